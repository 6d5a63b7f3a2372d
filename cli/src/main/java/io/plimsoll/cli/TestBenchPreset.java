package io.plimsoll.cli;

/// The cases of HSQLDB's performance page. All TPC-B cases there: scale 40, 4 clients, 8,000 transactions
/// per client.
enum TestBenchPreset {
    /// In memory, no log.
    MEMORY("hsqldb:mem", 8_000, false),
    /// Memory tables with a log on disk.
    LOGGED("hsqldb:file:plimsoll-data/testbench-logged/db?preset=logged", 8_000, false),
    /// Cached tables with a log on disk.
    CACHED("hsqldb:file:plimsoll-data/testbench-cached/db?preset=cached", 8_000, false),
    /// In memory, reading only.
    SELECT("hsqldb:mem", 64_000, true);

    static final int SCALE = 40;
    static final int CLIENTS = 4;

    private final String target;
    private final int transactionsPerClient;
    private final boolean selectOnly;

    TestBenchPreset(String target, int transactionsPerClient, boolean selectOnly) {
        this.target = target;
        this.transactionsPerClient = transactionsPerClient;
        this.selectOnly = selectOnly;
    }

    String target() {
        return target;
    }

    int transactionsPerClient() {
        return transactionsPerClient;
    }

    boolean isSelectOnly() {
        return selectOnly;
    }
}
