package io.plimsoll.testing;

import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.engine.RunExecutor;
import io.plimsoll.plan.Plan;
import io.plimsoll.plan.Planner;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.progress.RunControl;
import io.plimsoll.progress.RunListener;
import io.plimsoll.recording.Clock;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStore;
import io.plimsoll.results.RunWriter;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.workload.WorkloadPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/// Runs the real engine against a scripted target and reads the run back.
public final class ScriptedRun {
    private ScriptedRun() {}

    /// A plan for a scripted target; settings override its target, `sessions = 2`, `warmup = 0s`, `measure = 1s`.
    public static Plan plan(String... assignments) {
        Problems problems = new Problems();
        var defaults = SpecReader.assignments(
                List.of("workload=scripted", "target=scripted:", "sessions=2", "warmup=0s", "measure=1s"),
                new Origin("defaults", 0),
                problems);
        var given = SpecReader.assignments(List.of(assignments), Origin.COMMAND_LINE, problems);
        var spec = new SpecReader(RunKeys.all()).read(List.of(defaults, given), problems);
        Plan plan = Planner.plan(spec, spec.get(RunKeys.TARGET), problems);
        problems.refuseIfAny();
        return plan;
    }

    /// Executes a plan and reads its folder.
    public static Run execute(Path store, Plan plan, Target target, WorkloadPlan workload)
            throws IOException, TargetException, InterruptedException {
        return execute(store, plan, target, workload, _ -> {});
    }

    /// The same, handing the control out before the run starts.
    public static Run execute(Path store, Plan plan, Target target, WorkloadPlan workload, Consumer<RunControl> watcher)
            throws IOException, TargetException, InterruptedException {
        return execute(store, plan, target, workload, new Surroundings(Clock.system(), watcher));
    }

    /// The same by a clock of the test's own.
    public static Run execute(Path store, Plan plan, Target target, WorkloadPlan workload, Clock clock)
            throws IOException, TargetException, InterruptedException {
        return execute(store, plan, target, workload, new Surroundings(clock, _ -> {}));
    }

    /// What a run happens in.
    ///
    /// @param watcher gets the control before the run starts
    private record Surroundings(Clock clock, Consumer<RunControl> watcher) {}

    private static Run execute(Path store, Plan plan, Target target, WorkloadPlan workload, Surroundings surroundings)
            throws IOException, TargetException, InterruptedException {
        Clock clock = surroundings.clock();
        RunControl control = new RunControl(clock);
        surroundings.watcher().accept(control);
        Path folder;
        try (RunWriter writer = new RunStore(store).create(plan, clock.nanos())) {
            folder = writer.folder().path();
            new RunExecutor(plan, workload, target, new RunExecutor.Outputs(writer, control, RunListener.SILENT), clock)
                    .execute();
        }
        return RunReader.read(folder);
    }
}
