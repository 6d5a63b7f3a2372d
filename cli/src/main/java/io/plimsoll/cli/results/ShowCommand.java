package io.plimsoll.cli.results;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.app.ExitCode;
import io.plimsoll.app.MissingInputException;
import io.plimsoll.app.StoredItems;
import io.plimsoll.app.SweepReports;
import io.plimsoll.cli.option.OutputCommand;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStore;
import io.plimsoll.results.sweep.SweepFolder;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `plimsoll show`: shows the report of a stored run again.
@Command(name = "show", header = "Show the report of a stored run or sweep.")
public final class ShowCommand extends OutputCommand {
    @Parameters(
            arity = "0..1",
            paramLabel = "RUN",
            description = "A run's or sweep's id, the beginning of it, or its folder. Default: `last`, the last run.")
    private String wanted = "last";

    @Override
    public Integer call() throws Exception {
        Optional<SweepFolder> sweep = MissingInputException.unless(() -> StoredItems.sweep(store(), wanted));
        if (sweep.isPresent()) {
            sweepReports().print(SweepReports.forms(sweep.get()));
            return ExitCode.PASS;
        }
        Run run = MissingInputException.unless(
                () -> RunReader.read(new RunStore(store()).find(wanted).path()));
        terminal().print(run, Judgement.judge(run), this);
        return ExitCode.PASS;
    }
}
