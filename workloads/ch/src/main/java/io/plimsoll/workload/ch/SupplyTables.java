package io.plimsoll.workload.ch;

import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.driver.table.Storage;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Columns;
import io.plimsoll.workload.LoadPart;
import io.plimsoll.workload.RowsPerThread;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The tables that CH-benCHmark adds to TPC-C: `region`, `nation` and `supplier`, under the names of CH-benCHmark.
/// They have the same number of rows at any scale, and a copy on every node of a cluster. Immutable and
/// thread-safe.
///
/// @param isDistributed whether the tables they are joined with are spread over nodes, if the target has several
record SupplyTables(boolean isDistributed, Seed seed) {
    /// Rows of `supplier`, numbered from 0: a stock row's supplier is (warehouse times item) modulo this.
    static final int SUPPLIERS = 10_000;

    private static final int COMMENT = 100;
    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz     ";
    private static final int BAD_OF_THOUSAND = 10;
    private static final int SHORTEST_COMMENT = 30;

    static List<String> names() {
        return List.of("region", "nation", "supplier");
    }

    List<Table> all() {
        return rows().stream().map(TableRows::table).toList();
    }

    /// All rows, in load order.
    List<TableRows> rows() {
        return List.of(regions(), nations(), suppliers());
    }

    List<LoadPart> parts() {
        return rows().stream()
                .map(rows -> new LoadPart(rows, 0, rows.count(), 0, ""))
                .toList();
    }

    private TableRows regions() {
        return rows(
                "region",
                "r_regionkey int, r_name char(25), r_comment varchar(100)",
                Nations.REGIONS.size(),
                (index, draw, out) -> {
                    out.int32(index);
                    out.text(Nations.REGIONS.get(index));
                    out.text(comment(draw));
                });
    }

    private TableRows nations() {
        return rows(
                "nation",
                "n_nationkey int, n_name char(25), n_regionkey int, n_comment varchar(100)",
                Nations.ALL.size(),
                (index, draw, out) -> {
                    Nations.Nation nation = Nations.ALL.get(index);
                    out.int32(nation.key());
                    out.text(nation.name());
                    out.int32(nation.region());
                    out.text(comment(draw));
                });
    }

    private TableRows suppliers() {
        return rows(
                "supplier",
                "su_suppkey int, su_name char(25), su_address varchar(40), su_nationkey int, su_phone char(15),"
                        + " su_acctbal decimal(12,2), su_comment varchar(100)",
                SUPPLIERS,
                SupplyTables::supplier);
    }

    private static void supplier(int index, Draw draw, RowWriter out) {
        out.int32(index);
        out.text(String.format(Locale.ROOT, "Supplier#%09d", index));
        out.text(letters(draw, (int) draw.between(10, 40)));
        out.int32(Nations.ALL.get((int) draw.below(Nations.ALL.size())).key());
        out.text(String.format(
                Locale.ROOT,
                "%d-%d-%d-%d",
                draw.between(10, 99),
                draw.between(100, 999),
                draw.between(100, 999),
                draw.between(1000, 9999)));
        out.decimal(draw.between(-99_999, 999_999), 2);
        String comment = comment(draw);
        // Random text would contain "bad" too rarely.
        out.text(draw.below(1000) < BAD_OF_THOUSAND ? "bad " + comment : comment);
    }

    private static String comment(Draw draw) {
        return letters(draw, (int) draw.between(SHORTEST_COMMENT, COMMENT - 4));
    }

    private static String letters(Draw draw, int count) {
        StringBuilder text = new StringBuilder(count);
        // Text neither begins nor ends with blanks, because some products trim them.
        for (int i = 0; i < count; i++) {
            boolean isEnd = i == 0 || i == count - 1;
            text.append(LETTERS.charAt((int) draw.below(isEnd ? 26 : LETTERS.length())));
        }
        return text.toString();
    }

    /// Writes a row with the row's random draws.
    @FunctionalInterface
    private interface Row {
        void write(int index, Draw draw, RowWriter out);
    }

    private TableRows rows(String name, String text, int count, Row row) {
        List<Column> columns = Columns.notNull(text);
        Table table = new Table(name, columns, List.of(columns.getFirst().name()), storage());
        return RowsPerThread.of(table, count, () -> {
            Draw draw = new Draw(seed.derive("ch-" + name));
            return (index, out) -> {
                draw.seek(index);
                row.write((int) index, draw, out);
            };
        });
    }

    /// The same storage as `item`.
    private Storage storage() {
        return new Storage(Storage.Layout.DEFAULT, Map.of(isDistributed ? "reference" : "local", "true"));
    }
}
