package io.plimsoll.workload.tproc;

import io.plimsoll.spec.ValueType;
import io.plimsoll.unit.Seed;

/// The settings of the wholesale supplier that determine its data. Immutable.
///
/// @param warehouses at least 1
/// @param items at least 1,000; the standard says 100,000
/// @param customers of a district, at least 1,000; the standard says 3,000
/// @param partitions of the table of order lines; 0 for none
/// @param shards of the distributed tables, on Citus; 0: not distributed there either
/// @param seed of all its data
record Company(int warehouses, int items, int customers, TprocProfile profile, int partitions, int shards, Seed seed) {
    static final int DISTRICTS = 10;

    /// Customers of a district according to the standard (TPC-C, clause 1.2.1).
    static final int CUSTOMERS = 3_000;

    /// Items according to the standard (TPC-C, clause 1.2.1).
    static final int ITEMS = 100_000;

    /// The minimum of items, and of customers of a district: the first 1,000 customers have one last name each
    /// (clause 4.3.3.1), which transactions choose from.
    static final int SMALLEST = 1_000;

    /// The creation time of all loaded rows, in microseconds since 1970: 2026-01-01 00:00 UTC. Fixed, so that the
    /// data depends only on the seed.
    static final long MADE_AT_MICROS = 1_767_225_600_000_000L;

    /// A company of the standard size.
    Company(int warehouses, TprocProfile profile, int partitions, int shards, Seed seed) {
        this(warehouses, ITEMS, CUSTOMERS, profile, partitions, shards, seed);
    }

    /// Whether it has as many items and customers as the standard says.
    boolean isStandard() {
        return items == ITEMS && customers == CUSTOMERS;
    }

    /// Orders of a district in loaded data, one for each customer.
    int orders() {
        return customers;
    }

    /// The first undelivered order of a district in loaded data: seven in ten are delivered.
    int firstUndelivered() {
        return customers * 7 / 10 + 1;
    }

    long districts() {
        return (long) warehouses * DISTRICTS;
    }

    long allCustomers() {
        return districts() * customers;
    }

    /// The settings that determine its data, as text.
    String identity() {
        return "profile = " + ValueType.word(profile) + ", warehouses = " + warehouses + ", partitions = " + partitions
                + ", seed = " + seed.value()
                + (isStandard() ? "" : ", items = " + items + ", customers = " + customers);
    }

    Seed seedOf(String table) {
        return seed.derive("tproc-" + table);
    }
}
