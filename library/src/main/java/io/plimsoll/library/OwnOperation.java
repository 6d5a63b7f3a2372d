package io.plimsoll.library;

import io.plimsoll.spec.SpecException;

/// An operation that is Java code, which a run times like one of a workload: see
/// [Plimsoll#operation(String, OwnOperation.Code)]. An exception, or an assertion that does not hold, counts as a
/// failure of the operation. Immutable.
///
/// @param name its name in reports
/// @param weight how often it is chosen, relative to the others
/// @param code what is timed
public record OwnOperation(String name, int weight, Code code) {
    /// The code of an operation. It is called by all sessions at once, each with a thread of its own. A thread whose
    /// call takes too long after the end of a phase is interrupted.
    @FunctionalInterface
    public interface Code {
        /// Does the operation once, and returns when it has ended.
        ///
        /// @throws Exception when it failed
        void run() throws Exception;
    }

    /// Checks the name and the weight.
    ///
    /// @throws SpecException when one of them cannot be
    public OwnOperation {
        if (name.isBlank() || name.equals("total")) {
            throw SpecException.of(RunPlan.PLAN, "an operation needs a name, and \"total\" stands for all of them");
        }
        if (weight < 1) {
            throw SpecException.of(RunPlan.PLAN, "the weight of operation " + name + " needs to be 1 or more");
        }
    }

    /// Sets how often it is chosen, relative to the others.
    ///
    /// @param other at least 1
    /// @return the same operation with this weight
    /// @throws SpecException when it is below 1
    public OwnOperation withWeight(int other) {
        return new OwnOperation(name, other, code);
    }
}
