package io.plimsoll.app;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.report.RunReport;
import io.plimsoll.report.document.Document;
import io.plimsoll.report.text.Style;
import io.plimsoll.report.text.TextReport;
import io.plimsoll.results.Json;
import io.plimsoll.results.Run;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Prints reports on a terminal.
public record Reports(Terminal terminal) {
    public Style style() {
        return terminal.style();
    }

    /// The style of the output, with all details if the options request them.
    public Style style(OutputSettings output) {
        return style().withVerbose(output.verbose());
    }

    public void print(Run run, Judgement judgement, OutputSettings output) {
        print(judgement.on(run.document()), () -> RunReport.of(run, judgement), output);
    }

    /// Prints a report as text, or its data as JSON if the options request that.
    public void print(Object data, Supplier<Document> report, OutputSettings output) {
        String text = output.json() ? Json.text(data) : TextReport.render(report.get(), style(output));
        terminal.out().print(text);
        terminal.out().flush();
    }

    /// Prints a text, or writes it to the file that the user named and prints the name.
    ///
    /// @param file null: print
    public void printOrWrite(String text, @Nullable Path file) {
        if (file == null) {
            terminal.out().print(text);
        } else {
            write(file, text);
            terminal.out().println(file);
        }
        terminal.out().flush();
    }

    /// @throws SpecException with a sentence for the user, when the file cannot be written
    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException refused) {
            throw SpecException.of(
                    Origin.COMMAND_LINE,
                    file + " cannot be written (" + refused.getClass().getSimpleName()
                            + "): name another file with -o FILE");
        }
    }
}
