package io.plimsoll.workload.tproc;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.spec.ValueType;
import io.plimsoll.workload.Dataset;
import io.plimsoll.workload.DatasetState;
import io.plimsoll.workload.DatasetState.Different;
import io.plimsoll.workload.DatasetState.Ready;
import io.plimsoll.workload.LoadDivision;
import io.plimsoll.workload.tproc.TprocKeys.Placement;
import io.plimsoll.workload.tproc.TprocPlan.Ground;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The tables of a company, and the routines that its transactions call. Immutable.
///
/// @param placement of the transactions that will run
/// @param ground what the target must be
record CompanyDataset(Company company, Placement placement, Ground ground) implements Dataset {
    @Override
    public List<Table> tables() {
        return new CompanyTables(company).all();
    }

    @Override
    public List<TableRows> rows() {
        return new Population(company).all();
    }

    /// Counting the lines of orders would take a draw for each.
    @Override
    public long rowCount() {
        return Population.about(company);
    }

    @Override
    public Optional<LoadDivision> division() {
        return Optional.of(new LoadDivision(
                "tproc", company.identity(), "warehouse", company.warehouses(), () -> new Population(company).parts()));
    }

    @Override
    public List<String> routines(Dialect dialect) {
        return placement == Placement.CLIENT || company.profile().isHammerdb()
                ? List.of()
                : RoutineSet.of(company, placement, dialect).creation();
    }

    /// Existing routines of profile `hammerdb` stay: they may be HammerDB's own.
    @Override
    public List<String> routinesWanted(Session session, Dialect dialect) throws TargetException {
        boolean isMissing = company.profile().isHammerdb() && !new HammerdbSchema(session.sql()).has(placement);
        return isMissing ? RoutineSet.of(company, placement, dialect).creation() : routines(dialect);
    }

    @Override
    public List<String> dropRoutines(Dialect dialect) {
        return RoutineSet.isSupported(dialect)
                ? RoutineSet.of(company, Placement.FUNCTION, dialect).removal()
                : List.of();
    }

    @Override
    public DatasetState inspect(Session session, Dialect dialect) throws TargetException {
        return new Inspection(company, dialect, session.sql()).state();
    }

    @Override
    public Optional<String> sizeHeld(Session session, Dialect dialect) throws TargetException {
        return Optional.of(Long.toString(session.count("warehouse")));
    }

    @Override
    public boolean settles() {
        return ground.settles();
    }

    @Override
    public List<String> refusals(Session session, Dialect dialect, boolean isLoaded) throws TargetException {
        return ground.refusals(company, session, dialect, isLoaded);
    }

    /// Looks at what a target holds of the company. Its creator does not matter: a dataset of HammerDB is as ready
    /// as one of Plimsoll's.
    ///
    /// Counting rows would read everything. Instead, each warehouse must have the last row that a load writes of
    /// each table, found by the key; runs never delete it. History has no key, and runs delete from `new_order`;
    /// Plimsoll's loads mark themselves while they are unfinished.
    private record Inspection(Company company, Dialect dialect, SqlSession session) {
        private static final int PLACES_NAMED = 4;

        /// Names such as "orders" are common: the tables may belong to another application.
        DatasetState state() throws TargetException {
            return DatasetState.ofTables(
                    session,
                    CompanyTables.names(),
                    "is incomplete: it has no ",
                    () -> DatasetState.unlessForeign(
                            "has tables with other columns",
                            () -> difference().<DatasetState>map(Different::new).orElseGet(Ready::new)));
        }

        private Optional<String> difference() throws TargetException {
            long warehouses = session.number("SELECT COUNT(*) FROM warehouse");
            if (warehouses != company.warehouses()) {
                return Optional.of("has " + warehouses + " warehouses, not " + company.warehouses()
                        + (warehouses == 0 ? "" : ": use -p warehouses=" + warehouses));
            }
            if (RoutineSet.isSupported(dialect)) {
                Optional<String> schema = otherSchema();
                if (schema.isPresent()) {
                    return schema;
                }
            }
            return missingRows();
        }

        /// Differences that PostgreSQL's catalogue shows.
        private Optional<String> otherSchema() throws TargetException {
            TprocProfile made = columns("district", "d_id") > 0 ? TprocProfile.HAMMERDB : TprocProfile.SPEC;
            if (made != company.profile()) {
                return Optional.of("was made in the profile " + ValueType.word(made) + ", not "
                        + ValueType.word(company.profile()) + ": use --profile " + ValueType.word(made));
            }
            long partitions =
                    session.number("SELECT COUNT(*) FROM pg_inherits WHERE inhparent = 'order_line'::regclass");
            if (partitions != company.partitions()) {
                return Optional.of("has " + partitions + " partitions of order_line, not " + company.partitions());
            }
            for (String table : CompanyTables.names()) {
                if (!table.equals("history") && !session.hasPrimaryKey(table)) {
                    return Optional.of("is incomplete: " + table + " has no primary key (an interrupted load)");
                }
            }
            return Optional.empty();
        }

