package io.plimsoll.cli.data;

import io.plimsoll.app.Execution;
import io.plimsoll.app.ExitCode;
import io.plimsoll.app.Interruption;
import io.plimsoll.app.ProgressListener;
import io.plimsoll.cli.option.OutputOptions;
import io.plimsoll.cli.option.SpecOptions;
import io.plimsoll.cli.option.TerminalCommand;
import io.plimsoll.dataset.DatasetLock;
import io.plimsoll.dataset.Loading;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.table.Table;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.progress.RunControl;
import io.plimsoll.progress.RunListener;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.recording.Clock;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `plimsoll clean`: removes a dataset that Plimsoll created.
@Command(
        name = "clean",
        header = "Drop a dataset that Plimsoll made, and nothing else.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example:", "  plimsoll clean tpcb --target postgres:embedded"})
public final class CleanCommand extends TerminalCommand {
    @Mixin
    private final SpecOptions spec = new SpecOptions();

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        PlannedRun planned = spec.plannedRun();
        List<String> names =
                planned.workload().tables().stream().map(Table::name).toList();
        RunListener listener = ProgressListener.of(terminal(), output.quiet());
        try (Interruption interruption = new Interruption();
                Target target = Execution.open(planned);
                TargetWatchdog watchdog =
                        new TargetWatchdog(target, planned.plan().limits().stall());
                TargetWatchdog.Watched watched = watchdog.open();
                DatasetLock hold = DatasetLock.take(planned.plan(), planned.workload(), watchdog, "clean", listener)) {
            hold.beginAlone();
            Session session = watched.session();
            RunControl control = interruption.control(Clock.system());
            control.hurries(watchdog);
            List<String> there = session.existing(names);
            new Loading(planned.plan(), planned.workload(), watchdog, control, listener).dropTables(session);
            terminal()
                    .out()
                    .println(there.isEmpty() ? "there was nothing to drop" : "dropped: " + String.join(", ", there));
        }
        return ExitCode.PASS;
    }
}
