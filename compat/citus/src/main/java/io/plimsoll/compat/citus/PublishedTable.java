package io.plimsoll.compat.citus;

import io.plimsoll.compat.CommaText;
import io.plimsoll.spec.Problems;
import java.util.List;

/// The published figures of Citus under TPROC-C. Immutable.
///
/// Source: the vendor's article on benchmarking with citus-benchmark. It contains a figure for one cluster only.
public record PublishedTable(List<Row> rows) {
    private static final CommaText.Form FORM =
            new CommaText.Form("table of published NOPM", "cluster,total_cores,warehouses,", 7);

    public PublishedTable {
        rows = List.copyOf(rows);
    }

    /// One figure.
    public record Row(
            ClusterSpec cluster, long warehouses, long users, double perMinute, String versions, String note) {
        /// NOPM per core.
        public double perCore() {
            return cluster.perCore(perMinute);
        }
    }

    /// The table that this program includes.
    public static PublishedTable builtIn() {
        return new PublishedTable(CommaText.builtIn(PublishedTable.class, "tprocc.csv", FORM, PublishedTable::row));
    }

    /// Reads a file with the same columns; adds its errors to `problems`.
    static PublishedTable parse(CommaText text, Problems problems) {
        return new PublishedTable(text.rows(FORM, problems, PublishedTable::row));
    }

    private static Row row(List<String> fields) {
        ClusterSpec cluster = ClusterSpec.parse(fields.get(0));
        if (Long.parseLong(fields.get(1)) != cluster.cores()) {
            throw new IllegalArgumentException(cluster + " has " + cluster.cores() + " cores, not " + fields.get(1));
        }
        return new Row(
                cluster,
                Long.parseLong(fields.get(2)),
                Long.parseLong(fields.get(3)),
                Double.parseDouble(fields.get(4)),
                fields.get(5),
                fields.get(6));
    }
}
