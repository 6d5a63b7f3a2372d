package io.plimsoll.workload.tproc;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.Table;
import io.plimsoll.driver.TableRows;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.Figure;
import io.plimsoll.workload.DatasetState;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.LoadDivision;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.WorkloadPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A company and what is done with it. Immutable.
///
/// @param log hears of orders
record TprocPlan(Company company, Work work, Ground ground, OrderLog log) implements WorkloadPlan {
    private static final int MINUTE_SECONDS = 60;

    /// New orders per minute and warehouse that keying and think times allow at most.
    private static final double PACED_MAX = 12.86;

    /// One of whose orders nobody hears.
    TprocPlan(Company company, Work work, Ground ground) {
        this(company, work, ground, OrderLog.NONE);
    }

    @Override
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("warehouses", String.format("%,d", company.warehouses()));
        facts.put("customers", String.format("%,d", company.customers()));
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

    /// Those of HammerDB stay if they are there: it may be HammerDB who made them.
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

    /// New-Order: an order, its entry among the new ones, and 5 to 15 lines (clause 2.4.1.3). Payment: a row of
    /// history. Delivery takes one new order out of each district that has some, which is nearly always each.
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
        Figure nopm = new Figure.Rate("NOPM", "new orders committed per minute", newOrder, MINUTE_SECONDS, false, 0);
        Figure tpm = new Figure.Rate(
                "TPM",
                "transactions acknowledged per minute, rolled-back new orders among them",
                work.weights().byKind().keySet().stream().map(Kind::word).toList(),
                MINUTE_SECONDS,
                true,
                0);
        Figure efficiency = new Figure.Rate(
                "% efficiency",
                "of the 12.86 new orders per minute and warehouse that users' delays allow",
                newOrder,
                MINUTE_SECONDS * 100 / (PACED_MAX * company.warehouses()),
                false,
                1);
        return work.delays() == Delays.SPEC ? List.of(nopm, tpm, efficiency) : List.of(nopm, tpm);
    }

    /// HammerDB's are single calls that are never rolled back on purpose. All others go on with what came back.
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
}
