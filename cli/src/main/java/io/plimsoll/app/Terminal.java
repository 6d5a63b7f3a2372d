package io.plimsoll.app;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.report.RunReport;
import io.plimsoll.report.document.Document;
import io.plimsoll.report.pipeline.Judgements;
import io.plimsoll.report.text.Style;
import io.plimsoll.report.text.TextReport;
import io.plimsoll.results.Json;
import io.plimsoll.results.Run;
import io.plimsoll.results.file.FileFailure;
import io.plimsoll.results.file.WholeFile;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The output of a command: results on `out`, progress and messages on `err`. Always UTF-8.
///
/// @param style the layout of reports on `out`
/// @param isErrTerminal whether `err` is a terminal, so that a status line may be redrawn
/// @param columns the width of the terminal, or the one that the environment sets, for example for a pipe
public record Terminal(PrintStream out, PrintStream err, Style style, boolean isErrTerminal, int columns) {
    private static final Outlet OUT = new Outlet();

    /// The launcher passes in system properties which streams are terminals and how wide they are, because Java
    /// cannot find that out itself.
    public static Terminal ofThisProcess() {
        boolean isOutTerminal = Boolean.getBoolean("plimsoll.terminal.out");
        int columns = columns(System.getenv("COLUMNS"), Integer.getInteger("plimsoll.terminal.columns", 0));
        return new Terminal(
                stream(OUT),
                stream(new FileOutputStream(FileDescriptor.err)),
                isOutTerminal ? Style.ofTerminal(System.getenv("NO_COLOR") == null, columns) : Style.ofFile(columns),
                Boolean.getBoolean("plimsoll.terminal.err"),
                columns);
    }

    /// The width. The user's setting takes precedence over the terminal's.
    ///
    /// @param asked the environment variable COLUMNS, null if it is not set
    /// @param measured 0 if there is no terminal
    static int columns(@Nullable String asked, int measured) {
        if (asked != null && asked.matches("[1-9][0-9]{0,4}")) {
            return Integer.parseInt(asked);
        }
        return measured > 0 ? measured : Style.WIDTH;
    }

    private static PrintStream stream(OutputStream out) {
        return new PrintStream(out, true, StandardCharsets.UTF_8);
    }

    /// Why something that this process printed is lost, as on a full disk. A reader that has gone on purpose, such
    /// as `head`, is no loss.
    public static Optional<String> lost() {
        return Optional.ofNullable(OUT.failure);
    }

    /// The standard output of this process. It keeps the first failure, which a [PrintStream] swallows. Thread-safe.
    private static final class Outlet extends FileOutputStream {
        private static final String GONE = "Broken pipe";

        private volatile @Nullable String failure;

        Outlet() {
            super(FileDescriptor.out);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            try {
                super.write(bytes, from, length);
            } catch (IOException refused) {
                String reason = String.valueOf(refused.getMessage());
                if (failure == null && !reason.contains(GONE)) {
                    failure = reason;
                }
                throw refused;
            }
        }
    }

    public void flush() {
        out.flush();
        err.flush();
    }

    /// The style of the output, with all details if the options request them.
    public Style style(OutputSettings output) {
        return style.withVerbose(output.verbose());
    }

    /// Prints the report of a run, and reports to the pipeline.
    public void print(Run run, Judgement judgement, OutputSettings output) {
        print(judgement.on(run.document()), () -> RunReport.of(run, judgement), output);
        if (output.pipeline().isWanted()) {
            output.pipeline().tell(Judgements.ofRun(run, judgement));
        }
    }

    /// Prints a report as text, or its data as JSON if the options request that.
    public void print(Object data, Supplier<Document> report, OutputSettings output) {
        Notification.ofThisProcess().reported(report);
        String text = output.json() ? Json.text(data) : TextReport.render(report.get(), style(output));
        out.print(text);
        out.flush();
    }

    /// Prints a text, or writes it to the file that the user named and prints the name.
    ///
    /// @param file null: print
    public void printOrWrite(String text, @Nullable Path file) {
        if (file == null) {
            out.print(text);
        } else {
            write(file, text);
            out.println(file);
        }
        out.flush();
    }

    /// @throws SpecException with a sentence for the user, when the file cannot be written
    private static void write(Path file, String text) {
        try {
            WholeFile.write(file, text);
        } catch (IOException refused) {
            throw SpecException.of(
                    Origin.COMMAND_LINE,
                    file + " cannot be written (" + FileFailure.reason(refused) + "): name another file with -o FILE");
        }
    }
}
