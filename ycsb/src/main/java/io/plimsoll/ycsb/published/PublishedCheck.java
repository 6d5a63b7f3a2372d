package io.plimsoll.ycsb.published;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.report.text.Style;
import io.plimsoll.report.text.Table;
import io.plimsoll.report.text.Table.Column;
import io.plimsoll.results.Finding;
import io.plimsoll.ycsb.published.PublishedTable.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// What the published figures imply. The page tells neither latencies nor numbers of threads, so that Little's law
/// cannot refute a figure; it tells which mean latency each of them means. Immutable.
///
/// @param findings one for each figure to be doubted
public record PublishedCheck(PublishedTable table, List<Finding> findings) {
    /// Threads and operations of the one run that the page shows.
    private static final int SAMPLE_THREADS = 128;

    private static final long SAMPLE_OPERATIONS = 1_000_000;

    /// A shorter run measures how it began.
    private static final double SECONDS_MIN = 30;

    /// How much faster than with fewer records may be chance.
    private static final double GROWTH_MAX = 1.10;

    /// YCSB's default lengths of scans, 1 to 1000, of which the page's files say nothing.
    private static final double SCAN_RECORDS = 500.5;

    private static final double RECORD_BYTES = 1_000;

    public PublishedCheck {
        findings = List.copyOf(findings);
    }

    public static PublishedCheck of(PublishedTable table) {
        List<Finding> findings = new ArrayList<>();
        for (Row row : table.rows()) {
            double seconds = SAMPLE_OPERATIONS / row.at(PublishedSize.ONE_GIGABYTE);
            if (seconds < SECONDS_MIN) {
                findings.add(tooShort(row, seconds));
            }
            grows(row, findings);
        }
        return new PublishedCheck(table, findings);
    }

    private static Finding tooShort(Row row, double seconds) {
        return new Finding(
                "TooShort",
                Finding.Severity.WARNING,
                String.format(
                        Locale.ROOT,
                        "%s, 1 GB: the sample's %s operations are over in %s s, the program's start included",
                        row.workload(),
                        Figures.count(SAMPLE_OPERATIONS),
                        Figures.number(seconds)),
                "measure for a fixed time, after a warm-up");
    }

    private static void grows(Row row, List<Finding> into) {
        PublishedSize best = PublishedSize.ONE_GIGABYTE;
        for (PublishedSize size : PublishedSize.values()) {
            double growth = row.at(size) / row.at(best);
            if (growth > GROWTH_MAX) {
                into.add(new Finding(
                        "FasterWhenLarger",
                        Finding.Severity.WARNING,
                        String.format(
                                Locale.ROOT,
                                "%s: %s is %s faster than %s, so that the smaller one had not reached its limit",
                                row.workload(),
                                size.title(),
                                Figures.percent(growth - 1),
                                best.title()),
                        "give the numbers of threads of both"));
            }
            best = row.at(size) > row.at(best) ? size : best;
        }
    }

    /// The table and what follows from it, as lines for a terminal.
    public String render() {
        StringBuilder text = new StringBuilder("Published by PolarDB: operations per second, records of 1 KB\n\n");
        text.append(rates())
                .append("\nWhat that means: mean latency by Little's law, were it the sample's ")
                .append(SAMPLE_THREADS)
                .append(" threads, and bytes of records\n\n")
                .append(meanings())
                .append('\n')
                .append("No figure can be refuted: the page tells neither latencies nor numbers of threads.\n");
        findings.forEach(finding -> text.append("  ").append(finding.sentence()).append('\n'));
        return text.toString();
    }

    private String rates() {
        List<Column> columns = new ArrayList<>(List.of(Column.whole("workload"), Column.whole("what")));
        for (PublishedSize size : PublishedSize.values()) {
            columns.add(Column.right(size.title()));
        }
        Table rates = new Table(columns);
        for (Row row : table.rows()) {
            List<String> cells = new ArrayList<>(List.of(row.workload(), row.description()));
            for (PublishedSize size : PublishedSize.values()) {
                cells.add(Figures.number(row.at(size)));
            }
            rates.row(cells);
        }
        return rates.render(Style.FILE);
    }

    private String meanings() {
        Table meanings = new Table(List.of(
                Column.whole("workload"),
                Column.whole("size"),
                Column.right("rate"),
                Column.right("mean latency"),
                Column.right("records")));
        for (Row row : table.rows()) {
            double bytes = RECORD_BYTES * (row.workload().startsWith("scan") ? SCAN_RECORDS : 1);
            for (PublishedSize size : PublishedSize.values()) {
                double rate = row.at(size);
                meanings.row(List.of(
                        row.workload(),
                        size.title(),
                        Figures.rate(rate),
                        Figures.time(SAMPLE_THREADS / rate * 1e9),
                        Figures.number(rate * bytes / 1e6) + " MB/s"));
            }
        }
        return meanings.render(Style.FILE);
    }
}
