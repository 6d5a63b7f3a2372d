package io.plimsoll.cli.results;

import io.plimsoll.app.ExitCode;
import io.plimsoll.app.MissingInputException;
import io.plimsoll.app.StoredItems;
import io.plimsoll.cli.option.KeyOptions;
import io.plimsoll.cli.option.RunsFolderCommand;
import io.plimsoll.spec.Key;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `plimsoll report`: writes stored runs, sweeps and searches as a page or as data.
@Command(
        name = "report",
        header = "Write stored runs, sweeps and searches as one HTML page, or as JSON, CSV or Markdown.",
        footer = {
            "",
            "Examples:",
            "  plimsoll report",
            "  plimsoll report 20261121-0347 20261121-0352 -o both.html",
            "  plimsoll report last --format md"
        })
public final class ReportCommand extends RunsFolderCommand {
    /// The output forms.
    enum Format {
        html,
        json,
        csv,
        md
    }

    private static final Key<String> OUTPUT = KeyOptions.output("report.html in the folder of the first run");

    @Mixin
    private final KeyOptions own = KeyOptions.own(OUTPUT);

    @Parameters(
            arity = "0..*",
            paramLabel = "RUN",
            description =
                    "Ids of runs, sweeps or searches, beginnings of ids, or folders; `last` is the last run. Default:"
                            + " `last`.")
    private List<String> wanted = new ArrayList<>();

    @Option(names = "--format", paramLabel = "FORM", description = "html, json, csv or md. Default: html.")
    private Format format = Format.html;

    @Option(
            names = "--by-member",
            description = "After each run that several machines drove, also report the part of each machine.")
    private boolean byMember;

    @Override
    public Integer call() throws Exception {
        List<String> named = wanted.isEmpty() ? List.of("last") : wanted;
        StoredItems items = StoredItems.find(
                store(), byMember ? StoredItems.byMember(store(), named) : named, format == Format.html);
        items.skipped().forEach(sentence -> say("skipped: " + sentence));
        items.damages().forEach(sentence -> say("shown as far as it goes: " + sentence));
        if (items.isEmpty()) {
            throw new MissingInputException("there is nothing that can be reported");
        }
        String text = switch (format) {
            case html -> items.html();
            case json -> items.json();
            case csv -> items.csv();
            case md -> items.markdown();
        };
        Path output = own.path(OUTPUT);
        Path file = output == null && format == Format.html ? items.first().resolve("report.html") : output;
        terminal().printOrWrite(text, file);
        return items.skipped().isEmpty() ? ExitCode.PASS : ExitCode.BAD_SPEC;
    }
}
