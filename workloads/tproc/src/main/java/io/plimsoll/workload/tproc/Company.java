package io.plimsoll.workload.tproc;

import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Seed;

/// The wholesale supplier, decided: everything its data depends on. Immutable.
///
/// @param warehouses at least 1
/// @param partitions of the table of order lines; 0 for none
/// @param shards of the distributed tables, on Citus; 0: they are not distributed there, either
/// @param seed from which all its data follows
record Company(int warehouses, TprocProfile profile, int partitions, int shards, Seed seed) {
    static final int DISTRICTS = 10;
    static final int CUSTOMERS = 3_000;
    static final int ITEMS = 100_000;

    /// Orders of a district that are there when a run begins, one for each customer.
    static final int ORDERS = CUSTOMERS;

    /// The first order of a district that is not delivered when a run begins.
    static final int FIRST_UNDELIVERED = 2_101;

    /// Microseconds since 1970 of the moment at which everything was made: 2026-01-01 00:00 UTC. Fixed, so that the
    /// data follows from the seed alone.
    static final long MADE_AT_MICROS = 1_767_225_600_000_000L;

    long districts() {
        return (long) warehouses * DISTRICTS;
    }

    long customers() {
        return districts() * CUSTOMERS;
    }

    /// Everything its data depend on, as settings.
    String identity() {
        return "profile = " + ValueType.word(profile) + ", warehouses = " + warehouses + ", partitions = " + partitions
                + ", seed = " + seed.value();
    }

    Seed seedOf(String table) {
        return seed.derive("tproc-" + table);
    }
}