        /// How many columns with a table and a name are `smallint`, as in HammerDB's schema.
        private long columns(String table, String column) throws TargetException {
            return session.number("SELECT COUNT(*) FROM pg_attribute WHERE attrelid = '" + table
                    + "'::regclass AND attname = '" + column + "' AND atttypid = 'smallint'::regtype");
        }

        private Optional<String> missingRows() throws TargetException {
            Optional<String> size = otherSize();
            if (size.isPresent()) {
                return size;
            }
            long districts = session.number("SELECT COUNT(*) FROM district");
            if (districts != company.districts()) {
                return Optional.of("is incomplete: it has " + districts + " districts, not " + company.districts());
            }
            for (String table : List.of("stock", "customer", "orders", "order_line")) {
                List<List<@Nullable Object>> without = session.query("SELECT w_id FROM warehouse WHERE NOT EXISTS"
                        + " (SELECT 1 FROM " + table + " WHERE " + last(table) + ") ORDER BY w_id");
                if (!without.isEmpty()) {
                    return Optional.of("is incomplete: " + table + " lacks rows of " + warehouses(without)
                            + " (an interrupted load)");
                }
            }
            return Optional.empty();
        }

        /// Another number of items or customers. Each district has as many orders as customers when loaded, and
        /// trimming deletes all above: so every warehouse is checked for more.
        private Optional<String> otherSize() throws TargetException {
            long items = session.number("SELECT COUNT(*) FROM item");
            if (items != company.items()) {
                return Optional.of(
                        "has " + items + " items, not " + company.items() + hint("items", items, Company.ITEMS));
            }
            long customers =
                    session.number("SELECT COALESCE(MAX(c_id), 0) FROM customer WHERE c_w_id = 1 AND c_d_id = 1");
            if (customers != company.customers()) {
                return Optional.of("has " + customers + " customers in a district, not " + company.customers()
                        + hint("customers", customers, Company.CUSTOMERS));
            }
            List<List<@Nullable Object>> larger = session.query("SELECT w_id FROM warehouse WHERE EXISTS"
                    + " (SELECT 1 FROM customer WHERE c_w_id = w_id AND c_d_id IN (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)"
                    + " AND c_id = " + (company.customers() + 1) + ") ORDER BY w_id");
            return larger.isEmpty()
                    ? Optional.empty()
                    : Optional.of("has more than " + company.customers() + " customers in districts of "
                            + warehouses(larger));
        }

        /// How to run with this number, or that the load did not come to its end; empty if it is above the
        /// maximum.
        private static String hint(String key, long count, int max) {
            if (count > max) {
                return "";
            }
            return count >= Company.SMALLEST ? ": use -p " + key + "=" + count : ", and is incomplete";
        }

        /// The condition for the row that is loaded last for a warehouse.
        private String last(String table) {
            return switch (table) {
                case "stock" -> "s_w_id = w_id AND s_i_id = " + company.items();
                case "customer" -> "c_w_id = w_id AND c_d_id = 10 AND c_id = " + company.customers();
                case "orders" -> "o_w_id = w_id AND o_d_id = 10 AND o_id = " + company.orders();
                default -> "ol_w_id = w_id AND ol_d_id = 10 AND ol_o_id = " + company.orders();
            };
        }

        private static String warehouses(List<List<@Nullable Object>> rows) {
            List<String> ids =
                    rows.stream().map(row -> String.valueOf(row.getFirst())).toList();
            return "warehouse " + String.join(", ", ids.subList(0, Math.min(PLACES_NAMED, ids.size())))
                    + (ids.size() > PLACES_NAMED ? " and " + (ids.size() - PLACES_NAMED) + " more" : "");
        }
    }

    /// The routines of HammerDB that a PostgreSQL database holds, made by any tool.
    record HammerdbSchema(SqlSession session) {
        private static final int ROUTINES = 5;

        /// Whether all five exist with this placement, and none with the other.
        boolean has(Placement placement) throws TargetException {
            String kind = placement == Placement.PROCEDURE ? "p" : "f";
            String routines = " FROM pg_proc WHERE pronamespace = current_schema()::regnamespace"
                    + " AND proname IN ('neword', 'payment', 'delivery', 'ostat', 'slev') AND prokind ";
            return session.number("SELECT count(DISTINCT proname)" + routines + "= '" + kind + "'") == ROUTINES
                    && session.number("SELECT count(*)" + routines + "<> '" + kind + "'") == 0;
        }
    }
}
