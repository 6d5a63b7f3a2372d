package io.plimsoll.cli.results;

import io.plimsoll.app.ExitCode;
import io.plimsoll.app.MissingInputException;
import io.plimsoll.app.RunGroups;
import io.plimsoll.cli.option.OutputOptions;
import io.plimsoll.cli.option.TerminalCommand;
import io.plimsoll.results.LabelStore;
import io.plimsoll.results.RunFolder;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `plimsoll tag`: adds tags to runs, so that they can be listed and compared together.
@Command(
        name = "tag",
        header = "Add or remove tags of runs; `runs --tag` and `compare tag:NAME` find them.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example:", "  plimsoll tag last release-2 nightly"})
public final class TagCommand extends TerminalCommand {
    @Parameters(paramLabel = "RUN", index = "0", description = "A run, or several separated by commas.")
    private String runs = "";

    @Parameters(paramLabel = "TAG", index = "1..*", arity = "1..*", description = "Letters, digits and . _ : / + -")
    private List<String> tags = List.of();

    @Option(names = "--remove", description = "Take the tags away.")
    private boolean remove;

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        for (String tag : tags) {
            try {
                LabelStore.checkedTag(tag);
            } catch (IllegalArgumentException noTag) {
                throw new MissingInputException(String.valueOf(noTag.getMessage()), noTag);
            }
        }
        for (RunFolder folder : new RunGroups(output.store()).folders(runs)) {
            LabelStore labels = new LabelStore(folder);
            for (String tag : tags) {
                if (remove) {
                    labels.removeTag(tag);
                } else {
                    labels.addTag(tag);
                }
            }
            terminal()
                    .out()
                    .println(
                            folder.id() + ": " + String.join(", ", labels.read().tags()));
        }
        return ExitCode.PASS;
    }
}
