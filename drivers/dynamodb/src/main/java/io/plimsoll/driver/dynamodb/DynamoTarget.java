package io.plimsoll.driver.dynamodb;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Durability;
import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.RecordDialect;
import io.plimsoll.driver.ServerView;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.driver.dynamodb.wire.DynamoSession;
import io.plimsoll.driver.dynamodb.wire.RequestCounts;
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
    private final Queue<RequestCounts> counted = new ConcurrentLinkedQueue<>();

    /// Those of the sessions that drive the target.
    private final Queue<RequestCounts> driving = new ConcurrentLinkedQueue<>();

    /// Whether sessions that drive the target ask what their requests consume.
    private volatile boolean asksForCapacity;

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
        counted.add(session.counts());
        return session;
    }

    @Override
    public DynamoSession openSession(int number) throws TargetException {
        DynamoSession session = new DynamoSession(setup, asksForCapacity);
        counted.add(session.counts());
        driving.add(session.counts());
        return session;
    }

    /// With a full view, requests ask what they consume: they and their answers are some bytes longer.
    @Override
    public Optional<ServerView.OfTarget> serverView(ServerView.Level level) {
        boolean asks = level == ServerView.Level.FULL;
        asksForCapacity = asks;
        return Optional.of((session, tables) -> {
            DynamoSession asking = (DynamoSession) session.records();
            // What the view asks is no work of the run.
            counted.remove(asking.counts());
            return new DynamoWatch(asking, tables, driving, asks, System::nanoTime);
        });
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
        sums.put("connections", sum(RequestCounts::connections));
        sums.put("requests", sum(RequestCounts::requests));
        sums.put("retries", sum(RequestCounts::retries));
        sums.put("resubmitted items", sum(RequestCounts::resubmitted));
        return sums;
    }

    private long sum(ToLongFunction<RequestCounts> counter) {
        return counted.stream().mapToLong(counter).sum();
    }

    @Override
    public void close() {
        // The target owns no resources: sessions are closed by their users.
    }
}
