package io.plimsoll.cli.data;

import io.plimsoll.app.AnnouncingListener;
import io.plimsoll.app.Execution;
import io.plimsoll.app.ExitCode;
import io.plimsoll.app.Interruption;
import io.plimsoll.app.ProgressListener;
import io.plimsoll.cli.option.DetachableOutput;
import io.plimsoll.cli.option.SpecOptions;
import io.plimsoll.cli.option.TerminalCommand;
import io.plimsoll.dataset.DatasetLock;
import io.plimsoll.dataset.Loading;
import io.plimsoll.dataset.Sizing;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.plan.LoadStep;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.progress.RunControl;
import io.plimsoll.progress.RunListener;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.recording.Clock;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.RunStore;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.ValueType;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `plimsoll load`: creates and keeps a workload's dataset.
@Command(
        name = "load",
        header = "Create and load a workload's dataset.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example:", "  plimsoll load tpcb --target postgres:embedded --scale 10 --load replace"})
public final class LoadCommand extends TerminalCommand {
    @Mixin
    private final SpecOptions spec = new SpecOptions();

    @Mixin
    private final DetachableOutput output = new DetachableOutput();

    @Option(
            names = "--steps",
            paramLabel = "STEPS",
            description = "Only these, in this order: schema, distribution, data, finish (keys, indexes, statistics,"
                    + " routines). Without it, all that are left.")
    private @Nullable String steps;

    @Override
    public Integer call() throws Exception {
        List<LoadStep> asked = steps == null ? List.of() : LoadStep.parse(steps, new Origin("--steps", 0));
        PlannedRun given = spec.plannedRun();
        Path folder = new RunStore(output.store()).fresh("load-" + given.plan().workload());
        RunListener listener = AnnouncingListener.of(folder, ProgressListener.of(terminal(), output.quiet()));
        Clock clock = Clock.system();
        try (Interruption interruption = new Interruption();
                Target target = Execution.open(given);
                TargetWatchdog watchdog =
                        new TargetWatchdog(target, given.plan().limits().stall());
                TargetWatchdog.Watched watched = watchdog.open();
                DatasetLock hold = DatasetLock.take(
                        given.plan(), given.workload(), watchdog, String.valueOf(folder.getFileName()), listener)) {
            hold.beginAlone();
            Session session = watched.session();
            RunControl control = interruption.control(clock);
            control.hurries(watchdog);
            PlannedRun planned = Sizing.fit(given, watchdog);
            Loading loading = new Loading(planned.plan(), planned.workload(), watchdog, control, listener)
                    .as(String.valueOf(folder.getFileName()));
            List<LoadStep> needed = loading.steps(session, asked);
            if (needed.isEmpty()) {
                terminal().out().println("the dataset is there already: " + facts(planned));
                return ExitCode.PASS;
            }
            long before = clock.nanos();
            listener.started(phase(planned));
            long rows;
            try {
                rows = take(needed, loading, session, control);
            } catch (TargetException refused) {
                if (interruption.isRequested()) {
                    terminal().err().println("plimsoll: interrupted; " + howToGoOn(loading));
                    return ExitCode.INTERRUPTED;
                }
                throw watchdog.explained(refused);
            }
            listener.ended(PhaseFacts.undriven(PhaseKind.LOAD, Instant.now().toString(), clock.nanos() - before, rows));
            if (interruption.isRequested()) {
                terminal().err().println("plimsoll: interrupted after " + rows + " rows; " + howToGoOn(loading));
                return ExitCode.INTERRUPTED;
            }
            terminal().out().println(done(needed) + facts(planned));
        }
        return ExitCode.PASS;
    }

    private long take(List<LoadStep> needed, Loading loading, Session session, RunControl control) throws Exception {
        long rows = 0;
        try {
            for (LoadStep step : needed) {
                if (!control.isInterrupted()) {
                    rows += loading.take(step, session);
                }
            }
            if (needed.contains(LoadStep.FINISH) && !control.isInterrupted()) {
                loading.createRoutines(session, true);
            }
        } catch (TargetException lost) {
            if (loading.canResume() && !control.isInterrupted()) {
                terminal().err().println("plimsoll: the load has not ended; " + howToGoOn(loading));
            }
            throw lost;
        }
        return rows;
    }

    private static String howToGoOn(Loading loading) {
        return loading.canResume()
                ? "what is loaded is kept, and the same command without --load goes on from there"
                : "the dataset is not complete: `--load replace` loads it from the start";
    }

    private static String done(List<LoadStep> taken) {
        return taken.contains(LoadStep.FINISH)
                ? "loaded: "
                : "done: " + taken.stream().map(ValueType::word).collect(Collectors.joining(", ")) + "; ";
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
