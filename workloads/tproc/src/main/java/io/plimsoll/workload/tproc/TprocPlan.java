package io.plimsoll.workload.tproc;

import io.plimsoll.driver.ClusterLayout;
import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Figure;
import io.plimsoll.unit.Figure.Counted;
import io.plimsoll.unit.Figure.Per;
import io.plimsoll.workload.DatasetState;
import io.plimsoll.workload.DatasetState.Different;
import io.plimsoll.workload.DatasetState.Ready;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.LoadDivision;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.WorkloadPlan;
import io.plimsoll.workload.tproc.TprocKeys.Delays;
import io.plimsoll.workload.tproc.TprocKeys.Distribution;
import io.plimsoll.workload.tproc.TprocKeys.Placement;
import io.plimsoll.workload.tproc.TprocKeys.Weights;
import io.plimsoll.workload.tproc.Transaction.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// A company and the work on it. Immutable.
///
/// @param log receives acknowledged orders
record TprocPlan(Company company, TransactionSettings work, Ground ground, OrderLog log) implements WorkloadPlan {

    /// The maximum of new orders per minute and warehouse with keying and think times.
    private static final double PACED_MAX = 12.86;

    /// A plan without a log.
    TprocPlan(Company company, TransactionSettings work, Ground ground) {
        this(company, work, ground, OrderLog.NONE);
    }

