package io.plimsoll.workload.ch;

import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.RowWriter;
import io.plimsoll.driver.table.Storage;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Columns;
import io.plimsoll.workload.DatasetState;
import io.plimsoll.workload.LoadPart;
import io.plimsoll.workload.RowsPerThread;
import io.plimsoll.workload.TextResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

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

    /// Looks at the tables that CH-benCHmark adds. Used by the session's thread.
    record SupplyInspection(SqlSession session) {
        /// @param company the state of the TPC-C tables
        static DatasetState state(DatasetState company, Session session) throws TargetException {
            SupplyInspection supply = new SupplyInspection(session.sql());
            return switch (company) {
                case DatasetState.Ready() -> supply.state();
                case DatasetState.Absent() -> supply.alone();
                case DatasetState.Unfinished _, DatasetState.Different _ -> company;
            };
        }

        /// The state if the TPC-C tables exist. Names such as "supplier" are common: TPC-H has them too.
        private DatasetState state() throws TargetException {
            List<String> missing = new ArrayList<>(SupplyTables.names());
            missing.removeAll(session.existing(SupplyTables.names()));
            return missing.isEmpty()
                    ? DatasetState.unlessForeign(
                            "has the tables of TPC-C, and other tables under the names of ch's", this::counted)
                    : new DatasetState.Different("is one of the workload tproc, without the tables of ch: it has no "
                            + String.join(", ", missing));
        }

        /// The state if the TPC-C tables do not exist.
        private DatasetState alone() throws TargetException {
            List<String> there = session.existing(SupplyTables.names());
            return there.isEmpty()
                    ? new DatasetState.Absent()
                    : new DatasetState.Different(
                            "has " + String.join(", ", there) + ", but none of the tables of the workload tproc");
        }

        private DatasetState counted() throws TargetException {
            long suppliers = session.number("SELECT count(su_suppkey) FROM supplier");
            if (suppliers != SupplyTables.SUPPLIERS) {
                return new DatasetState.Different(
                        "is incomplete: it has " + suppliers + " suppliers, not " + SupplyTables.SUPPLIERS);
            }
            long nations =
                    session.number("SELECT count(n_nationkey) FROM nation, region WHERE n_regionkey = r_regionkey");
            return nations == Nations.ALL.size()
                    ? new DatasetState.Ready()
                    : new DatasetState.Different("is incomplete: it has " + nations + " nations of known regions, not "
                            + Nations.ALL.size());
        }
    }

    /// The 62 nations and their regions. A nation's key is the code of a letter or digit. A customer belongs to
    /// the nation of the first letter of the customer's state, A to Z (TPC-C, clause 4.3.2.7, and its population
    /// here).
    static final class Nations {
        static final List<String> REGIONS = List.of("Africa", "America", "Asia", "Europe", "Middle East");

        /// By key.
        static final List<Nation> ALL = read();

        private Nations() {}

        /// @param region index in [#REGIONS], which is also its key
        record Nation(int key, String name, int region) {}

        /// The nations that have customers.
        static List<Nation> ofCustomers() {
            return ALL.stream()
                    .filter(nation -> nation.key() >= 'A' && nation.key() <= 'Z')
                    .toList();
        }

        private static List<Nation> read() {
            List<Integer> keys = IntStream.of('0', 'A', 'a')
                    .flatMap(first -> IntStream.rangeClosed(first, first == '0' ? '9' : first + 25))
                    .boxed()
                    .toList();
            List<Nation> nations = new ArrayList<>();
            for (String line : TextResource.read(Nations.class, "nations.txt").split("\n")) {
                if (!line.startsWith("#")) {
                    int blank = line.indexOf(' ');
                    int region = REGIONS.indexOf(line.substring(blank + 1));
                    nations.add(new Nation(keys.get(nations.size()), line.substring(0, blank), region));
                }
            }
            return List.copyOf(nations);
        }
    }
}
