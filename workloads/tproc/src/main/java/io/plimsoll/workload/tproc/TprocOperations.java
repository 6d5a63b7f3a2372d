package io.plimsoll.workload.tproc;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Statement;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.tproc.Transaction.Desk;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;

/// The transactions of the mix, as operations. Thread-safe.
///
/// @param keys the constants of this run's draws
/// @param terminals of the sessions
/// @param log hears of orders
record TprocOperations(
        Company company, Work work, Dialect dialect, NonUniform keys, Terminals terminals, OrderLog log) {
    static List<Operation> of(Company company, Work work, Dialect dialect, OrderLog log) {
        TprocOperations all = new TprocOperations(
                company,
                work,
                dialect,
                company.profile().isHammerdb()
                        ? NonUniform.ofHammerdb()
                        : NonUniform.ofRun(new Draw(company.seedOf("run"))),
                new Terminals(company.warehouses(), work.allWarehouses()),
                log);
        List<Operation> operations = new ArrayList<>();
        work.weights().byKind().forEach((kind, weight) -> operations.add(new OfKind(all, kind, weight, tallies())));
        return operations;
    }

    private static Collection<Tally> tallies() {
        return new ConcurrentLinkedQueue<>();
    }

    private record OfKind(TprocOperations all, Kind kind, int weight, Collection<Tally> tallies) implements Operation {
        @Override
        public String name() {
            return kind.word();
        }

        @Override
        public Executable bind(Session session) throws TargetException {
            Tally tally = new Tally();
            Executable bound = all.bind(kind, session.sql(), tally);
            tallies.add(tally);
            return bound;
        }

        @Override
        public Map<String, Long> sums() {
            Map<String, Long> sums = new LinkedHashMap<>();
            tallies.forEach(tally -> tally.addTo(sums));
            return sums;
        }
    }

    private Executable bind(Kind kind, SqlSession session, Tally tally) throws TargetException {
        Pauses pauses = Pauses.of(kind, work, company.profile());
        Desk desk = new Desk(company, terminals.of(session), keys, pauses, tally, log);
        if (work.placement() != Placement.CLIENT) {
            Statement call = RoutineSet.of(company, work.placement(), dialect).call(kind);
            return new RoutineCall(session, call, RoutineInputs.of(kind, work.placement(), desk), desk);
        }
        return switch (kind) {
            case NEW_ORDER ->
                takesSets() ? new SetNewOrder(session, dialect, desk) : new LineNewOrder(session, dialect, desk);
            case PAYMENT -> new Payment(session, dialect, desk);
            case ORDER_STATUS -> new OrderStatus(session, dialect, desk);
            case DELIVERY ->
                takesSets() ? new SetDelivery(session, dialect, desk) : new Delivery(session, dialect, desk);
            case STOCK_LEVEL -> new StockLevel(session, dialect, desk);
        };
    }

    /// Whether arrays can stand for tables in any statement: on Citus they cannot be joined with distributed ones.
    private boolean takesSets() {
        return RoutineSet.isSupported(dialect) && !Ground.isDistributed(company, dialect);
    }
}
