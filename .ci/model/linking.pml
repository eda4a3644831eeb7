/* The protocol of linked states and of recorded followers (CompletionState+Linking.swift,
 * CompletionState+Operations.swift), for spin.
 *
 * Three states. State 0 completes as state 1 does, 1 as 2, and either a producer completes 2 or, in a
 * cycle, 2 completes as 0 does; each of them at the same time, and each either linked (the state has
 * no other way to complete) or recorded as following (it has). Up to two Swift tasks await states,
 * and one of them may be cancelled. LARGE combines all of these. A step under a lock, or under the two locks of
 * linking, is an `atomic` block; everything else may interleave. What has to hold:
 *
 *   - no continuation is resumed twice (the assertion in `resume`),
 *   - every awaiter goes on, and in a cycle too (no invalid end state),
 *   - at the end every state has completed, itself or by its leader, and no waiter is left (the
 *     assertions at the end).
 *
 * Left out: outcomes, the marks of observed errors, the shortening of paths of records, memory order,
 * and paths of two links, which take four states.
 *
 * FAULT plants one of the faults that the model has to find; 0 plants none.
 */
#ifndef FAULT
#define FAULT 0
#endif

#define STATES 3
#undef AWAITS
#define AWAITS 2
#define NONE 9

/* Waiters are bits of the list of a state: awaits, drains of linked states, records of followers. */
#define AWAIT(i) (1 << (i))
#define DRAIN(s) (4 << (s))
#define FOLLOWER(s) (32 << (s))

mtype = { pending, completed, linked }
mtype = { noDrain, registering, registered, done }

mtype phase[STATES] = pending;
mtype drain[STATES] = noDrain;
byte list[STATES];             /* the waiters */
byte drains[STATES];           /* of a linked state: how many drains its leader has, each with a ticket */
byte leader[STATES] = NONE;    /* of a linked state */
bit rank[STATES];
byte followed[STATES] = NONE;  /* what a root records that it follows */
byte resumed[AWAITS];
byte target[AWAITS];           /* the state that a task awaits */
byte underWay = 0;               /* processes under way besides the awaits */
byte finished = 0;

inline resume(i) {
  resumed[i]++;
  assert(resumed[i] == 1)
}

/* The last state on the path of leaders, read one step at a time. */
inline findRoot(s, result) {
  result = s;
  do
  :: atomic { phase[result] == linked -> result = leader[result] }
  :: atomic { phase[result] != linked -> break }
  od
}

inline takeDrains(j) {
  if
  :: leader[j] == cursor && drains[j] > 0 -> todo = todo | DRAIN(j); drains[j] = 0
  :: else
  fi
}

/* Withdraws a drain, which the completion of the leader may have taken. */
inline withdrawDrain(j) {
  atomic {
    if
    :: drains[j] > 0 -> drains[j]--
    :: else
    fi
  }
}

/* Completes a state, or its leader, and adds the waiters to `todo`. */
inline complete(s) {
  cursor = s;
  do
  :: atomic {
       phase[cursor] == pending ->
       phase[cursor] = completed;
       followed[cursor] = NONE;
       todo = todo | list[cursor];
       list[cursor] = 0;
       takeDrains(0);
       takeDrains(1);
       takeDrains(2);
       break
     }
  :: atomic { phase[cursor] == linked -> cursor = leader[cursor] }
  :: atomic { phase[cursor] == completed -> break }
  od
}

/* Runs waiters, and those that they release, in any order: a real run takes one of these. */
inline runAll() {
  do
  :: todo == 0 -> break
  :: todo & AWAIT(0) -> todo = todo & ~AWAIT(0); resume(0)
  :: todo & AWAIT(1) -> todo = todo & ~AWAIT(1); resume(1)
  :: todo & (DRAIN(0) | DRAIN(1) | DRAIN(2)) ->
     atomic {
       if
       :: todo & DRAIN(0) -> s = 0
       :: todo & DRAIN(1) -> s = 1
       :: todo & DRAIN(2) -> s = 2
       fi;
       todo = todo & ~DRAIN(s);
       /* takeDrained: under the lock. */
       drain[s] = done;
       todo = todo | list[s];
       list[s] = 0
     }
  :: todo & (FOLLOWER(0) | FOLLOWER(1) | FOLLOWER(2)) ->
     atomic {
       if
       :: todo & FOLLOWER(0) -> s = 0
       :: todo & FOLLOWER(1) -> s = 1
       :: todo & FOLLOWER(2) -> s = 2
       fi;
       todo = todo & ~FOLLOWER(s)
     }
     complete(s)
  od
}

