package io.plimsoll.workload.ch;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Marker;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.Statement;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.statement.StatementList.Commit;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.workload.Dataset;
import io.plimsoll.workload.DatasetState;
import io.plimsoll.workload.LoadDivision;
import io.plimsoll.workload.LoadPart;
import io.plimsoll.workload.ch.ChKeys.Growth;
import io.plimsoll.workload.ch.ChPlan.Analysis;
import io.plimsoll.workload.ch.SupplyTables.SupplyInspection;
import io.plimsoll.workload.tproc.CompanyShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A company's dataset, and the suppliers, nations and regions that the queries also read. Immutable, except for
/// the log.
///
/// @param company the dataset of `tproc`
/// @param log of its orders; empty when freshness is not measured
record ChDataset(
        Dataset company, CompanyShape shape, SupplyTables supply, Analysis analysis, Optional<AcknowledgedOrders> log)
        implements Dataset {
    @Override
    public List<Table> tables() {
        return joined(company.tables(), supply.all());
    }

    @Override
    public List<TableRows> rows() {
        return joined(company.rows(), supply.rows());
    }

    @Override
    public long rowCount() {
        return company.rowCount()
                + supply.rows().stream().mapToLong(TableRows::count).sum();
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
        return joined(supply.parts(), of.parts().get());
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
        List<String> names = tableNames();
        Map<String, String> marks = session.marks(names);
        return names.stream()
                .allMatch(name -> Marker.read(marks.getOrDefault(name, "")) instanceof Marker.Reading.Mark);
    }

    @Override
    public DatasetState inspect(Session session, Dialect dialect) throws TargetException {
        return SupplyInspection.state(company.inspect(session, dialect), session);
    }

    @Override
    public Optional<String> sizeHeld(Session session, Dialect dialect) throws TargetException {
        return company.sizeHeld(session, dialect);
    }

    private static <T> List<T> joined(List<T> first, List<T> then) {
        List<T> all = new ArrayList<>(first);
        all.addAll(then);
        return List.copyOf(all);
    }

    /// Removes what New-Orders of earlier runs added, and what Deliveries of these orders changed: all orders
    /// above the loaded ones, in one transaction. TPC-C's consistency conditions hold afterwards as before. Used
    /// by the session's thread.
    ///
    /// Stock counters become zero, their value before any order: they do not count loaded orders (clause 4.3.3.1).
    /// `docs/ch.md` lists what stays.
    record Trimming(CompanyShape shape, SqlSession session) {
        /// @return whether orders were removed
        boolean trim() throws TargetException {
            if (session.number("SELECT count(*) FROM district WHERE d_next_o_id > " + (shape.loadedOrders() + 1))
                    == 0) {
                return false;
            }
            StatementList list = new StatementList("trim", List.of(), statements(), Commit.AT_END);
            session.prepare(list).execute(new Arguments(list.slotTypes()));
            return true;
        }

        private List<Statement> statements() {
            int last = shape.loadedOrders();
            String delivered = " FROM orders WHERE o_w_id = c_w_id AND o_d_id = c_d_id AND o_c_id = c_id AND o_id > "
                    + last + " AND o_carrier_id IS NOT NULL";
            String amount = "(SELECT coalesce(sum(ol_amount), 0) FROM orders, order_line"
                    + " WHERE o_w_id = c_w_id AND o_d_id = c_d_id AND o_c_id = c_id AND o_id > " + last
                    + " AND o_carrier_id IS NOT NULL AND ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id)";
            // HammerDB's Delivery does not count deliveries, and its New-Order leaves the stock's counters alone.
            String counter =
                    shape.isHammerdb() ? "" : ", c_delivery_cnt = c_delivery_cnt - (SELECT count(*)" + delivered + ")";
            return List.of(
                    any("UPDATE customer SET c_balance = c_balance - " + amount + counter + " WHERE EXISTS (SELECT 1"
                            + delivered + ")"),
                    any("DELETE FROM order_line WHERE ol_o_id > " + last),
                    any("DELETE FROM new_order WHERE no_o_id > " + last),
                    any("DELETE FROM orders WHERE o_id > " + last),
                    any("UPDATE stock SET s_ytd = 0, s_order_cnt = 0, s_remote_cnt = 0 WHERE s_order_cnt > 0"),
                    any("UPDATE district SET d_next_o_id = " + (last + 1) + " WHERE d_next_o_id > " + (last + 1)));
        }

        private static Statement any(String sql) {
            return new Statement(sql, Statement.Kind.UPDATE, List.of(), Statement.Rows.ANY);
        }
    }
}
