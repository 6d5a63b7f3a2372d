package io.plimsoll.workload.tproc;

import io.plimsoll.driver.Session;
import java.util.Map;
import java.util.WeakHashMap;

/// Gives each session its terminal: warehouses in turn, then districts, as TPC-C has ten terminals at each
/// warehouse. Thread-safe.
final class Terminals {
    private final int warehouses;
    private final boolean anyWarehouse;
    private final Map<Session, Terminal> taken = new WeakHashMap<>();
    private int next;

    Terminals(int warehouses, boolean anyWarehouse) {
        this.warehouses = warehouses;
        this.anyWarehouse = anyWarehouse;
    }

    synchronized Terminal of(Session session) {
        return taken.computeIfAbsent(session, _ -> {
            int number = next++;
            return new Terminal(
                    number % warehouses + 1, number / warehouses % Company.DISTRICTS + 1, warehouses, anyWarehouse);
        });
    }
}
