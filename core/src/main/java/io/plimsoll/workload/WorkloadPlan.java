package io.plimsoll.workload;

import io.plimsoll.driver.Dialect;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// The complete plan of a workload: a dataset, the mix of operations on it, and their audit. Immutable and
/// thread-safe.
public interface WorkloadPlan {
    /// The fact that says by how much a dataset is smaller than its specification demands. A run on such a dataset
    /// has a finding.
    String REDUCED = "reduced dataset";

    /// The decisions, for people: rows per table, key ranges, mix.
    Map<String, String> facts();

    Dataset dataset();

    OperationMix mix();

    Audit audit();

    /// The same plan for one of several machines that drive it together: what is dealt one by one, such as the
    /// numbers of new rows, is dealt to it by one of two rules. Everything else follows from the numbers of
    /// sessions and operations, which no two machines share.
    ///
    /// @param inTurn a number to each machine, then the next one to each: for numbers that should not be far apart
    /// @param evenly such that a fixed number of operations of one kind takes the same numbers on all machines
    ///     together as on one
    default WorkloadPlan divided(Dealing inTurn, Dealing evenly) {
        return this;
    }

    /// The figures of the commands inside each operation, if they were asked for; empty otherwise. Read when the run
    /// has ended.
    default List<List<CommandFigure>> commandFigures() {
        return List.of();
    }

    /// Sends the lines that operations print to somebody else than the standard error. Called before the run.
    ///
    /// @param printer takes one line, or several with line ends between them; thread-safe
    default void printTo(Consumer<String> printer) {}

    /// Called when the sessions of a run have ended, even if they failed, so that operations can close what they have
    /// opened outside of the target. A session that never ended may still be in use.
    default void sessionsEnded() {}

    /// Why the plan cannot run on this dialect, in sentences; empty if it can. Known without a connection.
    default List<String> unsupported(Dialect dialect) {
        return List.of();
    }

    /// Statements and samples of a workload that the user wrote as a file; empty for all others.
    ///
    /// @param dialect in which the statements are
    default Optional<Preview> preview(Dialect dialect) {
        return Optional.empty();
    }
}
