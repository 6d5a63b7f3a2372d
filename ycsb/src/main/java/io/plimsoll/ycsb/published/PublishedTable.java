package io.plimsoll.ycsb.published;

import io.plimsoll.spec.CommaText;
import io.plimsoll.spec.Problems;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// The table that PolarDB publishes. Immutable.
///
/// Source: Alibaba's report of YCSB through PolarDB for PostgreSQL's DynamoDB-compatible interface: one node of 16
/// cores and 64 GB, one load generator of the same size, records of 1 KB; each figure is the best of several numbers
/// of threads, which it does not tell.
public record PublishedTable(List<Row> rows) {
    private static final List<PublishedSize> SIZES = List.of(PublishedSize.values());
    private static final CommaText.Form FORM =
            new CommaText.Form("table of PolarDB", "workload,description,ops_1GB,", 2 + SIZES.size());
    private static final String PREFIX = "workload_";

    public PublishedTable {
        rows = List.copyOf(rows);
    }

    /// One line.
    ///
    /// @param workload such as `read_only`
    /// @param perSecond operations per second at each size
    public record Row(String workload, String description, Map<PublishedSize, Double> perSecond) {
        public Row {
            perSecond = new EnumMap<>(perSecond);
        }

        /// @throws IllegalStateException when the table has no such size
        public double at(PublishedSize size) {
            Double rate = perSecond.get(size);
            if (rate == null) {
                throw new IllegalStateException(workload + " has no figure for " + size.title());
            }
            return rate;
        }
    }

    /// As it came with this program.
    public static PublishedTable builtIn() {
        Problems problems = new Problems();
        PublishedTable table = parse(CommaText.resource(PublishedTable.class, "polardb.csv"), problems);
        problems.refuseIfAny();
        return table;
    }

    /// Reads a file of the same columns; what is wrong with it is added to `problems`.
    public static PublishedTable parse(CommaText text, Problems problems) {
        return new PublishedTable(text.rows(FORM, problems, PublishedTable::row));
    }

    private static Row row(List<String> fields) {
        String name = fields.getFirst();
        if (!name.startsWith(PREFIX)) {
            throw new IllegalArgumentException(name + " is no name of a workload: it wants " + PREFIX + "...");
        }
        Map<PublishedSize, Double> perSecond = new EnumMap<>(PublishedSize.class);
        for (int i = 0; i < SIZES.size(); i++) {
            perSecond.put(SIZES.get(i), rate(fields.get(2 + i)));
        }
        return new Row(name.substring(PREFIX.length()), fields.get(1), perSecond);
    }

    private static double rate(String field) {
        double rate = Double.parseDouble(field);
        if (!(rate > 0)) {
            throw new IllegalArgumentException("operations per second must be above 0");
        }
        return rate;
    }

    public Optional<Row> find(String workload) {
        return rows.stream().filter(row -> row.workload.equals(workload)).findFirst();
    }

    /// What is published for so many records, if anything is.
    public OptionalDouble perSecond(String workload, long records) {
        Optional<Double> rate =
                find(workload).flatMap(row -> PublishedSize.of(records).map(row::at));
        return rate.isPresent() ? OptionalDouble.of(rate.get()) : OptionalDouble.empty();
    }
}
