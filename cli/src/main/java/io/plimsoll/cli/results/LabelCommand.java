package io.plimsoll.cli.results;

import io.plimsoll.app.ExitCode;
import io.plimsoll.app.MissingInputException;
import io.plimsoll.app.RunGroups;
import io.plimsoll.cli.option.OutputCommand;
import io.plimsoll.results.LabelStore;
import io.plimsoll.results.RunFolder;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// A command that labels stored runs.
public abstract class LabelCommand extends OutputCommand {
    @Parameters(paramLabel = "RUN", index = "0", description = "A run, or several separated by commas.")
    private String runs = "";

    /// Labels a run.
    ///
    /// @return the text to print after the run's id
    /// @throws IllegalArgumentException with a sentence for the user, when it is no label
    abstract String label(LabelStore labels) throws IOException;

    /// Refuses labels before any run has one.
    ///
    /// @throws IllegalArgumentException with a sentence for the user
    abstract void check();

    @Override
    public final Integer call() throws Exception {
        try {
            check();
            for (RunFolder folder : new RunGroups(store()).folders(runs)) {
                printLine(folder.id() + ": " + label(new LabelStore(folder)));
            }
        } catch (IllegalArgumentException noLabel) {
            throw new MissingInputException(noLabel);
        }
        return ExitCode.PASS;
    }

    /// `plimsoll note`: adds a note with facts that a run's files do not contain.
    @Command(
            name = "note",
            header = "Attach a note to runs; `runs` shows it, and `runs --text` finds it.",
            footer = {"", "Example:", "  plimsoll note last \"first run on the new disks\""})
    public static final class Note extends LabelCommand {
        @Parameters(paramLabel = "TEXT", index = "1..*", arity = "1..*", description = "What to write.")
        private List<String> words = List.of();

        @Override
        void check() {}

        @Override
        String label(LabelStore labels) throws IOException {
            String note = String.join(" ", words);
            labels.addNote(note);
            return note;
        }
    }

    /// `plimsoll tag`: adds tags to runs, so that they can be listed and compared together.
    @Command(
            name = "tag",
            header = "Add or remove tags of runs; `runs --tag` and `compare tag:NAME` find them.",
            footer = {"", "Example:", "  plimsoll tag last release-2 nightly"})
    public static final class Tag extends LabelCommand {
        @Parameters(paramLabel = "TAG", index = "1..*", arity = "1..*", description = "Letters, digits and . _ : / + -")
        private List<String> tags = List.of();

        @Option(names = "--remove", description = "Take the tags away.")
        private boolean remove;

        @Override
        void check() {
            tags.forEach(LabelStore::checkedTag);
        }

        @Override
        String label(LabelStore labels) throws IOException {
            for (String tag : tags) {
                if (remove) {
                    labels.removeTag(tag);
                } else {
                    labels.addTag(tag);
                }
            }
            return String.join(", ", labels.read().tags());
        }
    }
}
