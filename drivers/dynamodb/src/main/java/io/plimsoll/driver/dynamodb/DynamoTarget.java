package io.plimsoll.driver.dynamodb;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Durability;
import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.RecordDialect;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.driver.dynamodb.wire.DynamoSession;
import io.plimsoll.driver.dynamodb.wire.HttpConnection.Counters;
import io.plimsoll.driver.dynamodb.wire.ServiceSetup;
import io.plimsoll.driver.net.Io;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.ToLongFunction;

/// An open target with DynamoDB's API. Thread-safe.
final class DynamoTarget implements Target {
    /// A service can take more load than one machine can generate.
    private static final int LOAD_SESSIONS = 16;

    private final ServiceSetup setup;
    private final Io io;
    private final Queue<Counters> counted = new ConcurrentLinkedQueue<>();

    private DynamoTarget(ServiceSetup setup, Io io) {
        this.setup = setup;
        this.io = io;
    }

    /// @throws TargetException when the service cannot be reached or refuses the credentials
    static DynamoTarget open(ServiceSetup setup, Io io) throws TargetException {
        try (DynamoSession session = new DynamoSession(setup)) {
            session.greet();
        }
        return new DynamoTarget(setup, io);
    }

    @Override
    public TargetIdentity identity() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("region", setup.region());
        settings.put("consistent reads", String.valueOf(setup.consistent()));
        settings.put("updates", setup.legacyUpdates() ? "AttributeUpdates" : "UpdateExpression");
        settings.put("ranges", setup.queries() ? "Query" : "Scan");
        settings.put("retries", String.valueOf(setup.retries()));
        return new TargetIdentity(
                DynamoOptions.SCHEME + setup.endpoint(),
                "DynamoDB API",
                "",
                "Plimsoll DynamoDB driver",
                dialect().name(),
                false,
                Durability.UNKNOWN,
                "",
                "none",
                settings,
                null,
                "");
    }

    @Override
    public Dialect dialect() {
        return new RecordDialect("dynamodb", LOAD_SESSIONS, false);
    }

    @Override
    public DynamoSession openSession() throws TargetException {
        DynamoSession session = new DynamoSession(setup);
        counted.add(session.counters());
        return session;
    }

    /// Sends a request: a connection alone only shows that a process listens.
    @Override
    public void probe() throws TargetException {
        try (DynamoSession session = new DynamoSession(setup)) {
            session.greet();
        }
    }

    @Override
    public Optional<Multiplexer> multiplexer() throws TargetException {
        return Optional.of(DynamoSession.multiplexer(io));
    }

    @Override
    public Map<String, Long> counters() {
        Map<String, Long> sums = new LinkedHashMap<>();
        sums.put("connections", sum(Counters::connections));
        sums.put("requests", sum(Counters::requests));
        sums.put("retries", sum(Counters::retries));
        sums.put("resubmitted items", sum(Counters::resubmitted));
        return sums;
    }

    private long sum(ToLongFunction<Counters> counter) {
        return counted.stream().mapToLong(counter).sum();
    }

    @Override
    public void close() {
        // The target owns no resources: sessions are closed by their users.
    }
}