    @Override
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("warehouses", String.format(Locale.ROOT, "%,d", company.warehouses()));
        facts.put("customers", String.format(Locale.ROOT, "%,d", company.allCustomers()));
        if (!company.isStandard()) {
            facts.put(
                    REDUCED,
                    String.format(
                            "%,d items and %,d customers in a district, instead of TPC-C's %,d and %,d",
                            company.items(), company.customers(), Company.ITEMS, Company.CUSTOMERS));
        }
        facts.put("mix", work.weights() + (dealsDecks() ? ", dealt from shuffled decks" : ", each drawn for itself"));
        facts.put("warehouse of a transaction", work.allWarehouses() ? "any" : "the session's home");
        if (company.profile().isHammerdb()) {
            facts.put("routines", "HammerDB's if the schema has them, else ours, which lock otherwise");
        }
        return facts;
    }

    @Override
    public List<Table> tables() {
        return new CompanyTables(company).all();
    }

    @Override
    public List<TableRows> rows() {
        return new Population(company).all();
    }

    @Override
    public List<String> routines(Dialect dialect) {
        return work.placement() == Placement.CLIENT || company.profile().isHammerdb()
                ? List.of()
                : RoutineSet.of(company, work.placement(), dialect).creation();
    }

    /// Existing routines of profile `hammerdb` stay: they may be HammerDB's own.
    @Override
    public List<String> routinesWanted(Session session, Dialect dialect) throws TargetException {
        boolean isMissing = company.profile().isHammerdb() && !new HammerdbSchema(session.sql()).has(work.placement());
        return isMissing ? RoutineSet.of(company, work.placement(), dialect).creation() : routines(dialect);
    }

    @Override
    public Optional<String> sizeHeld(Session session, Dialect dialect) throws TargetException {
        return Optional.of(Long.toString(session.count("warehouse")));
    }

    @Override
    public List<String> dropRoutines(Dialect dialect) {
        return RoutineSet.isSupported(dialect)
                ? RoutineSet.of(company, Placement.FUNCTION, dialect).removal()
                : List.of();
    }

    @Override
    public Optional<LoadDivision> division() {
        return Optional.of(new LoadDivision(
                "tproc", company.identity(), "warehouse", company.warehouses(), () -> new Population(company).parts()));
    }

    @Override
    public DatasetState inspect(Session session, Dialect dialect) throws TargetException {
        return new Inspection(company, dialect, session.sql()).state();
    }

    @Override
    public List<Operation> operations(Dialect dialect) {
        return TprocOperations.of(company, work, dialect, log);
    }

    @Override
    public boolean dealsDecks() {
        return !company.profile().isHammerdb();
    }

    /// New-Order: an order, its row in `new_order`, and 5 to 15 lines (clause 2.4.1.3). Payment: a row of history.
    /// Delivery removes one new order of each district that has any, which is nearly always each.
    @Override
    public Map<String, Double> rowsAdded() {
        return Map.of(
                Kind.NEW_ORDER.word(), 12.0,
                Kind.PAYMENT.word(), 1.0,
                Kind.DELIVERY.word(), (double) -Company.DISTRICTS);
    }

    @Override
    public List<Figure> figures() {
        if (work.weights().of(Kind.NEW_ORDER) == 0) {
            return List.of();
        }
        List<String> newOrder = List.of(Kind.NEW_ORDER.word());
        Figure nopm = Figure.Rate.of("NOPM", new Counted("new orders committed", Per.MINUTE), newOrder, false, 0);
        Counted transactions = new Counted("transactions acknowledged", Per.MINUTE);
        Figure tpm = new Figure.Rate(
                "TPM",
                transactions + ", rolled-back new orders among them",
                transactions,
                work.weights().byKind().keySet().stream().map(Kind::word).toList(),
                Per.MINUTE.seconds(),
                true,
                0);
        Figure efficiency = new Figure.Rate(
                "% efficiency",
                "of the 12.86 new orders per minute and warehouse that users' delays allow",
                null,
                newOrder,
                Per.MINUTE.seconds() * 100 / (PACED_MAX * company.warehouses()),
                false,
                1);
        return work.delays() == Delays.SPEC ? List.of(nopm, tpm, efficiency) : List.of(nopm, tpm);
    }

    /// HammerDB's are single calls that are never rolled back on purpose. All others need results to continue.
    @Override
    public boolean canMultiplex() {
        return company.profile().isHammerdb() && work.delays() == Delays.NONE;
    }

    @Override
    public List<Invariant> invariants(Dialect dialect) {
        return TprocInvariants.of(company, dialect);
    }

    @Override
    public boolean settles() {
        return ground.settles();
    }

    @Override
    public List<String> refusals(Session session, Dialect dialect, boolean isLoaded) throws TargetException {
        return ground.refusals(company, session, dialect, isLoaded);
    }

    @Override
    public List<String> unsupported(Dialect dialect) {
        List<String> reasons = new ArrayList<>(ground.unsupported(dialect));
        if (work.placement() != Placement.CLIENT && !RoutineSet.isSupported(dialect)) {
            reasons.add("stored functions and procedures of tproc are PostgreSQL's and Citus', and this is "
                    + dialect.name() + ": set placement = client and profile = spec");
        }
        if (company.partitions() > 0 && !dialect.name().equals("postgresql")) {
            reasons.add(
                    dialect.name().equals("citus")
                            ? "Citus divides order_line into shards already: leave out partitions"
                            : "partitions of order_line are PostgreSQL's, and this is " + dialect.name()
                                    + ": leave out partitions");
        }
        return List.copyOf(reasons);
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
                            "has tables of other columns",
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
                String keys =
                        "SELECT COUNT(*) FROM pg_index WHERE indisprimary AND indrelid = '" + table + "'::regclass";
                if (!table.equals("history") && session.number(keys) == 0) {
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
                    return Optional.of("is incomplete: " + table + " has not all rows of " + warehouses(without)
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

    /// The settings of the transactions that run on the company. Immutable.
    ///
    /// @param allWarehouses whether each transaction uses any warehouse, or its session's home
    record TransactionSettings(Placement placement, Weights weights, Delays delays, boolean allWarehouses) {}

    /// The requirements on the target of a company, and its preparation. Immutable.
    ///
    /// @param distribution whether the target must be Citus
    /// @param workers how many workers the cluster must have; empty: any number
    /// @param settles whether tables and target settle (no background work) before measuring
    record Ground(Distribution distribution, OptionalInt workers, boolean settles) {
        private static final String CITUS = "citus";

        /// Any target, settled.
        static final Ground ANY = new Ground(Distribution.AUTO, OptionalInt.empty(), true);

        /// Whether the tables are spread over nodes of such a target.
        static boolean isDistributed(Company company, Dialect dialect) {
            return dialect.name().equals(CITUS) && company.shards() > 0;
        }

        /// The requirements that the product does not meet, as sentences. Known without a connection.
        List<String> unsupported(Dialect dialect) {
            if (dialect.name().equals(CITUS)) {
                return List.of();
            }
            if (distribution == Distribution.TRUE) {
                return List.of("distribute = true needs Citus, and this is " + dialect.name()
                        + ": CREATE EXTENSION citus in the database, or set distribute = auto");
            }
            return workers.isEmpty()
                    ? List.of()
                    : List.of("citus-workers = " + workers.getAsInt() + " needs a Citus cluster, and this is "
                            + dialect.name() + ": leave it out");
        }

        /// The requirements that the cluster's nodes do not meet, as sentences.
        ///
        /// @param isLoaded whether tables will be created on them
        List<String> refusals(Company company, Session session, Dialect dialect, boolean isLoaded)
                throws TargetException {
            if (!dialect.name().equals(CITUS)) {
                return List.of();
            }
            Optional<ClusterLayout> layout = dialect.layout(session.sql(), CompanyTables.names());
            return layout.map(found -> refusals(company, found, isLoaded)).orElse(List.of());
        }

        List<String> refusals(Company company, ClusterLayout layout, boolean isLoaded) {
            List<String> refusals = new ArrayList<>();
            if (workers.isPresent() && workers.getAsInt() != layout.workers()) {
                refusals.add("citus-workers = " + workers.getAsInt() + ", and the cluster has " + layout.workers()
                        + ": its figures would be reported for another size; name the cluster that is meant, or set"
                        + " citus-workers = any");
            }
            int nodes = layout.dataNodes();
            if (isLoaded && company.shards() > 0 && nodes == 0) {
                refusals.add("no node of the cluster may hold shards: add workers with citus_add_node");
            } else if (isLoaded && company.shards() > 0 && company.shards() % nodes != 0) {
                refusals.add(uneven(company.shards(), nodes));
            }
            return refusals;
        }

        private static String uneven(int shards, int nodes) {
            int below = shards / nodes * nodes;
            String near = (below == 0 ? "" : below + " or ") + (below + nodes);
            return "shard-count = " + shards + " does not divide by the " + nodes + " nodes that hold shards:"
                    + " some would have more to do than others; take " + near;
        }
    }
}