/* Takes a waiter out of the list of a state, and the drain with the last one. */
inline withdraw(s, waiter) {
  byte above = NONE;
  atomic {
    found = (list[s] & waiter) != 0;
    list[s] = list[s] & ~(waiter);
    if
#if FAULT == 6
    :: phase[s] == linked && drain[s] == registered ->
#else
    :: phase[s] == linked && drain[s] == registered && list[s] == 0 ->
#endif
       drain[s] = noDrain;
       above = leader[s]
    :: else
    fi
  }
  if
  :: above != NONE ->
     /* A leader is not linked in turn: three states have no path of two links. */
     assert(phase[above] != linked);
     withdrawDrain(s)
  :: else
  fi
}

/* Registers a waiter; adds what the caller has to run to `todo`. */
inline register(s, waiter) {
  byte head = NONE;
  atomic {
    if
    :: phase[s] == pending -> list[s] = list[s] | waiter
    :: phase[s] == completed || (phase[s] == linked && drain[s] == done) -> todo = todo | waiter
    :: phase[s] == linked && drain[s] != done ->
       list[s] = list[s] | waiter;
       if
#if FAULT != 2
       :: drain[s] == noDrain -> drain[s] = registering; head = leader[s]
#endif
       :: else
       fi
    fi
  }
  if
  :: head != NONE ->
     /* registerDrain */
     bool isCompleted = false;
     atomic {
       assert(phase[head] != linked);
       if
       :: phase[head] == pending -> drains[s]++
       :: else -> isCompleted = true
       fi
     }
     if
     :: isCompleted ->
        /* The waiter is taken back and run, and then those that counted on the drain. */
        atomic {
          todo = todo | (list[s] & (waiter));
          list[s] = list[s] & ~(waiter)
        }
        todo = todo | DRAIN(s)
     :: else ->
        /* keepDrain */
        bool isUnneeded = false;
        atomic {
          if
          :: drain[s] == done
          :: drain[s] != done && list[s] != 0 -> drain[s] = registered
          :: drain[s] != done && list[s] == 0 -> drain[s] = noDrain; isUnneeded = true
          fi
        }
        if
        :: isUnneeded -> withdrawDrain(s)
        :: else
        fi
     fi
  :: else
  fi
}

/* Whether the records lead from a root back to itself. */
inline lookForCycle(from) {
  byte steps = 0;
  isCycle = false;
  cursor = from;
  do
  :: atomic { phase[cursor] != pending || followed[cursor] == NONE || steps > STATES -> break }
  :: atomic {
       phase[cursor] == pending && followed[cursor] != NONE && steps <= STATES ->
       cursor = followed[cursor];
       steps++
     }
     findRoot(cursor, cursor2);
     cursor = cursor2;
     if
     :: cursor == from -> isCycle = true; break
     :: else
     fi
  od
}

/* State s, which completes in no other way, completes as `other` does. */
proctype Link(byte s_; byte other) {
  byte todo = 0, s, cursor, cursor2, follower, top, low, high;
  bool isCycle = false, isCompleted = false;

  do
  :: findRoot(s_, follower);
     findRoot(other, top);
     if
#if FAULT == 4
     :: follower == top -> break
#else
     :: follower == top -> complete(s_); break
#endif
     :: else
     fi;
     /* linkLocked: under both locks. */
#if FAULT == 5
     if
     :: phase[follower] == pending && phase[top] == pending
     :: else
     fi;
#endif
     atomic {
       if
#if FAULT != 5
       :: phase[follower] == linked || phase[top] == linked -> goto again
       :: phase[follower] == completed -> goto end
       :: phase[follower] == pending && phase[top] == completed -> isCompleted = true
#else
       :: phase[follower] == linked || phase[top] == linked -> goto again
       :: phase[follower] == completed -> goto end
#endif
       :: else ->
          if
          :: rank[follower] < rank[top] -> low = follower; high = top
          :: else -> low = top; high = follower
          fi;
          if
          :: rank[follower] == rank[top] -> rank[high] = 1
          :: else
          fi;
          if
          :: high == follower && followed[low] != NONE -> followed[high] = followed[low]
          :: else
          fi;
          followed[low] = NONE;
          leader[low] = high;
          phase[low] = linked;
          if
#if FAULT != 1
          :: list[low] != 0 ->
             drains[low]++;
             drain[low] = registered
#endif
          :: else
          fi
       fi
     }
     if
     :: isCompleted -> complete(s_)
     :: else ->
        findRoot(s_, follower);
        lookForCycle(follower);
        if
        :: isCycle -> complete(s_)
        :: else
        fi
     fi;
     break;
again: skip
  od;
  runAll();
end:
  underWay--
}

