package io.plimsoll.compat.ycsb;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.compat.CommaText;
import io.plimsoll.compat.TextTable;
import io.plimsoll.results.Finding;
import io.plimsoll.spec.Problems;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// The table that PolarDB publishes. Immutable.
///
/// Source: Alibaba's report of YCSB through PolarDB for PostgreSQL's DynamoDB-compatible interface: one node of 16
/// cores and 64 GB, one load generator of the same size, records of 1 KB. Each figure is the best of several
/// numbers of threads; the report does not contain that number.
public record PolardbTable(List<Row> rows) {
    static final List<Size> SIZES = List.of(Size.values());
    private static final CommaText.Form FORM =
            new CommaText.Form("table of PolarDB", "workload,description,ops_1GB,", 2 + SIZES.size());
    private static final String PREFIX = "workload_";

    public PolardbTable {
        rows = List.copyOf(rows);
    }

    /// The table that this program includes.
    public static PolardbTable builtIn() {
        return new PolardbTable(CommaText.builtIn(PolardbTable.class, "polardb.csv", FORM, PolardbTable::row));
    }

    /// Reads a file with the same columns; adds its errors to `problems`.
    static PolardbTable parse(CommaText text, Problems problems) {
        return new PolardbTable(text.rows(FORM, problems, PolardbTable::row));
    }

    private static Row row(List<String> fields) {
        String name = fields.getFirst();
        if (!name.startsWith(PREFIX)) {
            throw new IllegalArgumentException(name + " is not the name of a workload: it needs " + PREFIX + "...");
        }
        Map<Size, Double> perSecond = new EnumMap<>(Size.class);
        for (int i = 0; i < SIZES.size(); i++) {
            double rate = Double.parseDouble(fields.get(2 + i));
            if (!(rate > 0)) {
                throw new IllegalArgumentException("operations per second must be above 0");
            }
            perSecond.put(SIZES.get(i), rate);
        }
        return new Row(name.substring(PREFIX.length()), fields.get(1), perSecond);
    }

    /// The published figure for a number of records, if any.
    OptionalDouble perSecond(String workload, long records) {
        return rows.stream()
                .filter(row -> row.workload.equals(workload))
                .flatMap(row -> Size.of(records).map(row::at).stream())
                .mapToDouble(rate -> rate)
                .findFirst();
    }

    /// A size of the table: records of ten fields of 100 characters, 1 KB each.
    public enum Size {
        ONE_GIGABYTE("1 GB", 1_000_000),
        TEN_GIGABYTES("10 GB", 10_000_000),
        HUNDRED_GIGABYTES("100 GB", 100_000_000),
        ONE_TERABYTE("1 TB", 1_000_000_000);

        private final String title;
        private final long records;

        Size(String title, long records) {
            this.title = title;
            this.records = records;
        }

        String title() {
            return title;
        }

        public long records() {
            return records;
        }

        static List<String> titles() {
            return SIZES.stream().map(Size::title).toList();
        }

        /// The size with this number of records, if any.
        static Optional<Size> of(long records) {
            return Arrays.stream(values())
                    .filter(size -> size.records == records)
                    .findFirst();
        }
    }

    /// One line.
    ///
    /// @param workload such as `read_only`
    /// @param perSecond operations per second at each size
    public record Row(String workload, String description, Map<Size, Double> perSecond) {
        public Row {
            perSecond = new EnumMap<>(perSecond);
        }

        /// @throws IllegalStateException when the table does not have the size
        double at(Size size) {
            Double rate = perSecond.get(size);
            if (rate == null) {
                throw new IllegalStateException(workload + " has no figure for " + size.title());
            }
            return rate;
        }
    }

    /// What the figures imply. The page contains neither latencies nor numbers of threads, so that Little's law
    /// cannot refute a figure. It gives the mean latency that each figure implies.
    public Check check() {
        List<Finding> findings = new ArrayList<>();
        for (Row row : rows) {
            double seconds = Check.SAMPLE_OPERATIONS / row.at(Size.ONE_GIGABYTE);
            if (seconds < Check.SECONDS_MIN) {
                findings.add(Check.tooShort(row, seconds));
            }
            Check.grows(row, findings);
        }
        return new Check(this, findings);
    }

    /// A table and its doubtful figures. Immutable.
    ///
    /// @param findings one for each doubtful figure
    public record Check(PolardbTable table, List<Finding> findings) {
        /// Threads and operations of the one run that the page shows.
        private static final int SAMPLE_THREADS = 128;

        private static final long SAMPLE_OPERATIONS = 1_000_000;

        /// A shorter run measures its start-up.
        private static final double SECONDS_MIN = 30;

        /// A higher rate with more records, up to this factor, may be chance.
        private static final double GROWTH_MAX = 1.10;

        /// The mean of YCSB's default scan lengths, 1 to 1000. The page's files do not set them.
        private static final double SCAN_RECORDS = 500.5;

        private static final double RECORD_BYTES = 1_000;

        public Check {
            findings = List.copyOf(findings);
        }

        private static Finding tooShort(Row row, double seconds) {
            return new Finding(
                    "TooShort",
                    Finding.Severity.WARNING,
                    row.workload + ", 1 GB: the sample's " + Figures.count(SAMPLE_OPERATIONS)
                            + " operations are over in " + Figures.number(seconds)
                            + " s, the program's start included",
                    "measure for a fixed time, after a warm-up");
        }

        private static void grows(Row row, List<Finding> into) {
            Size best = Size.ONE_GIGABYTE;
            for (Size size : SIZES) {
                double growth = row.at(size) / row.at(best);
                if (growth > GROWTH_MAX) {
                    into.add(new Finding(
                            "FasterWhenLarger",
                            Finding.Severity.WARNING,
                            row.workload + ": " + size.title + " is " + Figures.percent(growth - 1) + " faster than "
                                    + best.title + ", so that the smaller one had not reached its limit",
                            "give the numbers of threads of both"));
                }
                best = row.at(size) > row.at(best) ? size : best;
            }
        }

        /// The table and the check, as lines for a terminal.
        public String render() {
            TextTable rates = new TextTable()
                    .words("workload", "what")
                    .figures(Size.titles().toArray(String[]::new));
            TextTable meanings = new TextTable().words("workload", "size").figures("rate", "mean latency", "records");
            for (Row row : table.rows) {
                List<String> cells = new ArrayList<>(List.of(row.workload, row.description));
                double bytes = RECORD_BYTES * (row.workload.startsWith("scan") ? SCAN_RECORDS : 1);
                for (Size size : SIZES) {
                    double rate = row.at(size);
                    cells.add(Figures.number(rate));
                    meanings.row(List.of(
                            row.workload,
                            size.title,
                            Figures.rate(rate),
                            Figures.time(SAMPLE_THREADS / rate * 1e9),
                            Figures.number(rate * bytes / 1e6) + " MB/s"));
                }
                rates.row(cells);
            }
            return "Published by PolarDB: operations per second, records of 1 KB\n\n" + rates.render()
                    + "\nWhat that means: mean latency by Little's law, if it had the sample's " + SAMPLE_THREADS
                    + " threads, and bytes of records\n\n" + meanings.render()
                    + "\nNo figure can be refuted: the page gives neither latencies nor numbers of threads.\n"
                    + TextTable.notes(findings);
        }
    }
}
