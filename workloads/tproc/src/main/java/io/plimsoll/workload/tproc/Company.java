package io.plimsoll.workload.tproc;

import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Seed;

/// The settings of the wholesale supplier that determine its data. Immutable.
///
/// @param warehouses at least 1
/// @param partitions of the table of order lines; 0 for none
/// @param shards of the distributed tables, on Citus; 0: not distributed there either
/// @param seed of all its data
record Company(int warehouses, TprocProfile profile, int partitions, int shards, Seed seed) {
    static final int DISTRICTS = 10;
    static final int CUSTOMERS = 3_000;
    static final int ITEMS = 100_000;

    /// Orders of a district when a run begins, one for each customer.
    static final int ORDERS = CUSTOMERS;

    /// The first undelivered order of a district when a run begins.
    static final int FIRST_UNDELIVERED = 2_101;

    /// The creation time of all loaded rows, in microseconds since 1970: 2026-01-01 00:00 UTC. Fixed, so that the
    /// data depends only on the seed.
    static final long MADE_AT_MICROS = 1_767_225_600_000_000L;

    long districts() {
        return (long) warehouses * DISTRICTS;
    }

    long customers() {
        return districts() * CUSTOMERS;
    }

    /// The settings that determine its data, as text.
    String identity() {
        return "profile = " + ValueType.word(profile) + ", warehouses = " + warehouses + ", partitions = " + partitions
                + ", seed = " + seed.value();
    }

    Seed seedOf(String table) {
        return seed.derive("tproc-" + table);
    }
}
