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
import picocli.CommandLine.Parameters;

/// `plimsoll note`: adds a note with facts that a run's files do not contain.
@Command(
        name = "note",
        header = "Attach a note to runs; `runs` shows it, and `runs --text` finds it.",
        mixinStandardHelpOptions = true,
        footer = {"", "Example:", "  plimsoll note last \"first run on the new disks\""})
public final class NoteCommand extends TerminalCommand {
    @Parameters(paramLabel = "RUN", index = "0", description = "A run, or several separated by commas.")
    private String runs = "";

    @Parameters(paramLabel = "TEXT", index = "1..*", arity = "1..*", description = "What to write.")
    private List<String> words = List.of();

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws Exception {
        String note = String.join(" ", words);
        for (RunFolder folder : new RunGroups(output.store()).folders(runs)) {
            try {
                new LabelStore(folder).addNote(note);
            } catch (IllegalArgumentException noNote) {
                throw new MissingInputException(String.valueOf(noNote.getMessage()), noNote);
            }
            terminal().out().println(folder.id() + ": " + note);
        }
        return ExitCode.PASS;
    }
}
