package io.plimsoll.cli;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.engine.Loading;
import io.plimsoll.engine.PlannedRun;
import io.plimsoll.engine.RunControl;
import io.plimsoll.engine.RunListener;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.recording.Clock;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.RunStore;
import java.nio.file.Path;
import java.time.Instant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `plimsoll load`: makes a workload's dataset and keeps it.
@Command(
        name = "load",
        header = "Create and load a workload's dataset in a database that keeps it.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example:", "  plimsoll load tpcb --target postgres:embedded --scale 10 --load replace"})
final class LoadCommand extends TerminalCommand {
    @Mixin
    private final SpecOptions spec = new SpecOptions();

    @Mixin
    private final DetachableOutput output = new DetachableOutput();

    @Override
    public Integer call() throws Exception {
        PlannedRun planned = spec.plannedRun();
        Path folder =
                new RunStore(output.store()).fresh("load-" + planned.plan().workload());
        RunListener listener = AnnouncingListener.of(folder, ProgressListener.of(terminal(), output.quiet()));
        Clock clock = Clock.system();
        try (Interruption interruption = new Interruption();
                Target target = Execution.open(planned);
                SqlSession session = target.openSession().sql()) {
            RunControl control = interruption.control(clock);
            Loading loading = new Loading(planned.plan(), planned.workload(), target, control, listener);
            if (!loading.isNeeded(session)) {
                terminal().out().println("the dataset is there already: " + facts(planned));
                return ExitCode.PASS;
            }
            long before = clock.nanos();
            loading.createTables(session);
            listener.started(phase(planned));
            long rows = loading.load(session);
            if (interruption.isRequested()) {
                terminal()
                        .err()
                        .println("plimsoll: interrupted after " + rows + " rows; the dataset is not complete:"
                                + " `--load replace` loads it anew");
                return ExitCode.INTERRUPTED;
            }
            loading.createRoutines(session);
            listener.ended(PhaseFacts.undriven(PhaseKind.LOAD, Instant.now().toString(), clock.nanos() - before, rows));
            terminal().out().println("loaded: " + facts(planned));
        }
        return ExitCode.PASS;
    }

    private static PhasePlan phase(PlannedRun planned) {
        return planned.plan().phases().stream()
                .filter(candidate -> candidate.kind() == PhaseKind.LOAD)
                .findFirst()
                .orElseThrow();
    }

    private static String facts(PlannedRun planned) {
        StringBuilder text = new StringBuilder();
        planned.plan()
                .facts()
                .forEach((name, value) -> text.append(text.isEmpty() ? "" : "; ")
                        .append(name)
                        .append(' ')
                        .append(value));
        return text.toString();
    }
}
