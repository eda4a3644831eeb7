#ifndef C_CRASH_NOTE_H
#define C_CRASH_NOTE_H

/// Sets what is written to standard error when this thread ends the process by a trap, an abort or
/// a bad access; `NULL` sets nothing.
///
/// The handlers are installed at the first call. They write the note and then let the previous
/// handler, or the system, do what it would have done without them.
void bolts_set_crash_note(const char *note);

#endif
