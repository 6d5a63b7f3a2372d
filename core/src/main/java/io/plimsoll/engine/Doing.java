package io.plimsoll.engine;

import io.plimsoll.driver.TargetException;

/// A step whose failure says what was being done. Stateless.
final class Doing {
    private Doing() {}

    /// What is done.
    @FunctionalInterface
    interface Step {
        void run() throws TargetException;
    }

    /// @param what such as `loading tpcb_account`
    static void step(String what, Step step) throws TargetException {
        try {
            step.run();
        } catch (TargetException refused) {
            throw refused.during(what);
        }
    }
}
