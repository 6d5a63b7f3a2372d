package io.plimsoll.cli;

import io.plimsoll.analysis.Judge;
import io.plimsoll.analysis.Judgement;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStore;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `plimsoll show`: the report of a stored run, made again.
@Command(
        name = "show",
        header = "Show the report of a stored run again, however that run ended.",
        mixinStandardHelpOptions = true)
final class ShowCommand extends TerminalCommand {
    @Parameters(
            arity = "0..1",
            defaultValue = "last",
            paramLabel = "RUN",
            description = "A run's id, the beginning of it, its folder, or `last`.")
    private String wanted = "last";

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        Run run = read();
        Judgement judgement = Judge.judge(run);
        new Reports(terminal()).print(run, judgement, output.json());
        return ExitCode.PASS;
    }

    private Run read() throws MissingInputException {
        try {
            return RunReader.read(new RunStore(output.store()).find(wanted).path());
        } catch (IOException missing) {
            throw new MissingInputException(String.valueOf(missing.getMessage()), missing);
        }
    }
}
