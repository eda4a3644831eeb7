/* The protocol of a completion state: steps under the lock, tickets, and the cancellation of an
 * await (CompletionState.swift, CompletionState+Await.swift), for spin.
 *
 * AWAITS Swift tasks await one state, each with a canceller; COMPLETERS producers race to complete
 * it. A step under the lock is an `atomic` block; everything else may interleave. What has to hold:
 *
 *   - no continuation is resumed twice (the assertions),
 *   - every awaiter goes on, both where only completers act and where only cancellers do (no invalid
 *     end state),
 *   - at most one completer completes, and one does where completers act (the assertion at the end).
 *
 * Left out: the storage of outcomes, the memory order of the one read without the lock, executors,
 * and continuations other than those of awaits (they take the same three steps).
 *
 * FAULT plants one of the faults that the model has to find; 0 plants none.
 */
#ifndef AWAITS
#define AWAITS 2
#endif
#ifndef COMPLETERS
#define COMPLETERS 2
#endif
#ifndef FAULT
#define FAULT 0
#endif

#define FRESH 0
#define CANCELLED 1
#define TICKET 2

bool isComplete = false;
byte completions = 0;
bool isWaiting[AWAITS];   /* the waiter of an await is in the list */
byte resumed[AWAITS];     /* how often its continuation has been resumed */
byte stage[AWAITS];       /* CancellableWait.stage */
byte finished = 0;
bool completers = false;  /* who acts; one of the two at least */
bool cancellers = false;

inline resume(i) {
  resumed[i]++;
  assert(resumed[i] == 1)
}

/* Takes the waiter out, under the lock, and resumes it where it was there. */
inline withdraw(i) {
  found = false;
  atomic {
    if
    :: isWaiting[i] ->
      found = true;
#if FAULT != 1
      isWaiting[i] = false
#endif
    :: else
    fi
  }
  if
  :: found -> resume(i)
  :: else
  fi
}

proctype Await(byte i) {
  bool found;
  bool isRegistered = false;
  bool isKept = false;

  /* register: under the lock. */
  atomic {
    if
    :: isComplete -> skip
    :: else -> isWaiting[i] = true; isRegistered = true
    fi
  }
  if
  :: !isRegistered ->
#if FAULT != 2
    resume(i)
#else
    skip
#endif
  :: else ->
    /* keep: a compare-exchange. */
    atomic {
      if
      :: stage[i] == FRESH -> stage[i] = TICKET; isKept = true
      :: else
      fi
    }
    if
#if FAULT != 3
    :: !isKept -> withdraw(i)
#endif
    :: else
    fi
  fi;
  resumed[i] > 0;
  finished++
}

proctype Cancel(byte i) {
  bool found;
  byte before;

  /* end: an exchange. */
  atomic { before = stage[i]; stage[i] = CANCELLED }
  if
  :: before == TICKET -> withdraw(i)
  :: else
  fi
}

proctype Complete() {
  bool taken[AWAITS];
  bool isFirst = false;
  byte i;

  /* publish: under the lock. */
  atomic {
    if
#if FAULT == 4
    :: true ->
#else
    :: !isComplete ->
#endif
      isComplete = true;
      isFirst = true;
      completions++;
      i = 0;
      do
      :: i < AWAITS ->
        taken[i] = isWaiting[i];
#if FAULT != 5
        isWaiting[i] = false;
#endif
        i++
      :: else -> break
      od
    :: else
    fi
  }
  if
  :: isFirst ->
    i = 0;
    do
    :: i < AWAITS ->
      if
      :: taken[i] -> resume(i)
      :: else
      fi;
      i++
    :: else -> break
    od
  :: else
  fi
}

init {
  byte i = 0;
  atomic {
    if
    :: completers = true
    :: cancellers = true
    :: completers = true; cancellers = true
    fi;
    do
    :: i < AWAITS ->
      run Await(i);
      if
      :: cancellers -> run Cancel(i)
      :: else
      fi;
      i++
    :: else -> break
    od;
    i = 0;
    do
    :: i < COMPLETERS && completers -> run Complete(); i++
    :: else -> break
    od
  }
  finished == AWAITS;
  _nr_pr == 1;
  assert(completions == completers)
}
