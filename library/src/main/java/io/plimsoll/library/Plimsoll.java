package io.plimsoll.library;

import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.progress.RunControl;
import io.plimsoll.progress.RunListener;
import io.plimsoll.recording.Clock;
import io.plimsoll.results.file.FileFailure;
import io.plimsoll.spec.SpecException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// Load tests of databases from Java and Kotlin:
///
/// ```java
/// RunResult result = Plimsoll.run(Plimsoll.plan("tpcb")
///         .target("jdbc:postgresql://localhost/test")
///         .sessions(4)
///         .measure("10s")
///         .objective("p99<20ms"));
/// result.requirePass();
/// ```
///
/// A run does what `plimsoll run` does with the same settings, and stores the same folder. Nothing is printed, and
/// nothing ends the process. Thread-safe; one run at a time has the process.
public final class Plimsoll {
    /// How long a thread that was interrupted waits for its run to end in good order.
    private static final long PATIENCE_SECONDS = 10;

    /// Two runs would share processors, heap and pauses, and each would blame them on its own target.
    private static final Semaphore ALONE = new Semaphore(1);

    private Plimsoll() {}

    /// Begins the plan of a workload.
    ///
    /// @param what the name of a workload such as `tpcb`, or a file: a spec, a stored plan, or a workload file
    /// @return a plan with nothing else in it
    /// @throws SpecException with every problem of the file
    public static RunPlan plan(String what) {
        return RunPlan.of(what, RunPlan.PLAN);
    }

    /// Begins the plan of operations that are Java code.
    ///
    /// @param operations at least one, each with another name
    /// @return a plan with nothing else in it; it needs no target
    /// @throws SpecException when two operations have the same name
    public static RunPlan plan(OwnOperation... operations) {
        return RunPlan.of(List.of(operations));
    }

    /// Makes the plan that a command line asks for.
    ///
    /// @param line what follows `plimsoll run`, which may be written, too: `tpcb -t h2:mem -c 4 -o 'p99<20ms'`
    /// @return the plan
    /// @throws SpecException with every problem found
    public static RunPlan commandLine(String line) {
        return CommandLineText.plan(line);
    }

    /// An operation that is Java code, for [#plan(OwnOperation...)].
    ///
    /// @param name its name in reports
    /// @param code what is timed; called by several threads at once
    /// @return the operation, with the weight 1
    public static OwnOperation operation(String name, OwnOperation.Code code) {
        return new OwnOperation(name, 1, code);
    }

    /// Executes a plan, and waits for its end.
    ///
    /// @param plan the plan
    /// @return the judged result, whatever the judgement is
    /// @throws SpecException with every problem of the plan; nothing was touched
    /// @throws IllegalStateException when this process has another run under way
    /// @throws TargetException when the target cannot be reached or refuses
    /// @throws IOException when the results cannot be stored
    /// @throws InterruptedException when this thread is interrupted: the run ends in good order, as by Ctrl-C, and
    ///     what was measured is kept in its folder. This takes up to ten seconds if the target does not answer
    public static RunResult run(RunPlan plan) throws TargetException, IOException, InterruptedException {
        return run(plan, RunListener.SILENT);
    }

    /// Executes a plan as [#run(RunPlan)] does, and reports its progress to a listener.
    ///
    /// @param plan the plan
    /// @param listener is called by threads of the run
    /// @return the judged result, whatever the judgement is
    /// @throws SpecException with every problem of the plan; nothing was touched
    /// @throws IllegalStateException when this process has another run under way
    /// @throws TargetException when the target cannot be reached or refuses
    /// @throws IOException when the results cannot be stored
    /// @throws InterruptedException when this thread is interrupted
    public static RunResult run(RunPlan plan, RunListener listener)
            throws TargetException, IOException, InterruptedException {
        PlannedRun planned = plan.planned();
        Clock clock = Clock.system();
        RunControl control = new RunControl(clock);
        FutureTask<RunResult> work = new FutureTask<>(() -> alone(plan, planned, listener, control, clock));
        // A thread of its own: the engine ends a run in good order only if nobody interrupts it.
        Thread.ofPlatform().daemon().name("plimsoll-run").start(work);
        try {
            return work.get();
        } catch (ExecutionException failed) {
            throw rethrown(failed.getCause());
        } catch (InterruptedException hurried) {
            control.interrupt();
            throw interrupted(work, hurried);
        }
    }

    private static RunResult alone(
            RunPlan plan, PlannedRun planned, RunListener listener, RunControl control, Clock clock)
            throws TargetException, IOException, InterruptedException {
        if (!ALONE.tryAcquire()) {
            throw new IllegalStateException("this process has another run under way, and two would spoil each other's"
                    + " figures: run one after the other");
        }
        try (Target target = SingleRun.open(planned)) {
            plan.checkObjectives(planned, target);
            SingleRun.Ended ended =
                    new SingleRun(plan.store(), _ -> listener, () -> false).on(target, planned, control, clock);
            return RunResult.of(ended, plan.objectives());
        } finally {
            ALONE.release();
        }
    }

    private static RuntimeException rethrown(@Nullable Throwable cause)
            throws TargetException, IOException, InterruptedException {
        switch (cause) {
            case TargetException refused -> throw refused;
            case IOException full -> throw notStored(full);
            case UncheckedIOException full -> throw notStored(Objects.requireNonNull(full.getCause()));
            case InterruptedException hurried -> throw hurried;
            case RuntimeException refused -> throw refused;
            case Error broken -> throw broken;
            case null, default -> throw new IllegalStateException(cause);
        }
    }

    private static IOException notStored(IOException full) {
        return new IOException("the results cannot be stored: " + FileFailure.reason(full), full);
    }

    /// Waits for a run that is to end, and says where its results are.
    private static InterruptedException interrupted(FutureTask<RunResult> work, InterruptedException hurried) {
        String what;
        try {
            what = "; what was measured until then is in "
                    + work.get(PATIENCE_SECONDS, TimeUnit.SECONDS).folder();
        } catch (ExecutionException refused) {
            Throwable cause = refused.getCause();
            what = cause == null ? "" : " (" + cause.getMessage() + ")";
        } catch (TimeoutException | InterruptedException silent) {
            what = ", and ends in the background";
        }
        InterruptedException told = new InterruptedException("the run was interrupted" + what);
        told.initCause(hurried);
        return told;
    }
}
