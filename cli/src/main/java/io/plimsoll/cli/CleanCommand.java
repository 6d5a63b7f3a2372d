package io.plimsoll.cli;

import io.plimsoll.driver.Session;
import io.plimsoll.driver.Table;
import io.plimsoll.driver.Target;
import io.plimsoll.engine.DatasetHold;
import io.plimsoll.engine.Loading;
import io.plimsoll.engine.PlannedRun;
import io.plimsoll.engine.RunControl;
import io.plimsoll.engine.RunListener;
import io.plimsoll.engine.Vigil;
import io.plimsoll.recording.Clock;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `plimsoll clean`: removes a dataset that Plimsoll made.
@Command(
        name = "clean",
        header = "Drop a workload's dataset that Plimsoll made, and nothing else.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example:", "  plimsoll clean tpcb --target postgres:embedded"})
final class CleanCommand extends TerminalCommand {
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
                Vigil vigil = new Vigil(target, planned.plan().limits().stall());
                Vigil.Watched watched = vigil.open();
                DatasetHold hold = DatasetHold.take(planned.plan(), planned.workload(), vigil, "clean", listener)) {
            hold.beginAlone();
            Session session = watched.session();
            RunControl control = interruption.control(Clock.system());
            control.hurries(vigil);
            List<String> there = session.existing(names);
            new Loading(planned.plan(), planned.workload(), vigil, control, listener).dropTables(session);
            terminal()
                    .out()
                    .println(there.isEmpty() ? "there was nothing to drop" : "dropped: " + String.join(", ", there));
        }
        return ExitCode.PASS;
    }
}
