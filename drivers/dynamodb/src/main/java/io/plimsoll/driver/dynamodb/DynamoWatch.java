package io.plimsoll.driver.dynamodb;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.ServerView;
import io.plimsoll.driver.ServerView.Counter;
import io.plimsoll.driver.ServerView.Wait;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.dynamodb.wire.DynamoSession;
import io.plimsoll.driver.dynamodb.wire.RequestCounts;
import io.plimsoll.driver.dynamodb.wire.TableCapacity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/// What a service with DynamoDB's API reports: in its answers to the sessions that drive the target, how much it
/// refused and what requests consumed, and by DescribeTable, what the tables may consume. It shows no sessions.
/// Used by one thread.
final class DynamoWatch implements ServerView.Watch {
    /// How long a description of the tables counts. Auto scaling changes them within minutes.
    private static final long DESCRIBED_NANOS = 5_000_000_000L;

    private final DynamoSession session;
    private final List<String> tables;
    private final Collection<RequestCounts> driving;
    private final LongSupplier nanos;
    private final List<Counter> counters = new ArrayList<>();
    private final List<ToDoubleFunction<DynamoWatch>> values = new ArrayList<>();
    private final Map<String, String> settings = new LinkedHashMap<>();
    private final List<String> unseen = new ArrayList<>();
    private boolean isRefused;
    private long describedAt;
    private double readUnits = Double.NaN;
    private double writeUnits = Double.NaN;

    /// @param driving what the sessions that drive the target count; more may come
    /// @param asksForCapacity whether their requests ask what they consume
    /// @param nanos a clock such as [System#nanoTime]
    /// @throws TargetException when the session is lost
    DynamoWatch(
            DynamoSession session,
            List<String> tables,
            Collection<RequestCounts> driving,
            boolean asksForCapacity,
            LongSupplier nanos)
            throws TargetException {
        this.session = session;
        this.tables = List.copyOf(tables);
        this.driving = driving;
        this.nanos = nanos;
        add(Counter.sum("requests"), watch -> watch.sum(RequestCounts::requests));
        add(Counter.sum("throttled_reads"), watch -> watch.sum(RequestCounts::throttledReads));
        add(Counter.sum("throttled_writes"), watch -> watch.sum(RequestCounts::throttledWrites));
        add(Counter.sum("unprocessed_items"), watch -> watch.sum(RequestCounts::resubmitted));
        add(Counter.sum("server_errors"), watch -> watch.sum(RequestCounts::serverErrors));
        add(Counter.sum("retries"), watch -> watch.sum(RequestCounts::retries));
        if (asksForCapacity) {
            add(
                    Counter.sum("consumed_read_units"),
                    watch -> watch.units(count -> count.reads().units()));
            add(
                    Counter.sum("consumed_write_units"),
                    watch -> watch.units(count -> count.writes().units()));
        }
        add(Counter.level("provisioned_read_units"), watch -> watch.readUnits);
        add(Counter.level("provisioned_write_units"), watch -> watch.writeUnits);
        describe().ifPresent(refusal -> unseen.add("how much the tables may consume is not known: " + refusal));
    }

    private void add(Counter counter, ToDoubleFunction<DynamoWatch> value) {
        counters.add(counter);
        values.add(value);
    }

    private double sum(ToLongFunction<RequestCounts> count) {
        return driving.stream().mapToLong(count).sum();
    }

    private double units(ToDoubleFunction<RequestCounts> count) {
        return driving.stream().mapToDouble(count).sum();
    }

    /// Asks for the capacity of all tables. What the service does not say of one of them is unknown of all.
    ///
    /// @return why it refused; empty if it did not
    private Optional<String> describe() throws TargetException {
        describedAt = nanos.getAsLong();
        settings.clear();
        double read = 0;
        double write = 0;
        try {
            for (String table : tables) {
                Optional<TableCapacity> found = session.capacity(table);
                read += found.map(TableCapacity::readUnits).orElse(Double.NaN);
                write += found.map(TableCapacity::writeUnits).orElse(Double.NaN);
                found.ifPresent(capacity ->
                        capacity.settings().forEach((name, value) -> settings.put(table + "." + name, value)));
            }
            readUnits = read;
            writeUnits = write;
            return Optional.empty();
        } catch (TargetException refused) {
            refused.throwIfLost();
            readUnits = Double.NaN;
            writeUnits = Double.NaN;
            isRefused = refused.errorClass() == ErrorClass.PERMISSION;
            return Optional.of(String.valueOf(refused.getMessage()));
        }
    }

    @Override
    public List<Counter> counters() {
        return List.copyOf(counters);
    }

    @Override
    public double[] read() throws TargetException {
        if (!isRefused && nanos.getAsLong() - describedAt >= DESCRIBED_NANOS) {
            Optional<String> _ = describe();
        }
        return values.stream().mapToDouble(value -> value.applyAsDouble(this)).toArray();
    }

    @Override
    public boolean seesSessions() {
        return false;
    }

    @Override
    public List<Wait> waits() {
        return List.of();
    }

    /// The service's answers have its time in whole seconds only.
    @Override
    public double clockMillis() {
        return Double.NaN;
    }

    @Override
    public Map<String, String> settings() {
        return Map.copyOf(settings);
    }

    @Override
    public List<String> unseen() {
        return List.copyOf(unseen);
    }
}
