package io.plimsoll.workload.tproc;

import static io.plimsoll.unit.Count.grouped;

import io.plimsoll.driver.ClusterLayout;
import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Dialect.Feature;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.Figure;
import io.plimsoll.unit.Figure.Counted;
import io.plimsoll.unit.Figure.Per;
import io.plimsoll.workload.Audit;
import io.plimsoll.workload.Dataset;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.OperationMix;
import io.plimsoll.workload.WorkloadPlan;
import io.plimsoll.workload.tproc.TprocKeys.Delays;
import io.plimsoll.workload.tproc.TprocKeys.Distribution;
import io.plimsoll.workload.tproc.TprocKeys.Placement;
import io.plimsoll.workload.tproc.TprocKeys.Weights;
import io.plimsoll.workload.tproc.Transaction.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// A company and the work on it. Immutable.
///
/// @param log receives acknowledged orders
record TprocPlan(Company company, TransactionSettings work, Ground ground, OrderLog log) implements WorkloadPlan {
    /// A plan without a log.
    TprocPlan(Company company, TransactionSettings work, Ground ground) {
        this(company, work, ground, OrderLog.NONE);
    }

    @Override
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("warehouses", grouped(company.warehouses()));
        facts.put("customers", grouped(company.allCustomers()));
        if (!company.isStandard()) {
            facts.put(
                    REDUCED,
                    String.format(
                            "%,d items and %,d customers in a district, instead of TPC-C's %,d and %,d",
                            company.items(), company.customers(), Company.ITEMS, Company.CUSTOMERS));
        }
        facts.put(
                "mix",
                work.weights() + (mix().dealsDecks() ? ", dealt from shuffled decks" : ", each drawn for itself"));
        facts.put("warehouse of a transaction", work.allWarehouses() ? "any" : "the session's home");
        if (company.profile().isHammerdb()) {
            facts.put("routines", "HammerDB's if the schema has them, else ours, which lock otherwise");
        }
        return facts;
    }

    @Override
    public Dataset dataset() {
        return new CompanyDataset(company, work.placement(), ground);
    }

    @Override
    public OperationMix mix() {
        return new CompanyMix(company, work, log);
    }

    @Override
    public Audit audit() {
        return dialect -> TprocInvariants.of(company, dialect);
    }

    @Override
    public List<String> unsupported(Dialect dialect) {
        List<String> reasons = new ArrayList<>(ground.unsupported(dialect));
        if (work.placement() != Placement.CLIENT && !RoutineSet.isSupported(dialect)) {
            reasons.add("stored functions and procedures of tproc are PostgreSQL's and Citus', and this is "
                    + dialect.name() + ": set placement = client and profile = spec");
        }
        if (company.partitions() > 0 && !dialect.has(Feature.PARTITIONS)) {
            reasons.add(
                    dialect.has(Feature.SHARDS)
                            ? "Citus divides order_line into shards already: leave out partitions"
                            : "partitions of order_line are PostgreSQL's, and this is " + dialect.name()
                                    + ": leave out partitions");
        }
        return List.copyOf(reasons);
    }

    /// The five transactions, by weight.
    private record CompanyMix(Company company, TransactionSettings work, OrderLog log) implements OperationMix {

        /// The maximum of new orders per minute and warehouse with keying and think times.
        private static final double PACED_MAX = 12.86;

        @Override
        public List<Operation> operations(Dialect dialect) {
            return TprocOperations.of(company, work, dialect, log);
        }

        @Override
        public boolean dealsDecks() {
            return !company.profile().isHammerdb();
        }

        /// HammerDB's are single calls that are never rolled back on purpose. All others need results to continue.
        @Override
        public boolean canMultiplex() {
            return company.profile().isHammerdb() && work.delays() == Delays.NONE;
        }

        /// New-Order: an order, its row in `new_order`, and 5 to 15 lines (clause 2.4.1.3). Payment: a row of
        /// history. Delivery removes one new order of each district that has any, which is nearly always each.
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
        /// Any target, settled.
        static final Ground ANY = new Ground(Distribution.AUTO, OptionalInt.empty(), true);

        /// Whether the tables are spread over nodes of such a target.
        static boolean isDistributed(Company company, Dialect dialect) {
            return dialect.has(Feature.SHARDS) && company.shards() > 0;
        }

        /// The requirements that the product does not meet, as sentences. Known without a connection.
        List<String> unsupported(Dialect dialect) {
            if (dialect.has(Feature.SHARDS)) {
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
            if (!dialect.has(Feature.SHARDS)) {
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
