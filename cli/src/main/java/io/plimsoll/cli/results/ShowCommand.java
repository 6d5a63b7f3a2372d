package io.plimsoll.cli.results;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.analysis.search.Search;
import io.plimsoll.app.ExitCode;
import io.plimsoll.app.HtapReports;
import io.plimsoll.app.MissingInputException;
import io.plimsoll.app.Reports;
import io.plimsoll.app.SearchReports;
import io.plimsoll.app.SweepReports;
import io.plimsoll.cli.option.OutputOptions;
import io.plimsoll.cli.option.TerminalCommand;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStore;
import io.plimsoll.results.sweep.SweepFolder;
import io.plimsoll.results.sweep.SweepStore;
import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `plimsoll show`: shows the report of a stored run again.
@Command(name = "show", header = "Show the report of a stored run or sweep.", mixinStandardHelpOptions = true)
public final class ShowCommand extends TerminalCommand {
    @Parameters(
            arity = "0..1",
            defaultValue = "last",
            paramLabel = "RUN",
            description = "A run's or sweep's id, the beginning of it, its folder, or `last` (run).")
    private String wanted = "last";

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        Optional<SweepFolder> sweep = sweep();
        if (sweep.isPresent() && HtapReports.isHtap(sweep.get().document())) {
            new HtapReports(terminal(), output).print(sweep.get());
            return ExitCode.PASS;
        }
        if (sweep.isPresent()) {
            Optional<Search> search = SearchReports.stored(sweep.get());
            if (search.isPresent()) {
                new SearchReports(terminal(), output).print(sweep.get(), search.get());
            } else {
                new SweepReports(terminal(), output).print(sweep.get());
            }
            return ExitCode.PASS;
        }
        Run run = read();
        Judgement judgement = Judgement.judge(run);
        new Reports(terminal()).print(run, judgement, output);
        return ExitCode.PASS;
    }

    /// Finds a sweep, unless the name is the beginning of a run's id. `last` is the last run.
    private Optional<SweepFolder> sweep() throws MissingInputException {
        try {
            RunStore runs = new RunStore(output.store());
            boolean isRuns = runs.runs().stream().anyMatch(run -> run.id().startsWith(wanted));
            return isRuns || wanted.equals("last") ? Optional.empty() : new SweepStore(output.store()).find(wanted);
        } catch (IOException damaged) {
            throw new MissingInputException(String.valueOf(damaged.getMessage()), damaged);
        }
    }

    private Run read() throws MissingInputException {
        try {
            return RunReader.read(new RunStore(output.store()).find(wanted).path());
        } catch (IOException missing) {
            throw new MissingInputException(String.valueOf(missing.getMessage()), missing);
        }
    }
}
