package io.plimsoll.cli;

import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.holo.published.PublishedTable;
import io.plimsoll.holo.published.TableReport;
import io.plimsoll.holo.published.TableSweep;
import io.plimsoll.holo.published.TableSweep.Size;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.SpecFile;
import io.plimsoll.unit.Count;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `plimsoll holo matrix`: the whole table of the Hologres page, by one command.
@Command(
        name = "matrix",
        header = "Run the table that Hologres publishes, and compare its ratios with both published versions.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Small by default: minutes on two processors. Examples:",
            "  plimsoll holo matrix --target postgres:embedded",
            "  plimsoll holo matrix --target postgres:embedded --columns 20 --orientations row --rows 20k",
            "  plimsoll holo matrix --target jdbc:hologres://host:80/db --user me --published-size"
        })
final class HoloSweepCommand extends TableSweepCommand {
    @Option(names = "--rows", paramLabel = "N", description = "Rows of each table; 100k if not given.")
    private @Nullable String rows;

    @Option(names = "--columns", paramLabel = "N,N", split = ",", description = "Column counts; 20,50,100.")
    private List<String> columns = new ArrayList<>(List.of("20", "50", "100"));

    @Option(
            names = "--orientations",
            paramLabel = "WORD,WORD",
            split = ",",
            description = "Storage formats; row,column,row-column.")
    private List<String> orientations = new ArrayList<>(List.of("row", "column", "row-column"));

    @Option(names = "--threads", paramLabel = "N", description = "Sessions of every step; 4, and 8 that wait.")
    private @Nullable Integer threads;

    @Option(
            names = {"-m", "--measure"},
            paramLabel = "TIME",
            description = "How long point queries are measured; 10s.")
    private @Nullable String measure;

    @Option(
            names = "--published-size",
            description = "200 million rows and the sessions and times of the English page.")
    private boolean publishedSize;

    @Override
    SpecFile.Content content(Problems problems) {
        return new TableSweep(target(), columns, orientations, size(problems)).content();
    }

    @Override
    String table(SweepFigures figures) {
        return TableReport.render(figures, PublishedTable.builtIn());
    }

    private Size size(Problems problems) {
        Size size = publishedSize ? Size.PUBLISHED : Size.SMALL;
        if (threads != null && threads < 1) {
            problems.add(Origin.COMMAND_LINE, "--threads wants a whole number of at least 1");
        } else if (threads != null) {
            size = size.withSessions(threads);
        }
        if (rows != null) {
            try {
                size = size.withRows(Count.parse(rows));
            } catch (IllegalArgumentException refused) {
                problems.add(Origin.COMMAND_LINE, "--rows = " + rows + ": " + refused.getMessage());
            }
        }
        return measure == null ? size : size.withMeasure(measure);
    }
}