/* State s, which may complete in another way, completes as `other` does. */
proctype Follow(byte s_; byte other) {
  byte todo = 0, s, cursor, cursor2, top;
  bool isCycle = false, isPending = false;

  /* currentPhase */
  top = other;
  do
  :: atomic { phase[top] == linked -> top = leader[top] }
  :: atomic { phase[top] == pending -> isPending = true; break }
  :: atomic { phase[top] == completed -> break }
  od;
  if
  :: isPending ->
#if FAULT == 3
     /* Looks where the record would lead, and then records. */
     findRoot(s_, cursor2);
     s = cursor2;
     lookForCycle(top);
     if
     :: cursor == s -> isCycle = true
     :: else
     fi;
#endif
     cursor = s_;
     do
     :: atomic { phase[cursor] == pending -> followed[cursor] = other; break }
     :: atomic { phase[cursor] == linked -> cursor = leader[cursor] }
     :: atomic { phase[cursor] == completed -> goto end }
     od;
#if FAULT != 3
     findRoot(s_, top);
     lookForCycle(top);
#endif
     if
     :: isCycle -> complete(s_); runAll(); goto end
     :: else
     fi
  :: else
  fi;
  register(other, FOLLOWER(s_));
  runAll();
end:
  underWay--
}

proctype Produce() {
  byte todo = 0, s, cursor;
  complete(2);
  runAll();
  underWay--
}

proctype Await(byte i) {
  byte todo = 0, s, cursor;
  register(target[i], AWAIT(i));
  runAll();
  resumed[i] > 0;
  finished++
}

proctype Cancel() {
  bool found;
  byte s = target[0];
  withdraw(s, AWAIT(0));
  if
  :: found -> resume(0)
  :: else
  fi;
  underWay--
}

init {
  byte i;
  bool isCycle, mayFollow, mayCancel, isSecondAwait;
  atomic {
    if
    :: isCycle = false
    :: isCycle = true
    fi;
#ifdef LARGE
    mayFollow = true;
    mayCancel = true;
    isSecondAwait = true;
    select(i : 0 .. 2);
    target[0] = i;
    select(i : 0 .. 2);
    target[1] = i;
#else
    /* Awaits and their cancellation beside links; records beside a cycle. */
    mayFollow = isCycle;
    mayCancel = !isCycle;
    isSecondAwait = !isCycle;
    select(i : 0 .. 1);
    target[1] = i;
#endif
    run Await(0);
    if
    :: isSecondAwait -> run Await(1)
    :: else -> finished++
    fi;
    if
    :: mayCancel -> underWay++; run Cancel()
    :: else
    fi;
    i = 0;
    do
    :: i < 2 || (i < STATES && isCycle) ->
       underWay++;
       if
       :: run Link(i, (i + 1) % STATES)
       :: mayFollow -> run Follow(i, (i + 1) % STATES)
       fi;
       i++
    :: else -> break
    od;
    if
    :: !isCycle -> underWay++; run Produce()
    :: else
    fi
  }
  finished == AWAITS && underWay == 0;
  _nr_pr == 1;
  i = 0;
  do
  :: i < STATES ->
     assert(phase[i] == completed || (phase[i] == linked && phase[leader[i]] == completed));
     assert(list[i] == 0 && drains[i] == 0);
     i++
  :: else -> break
  od
}
