package io.plimsoll.cli;

import io.plimsoll.analysis.figure.SweepFigures;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.SpecFile;
import io.plimsoll.ycsb.published.PolardbReport;
import io.plimsoll.ycsb.published.PolardbSweep;
import io.plimsoll.ycsb.published.PolardbSweep.Times;
import io.plimsoll.ycsb.published.PublishedSize;
import io.plimsoll.ycsb.published.PublishedTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `plimsoll ycsb polardb`: the whole table of PolarDB's report, by one command.
@Command(
        name = "polardb",
        header = "Run the table that PolarDB publishes: five workloads by sizes, the best of several concurrencies.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Small by default: minutes on two processors. The table it makes is plimsoll_polardb. Examples:",
            "  plimsoll ycsb polardb --target postgres:embedded",
            "  plimsoll ycsb polardb --target postgres:embedded --sizes 10k --sessions 2,8 --measure 5s",
            "  plimsoll ycsb polardb --target dynamodb:http://127.0.0.1:8000 --sizes 10k --sessions 8",
            "  plimsoll ycsb polardb --target postgres://host/db --user me --published-sizes"
        })
final class YcsbPolardbCommand extends TableSweepCommand {
    @Option(
            names = "--sizes",
            paramLabel = "N,N",
            split = ",",
            description = "Numbers of records, of 1 KB each; 100k,1M.")
    private List<String> sizes = new ArrayList<>();

    @Option(
            names = "--published-sizes",
            description = "1 GB, 10 GB, 100 GB and 1 TB, with 32,64,128,256 sessions if --sessions is not given.")
    private boolean publishedSizes;

    @Option(names = "--sessions", paramLabel = "N,N", split = ",", description = "Levels of concurrency; 8,32.")
    private List<String> sessions = new ArrayList<>();

    @Option(
            names = {"-m", "--measure"},
            paramLabel = "TIME",
            description = "How long each cell is measured; 10s.")
    private String measure = Times.USUAL.measure();

    @Option(
            names = {"-w", "--warmup"},
            paramLabel = "TIME",
            description = "How long each cell runs before that; 3s.")
    private String warmup = Times.USUAL.warmup();

    @Override
    SpecFile.Content content(Problems problems) {
        if (publishedSizes && !sizes.isEmpty()) {
            problems.add(Origin.COMMAND_LINE, "--published-sizes and --sizes are both given: leave one out");
        }
        return new PolardbSweep(target(), records(problems), levels(problems), new Times(warmup, measure)).content();
    }

    @Override
    String table(SweepFigures figures) {
        return PolardbReport.render(figures, PublishedTable.builtIn());
    }

    private List<Long> records(Problems problems) {
        if (publishedSizes) {
            return Arrays.stream(PublishedSize.values())
                    .map(PublishedSize::records)
                    .toList();
        }
        return sizes.isEmpty()
                ? PolardbSweep.SMALL
                : sizes.stream().map(text -> count("--sizes", text, problems)).toList();
    }

    private List<Integer> levels(Problems problems) {
        if (sessions.isEmpty()) {
            return publishedSizes ? PolardbSweep.MANY : PolardbSweep.FEW;
        }
        List<Integer> levels = sessions.stream()
                .map(text -> (int) Math.min(Integer.MAX_VALUE, count("--sessions", text, problems)))
                .distinct()
                .toList();
        if (levels.size() < sessions.size()) {
            problems.add(Origin.COMMAND_LINE, "--sessions names a level twice, or one that is none");
        }
        return levels;
    }
}
