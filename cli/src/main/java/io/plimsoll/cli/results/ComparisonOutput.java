package io.plimsoll.cli.results;

import io.plimsoll.app.MissingInputException;
import io.plimsoll.app.Reports;
import io.plimsoll.app.Terminal;
import io.plimsoll.cli.option.OutputOptions;
import io.plimsoll.report.document.Document;
import io.plimsoll.report.html.HtmlReport;
import io.plimsoll.report.html.HtmlReport.Shown;
import io.plimsoll.report.markdown.MarkdownReport;
import io.plimsoll.report.text.Style;
import io.plimsoll.report.text.TextReport;
import io.plimsoll.results.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The output form of a comparison, and its destination.
final class ComparisonOutput {
    /// The output forms.
    enum Format {
        text,
        json,
        md,
        html
    }

    @Option(
            names = "--format",
            paramLabel = "FORM",
            description = "text, json, md or html; text if not given. A page opens offline.")
    private @Nullable Format format;

    @Option(names = "--markdown", description = "The same as --format md.")
    private boolean markdown;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Where to write it. If not given, a page goes to comparison.html in the folder of the first"
                    + " candidate, and everything else is printed.")
    private @Nullable Path file;

    /// @param json whether `--json` is given
    /// @throws MissingInputException when two forms are requested
    private Format format(boolean json) throws MissingInputException {
        List<Format> asked = Stream.of(format, json ? Format.json : null, markdown ? Format.md : null)
                .filter(one -> one != null)
                .distinct()
                .toList();
        if (asked.size() > 1) {
            throw new MissingInputException(
                    "one form at a time: both " + asked.get(0) + " and " + asked.get(1) + " are asked for");
        }
        return asked.isEmpty() ? Format.text : asked.getFirst();
    }

    /// Writes reports in the requested form.
    ///
    /// @param data the output of `--json`
    /// @param beside the folder for a page if no file is named
    void write(Terminal terminal, OutputOptions output, Object data, List<Document> reports, Path beside)
            throws MissingInputException {
        Style style = new Reports(terminal).style(output);
        switch (format(output.json())) {
            case json -> write(terminal, Json.text(data));
            case text -> write(terminal, joined(reports, report -> TextReport.render(report, style)));
            case md -> write(terminal, joined(reports, MarkdownReport::render));
            case html -> page(terminal, reports, beside);
        }
    }

    private static String joined(List<Document> reports, Function<Document, String> written) {
        return reports.stream().map(written).collect(Collectors.joining("\n"));
    }

    /// Writes a page.
    ///
    /// @param beside the folder for the page if no file is named
    private void page(Terminal terminal, List<Document> reports, Path beside) {
        List<Shown> shown = reports.stream()
                .<Shown>map(report -> new Shown.OfDocument(report.head().title(), report))
                .toList();
        Path page = file == null ? beside.resolve("comparison.html") : file;
        Reports.write(page, HtmlReport.render(shown, List.of()));
        terminal.out().println(page);
        terminal.out().flush();
    }

    /// Prints the text, or writes it to the file that the user named.
    private void write(Terminal terminal, String text) {
        if (file == null) {
            terminal.out().print(text);
        } else {
            Reports.write(file, text);
            terminal.out().println(file);
        }
        terminal.out().flush();
    }
}
