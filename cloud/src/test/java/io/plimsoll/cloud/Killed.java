package io.plimsoll.cloud;

/// The controller's process ends in the middle of an act, as by `kill -9`.
final class Killed extends Error {
    private static final long serialVersionUID = 1L;

    /// @param act in which it ends
    Killed(String act) {
        super(act);
    }
}
