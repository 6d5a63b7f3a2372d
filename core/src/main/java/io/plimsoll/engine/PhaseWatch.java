package io.plimsoll.engine;

import io.plimsoll.recording.Window;

/// Somebody who looks at something else while a phase is driven, in a thread of its own. Called by the thread of the
/// run.
interface PhaseWatch {
    /// A phase begins in a moment. Does not wait.
    void enter(String phase, Window window);

    /// The phase has ended. May wait a moment for a last look at it.
    void leave() throws InterruptedException;
}
