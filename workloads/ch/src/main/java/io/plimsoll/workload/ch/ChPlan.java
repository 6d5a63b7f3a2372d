package io.plimsoll.workload.ch;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Marker;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Figure;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.BackgroundStreams;
import io.plimsoll.workload.DatasetState;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.LoadDivision;
import io.plimsoll.workload.LoadPart;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.Order;
import io.plimsoll.workload.WorkloadPlan;
import io.plimsoll.workload.query.QueryOperation;
import io.plimsoll.workload.tproc.CompanyShape;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The plan of a company, its transactions, and queries in parallel or instead. Immutable, except for the log.
///
/// @param company the plan of its tables and transactions
/// @param log of its orders; empty when freshness is not measured
record ChPlan(WorkloadPlan company, CompanyShape shape, Seed seed, Analysis analysis, Optional<AcknowledgedOrders> log)
        implements WorkloadPlan {
    private static final int HOUR_SECONDS = 3_600;

    @Override
    public Map<String, String> facts() {
        Map<String, String> facts = new LinkedHashMap<>(company.facts());
        if (!analysis.hasTransactions()) {
            facts.remove("mix");
            facts.remove("warehouse of a transaction");
        }
        facts.put("transactions", analysis.hasTransactions() ? "on" : "off: every session runs queries");
        if (analysis.hasTransactions()) {
            facts.put("streams", String.valueOf(analysis.streams()));
        }
        if (analysis.asks()) {
            facts.put("constants of the queries", ValueType.word(analysis.constants()));
            facts.put("rows when loaded", String.format(Locale.ROOT, "%,d", Besides.rowsLoaded(shape)));
        }
        facts.put("growth", ValueType.word(analysis.growth()));
        return facts;
    }

    private SupplyTables supply() {
        return new SupplyTables(shape.isDistributed(), seed);
    }

    @Override
    public Map<String, Double> rowsAdded() {
        return company.rowsAdded();
    }

    @Override
    public List<Table> tables() {
        return joined(company.tables(), supply().all());
    }

    @Override
    public List<TableRows> rows() {
        return joined(company.rows(), supply().rows());
    }

    /// The company's division under the same name, so that `tproc` and `ch` see each other's unfinished loads. The
    /// identity distinguishes them.
    @Override
    public Optional<LoadDivision> division() {
        return company.division()
                .map(of -> new LoadDivision(
                        of.name(), "workload = ch, " + of.identity(), of.placeNoun(), of.places(), () -> parts(of)));
    }

    /// The small tables first.
    private List<LoadPart> parts(LoadDivision of) {
        return joined(supply().parts(), of.parts().get());
    }

    @Override
    public List<String> routines(Dialect dialect) {
        return analysis.hasTransactions() ? company.routines(dialect) : List.of();
    }

    @Override
    public List<String> routinesWanted(Session session, Dialect dialect) throws TargetException {
        return analysis.hasTransactions() ? company.routinesWanted(session, dialect) : List.of();
    }

    @Override
    public Optional<String> sizeHeld(Session session, Dialect dialect) throws TargetException {
        return company.sizeHeld(session, dialect);
    }

    @Override
    public List<String> dropRoutines(Dialect dialect) {
        return company.dropRoutines(dialect);
    }

    @Override
    public void restore(Session session, Dialect dialect) throws TargetException {
        if (analysis.growth() == Growth.TRIM) {
            new Trimming(shape, session.sql()).trim();
        }
    }

    @Override
    public void complete(Session session, Dialect dialect) throws TargetException {
        if (analysis.hasTransactions()) {
            company.complete(session, dialect);
        }
        // Order numbers may be assigned again: after trimming, or after a load.
        log.ifPresent(AcknowledgedOrders::clear);
    }

    @Override
    public boolean settles() {
        return company.settles();
    }

    @Override
    public List<String> refusals(Session session, Dialect dialect, boolean isLoaded) throws TargetException {
        List<String> reasons = new ArrayList<>(company.refusals(session, dialect, isLoaded));
        if (analysis.growth() == Growth.TRIM && !isLoaded && !isMarked(session)) {
            reasons.add("growth = trim deletes orders, and Plimsoll did not make this dataset: leave it out");
        }
        return List.copyOf(reasons);
    }

    private boolean isMarked(Session session) throws TargetException {
        List<String> names = tables().stream().map(Table::name).toList();
        Map<String, String> marks = session.marks(names);
        return names.stream()
                .allMatch(name -> Marker.read(marks.getOrDefault(name, "")) instanceof Marker.Reading.Mark);
    }

    @Override
    public DatasetState inspect(Session session, Dialect dialect) throws TargetException {
        return SupplyInspection.state(company.inspect(session, dialect), session);
    }

    @Override
    public List<Operation> operations(Dialect dialect) {
        List<Operation> operations =
                new ArrayList<>(analysis.hasTransactions() ? company.operations(dialect) : List.of());
        if (!analysis.asks()) {
            return operations;
        }
        Besides besides = besides(dialect);
        int weight = analysis.hasTransactions() ? 0 : 1;
        for (ChQuery query : ChQuery.all(analysis.constants(), shape.warehouses(), besides.columns())) {
            operations.add(
                    new QueryOperation(query, dialect, analysis.limit(), weight, settings(dialect), besides.asides()));
        }
        return operations;
    }

    private Besides besides(Dialect dialect) {
        ProductSql wording = ProductSql.of(dialect);
        return wording.canJoin()
                ? new Besides(Optional.of(wording), log)
                : new Besides(Optional.empty(), Optional.empty());
    }

    /// Citus refuses joins that move rows between nodes unless this is on. citus-benchmark turns it on, too.
    private static List<String> settings(Dialect dialect) {
        return dialect.name().equals("citus") ? List.of("SET citus.enable_repartition_joins = on") : List.of();
    }

    @Override
    public Optional<Order> order(int sessions) {
        return analysis.hasTransactions() ? Optional.empty() : Optional.of(StreamOrders.of(seed, 0));
    }

    @Override
    public Optional<BackgroundStreams> backgroundStreams() {
        return analysis.isMixed()
                ? Optional.of(new BackgroundStreams(analysis.streams(), StreamOrders.of(seed, shape.kinds())))
                : Optional.empty();
    }

    @Override
    public boolean dealsDecks() {
        return analysis.hasTransactions() && company.dealsDecks();
    }

    @Override
    public List<Figure> figures() {
        List<Figure> figures = new ArrayList<>(analysis.hasTransactions() ? company.figures() : List.of());
        if (analysis.asks()) {
            figures.add(new Figure.Rate("QPH", "queries answered per hour", ChQuery.names(), HOUR_SECONDS, true, 1));
        }
        return figures;
    }

    /// Background streams have separate lanes.
    @Override
    public boolean canMultiplex() {
        return analysis.hasTransactions() && company.canMultiplex();
    }

    @Override
    public List<Invariant> invariants(Dialect dialect) {
        return company.invariants(dialect);
    }

    @Override
    public List<String> unsupported(Dialect dialect) {
        List<String> reasons = new ArrayList<>(company.unsupported(dialect));
        if (analysis.freshness() == FreshnessMode.ON && !ProductSql.of(dialect).canJoin()) {
            reasons.add("freshness = on: on " + dialect.name()
                    + " the next order numbers cannot be read by the query's own statement: leave it out");
        }
        return reasons;
    }

    private static <T> List<T> joined(List<T> first, List<T> then) {
        List<T> all = new ArrayList<>(first);
        all.addAll(then);
        return List.copyOf(all);
    }
}
