package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.LoadProgress;
import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.dynamodb.wire.RecordOperation.Bodies;
import io.plimsoll.driver.dynamodb.wire.RecordOperation.RecordCall;
import io.plimsoll.driver.dynamodb.wire.RecordOperation.RequestStep;
import io.plimsoll.driver.dynamodb.wire.RecordOperation.ScanCall;
import io.plimsoll.driver.net.Io;
import io.plimsoll.driver.net.Transport;
import io.plimsoll.driver.statement.RecordList;
import io.plimsoll.driver.statement.RecordStep;
import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.driver.table.RowReader;
import io.plimsoll.driver.table.TableRows;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/// One connection to a service with DynamoDB's API. Used by one thread, except [#cancel] and [#abort].
public final class DynamoSession extends TableSession {
    /// Rows loaded between two progress reports.
    private static final long PROGRESS_ROWS = 1_000;

    private final boolean asksForCapacity;

    /// @throws TargetException when the server does not answer
    public DynamoSession(ServiceSetup setup) throws TargetException {
        this(setup, false);
    }

    /// @param asksForCapacity whether requests about records ask what they consumed
    /// @throws TargetException when the server does not answer
    public DynamoSession(ServiceSetup setup, boolean asksForCapacity) throws TargetException {
        super(setup);
        this.asksForCapacity = asksForCapacity;
        connection().connect();
    }

    /// Opens a multiplexer that drives many sessions of this kind.
    ///
    /// @throws TargetException when the operating system cannot open another selector
    public static Multiplexer multiplexer(Io io) throws TargetException {
        return io.open(session -> ((DynamoSession) session).connection());
    }

    public RequestCounts counts() {
        return connection().counts();
    }

    @Override
    public PreparedOperation prepare(RecordList list, RowReader reader) {
        List<RequestStep> steps = new ArrayList<>();
        boolean isWriting = false;
        for (RecordStep step : list.steps()) {
            isWriting |= step.kind() != RecordStep.Kind.GET && step.kind() != RecordStep.Kind.SCAN;
            steps.add(step(step, reader));
        }
        return new RecordOperation(connection(), steps, isWriting);
    }

    private RequestStep step(RecordStep step, RowReader reader) {
        List<String> fields = step.fields().isEmpty() ? Naming.fields(step.table()) : step.fields();
        boolean isRead = step.kind() == RecordStep.Kind.GET || step.kind() == RecordStep.Kind.SCAN;
        CapacityReader capacity = new CapacityReader(isRead ? counts().reads() : counts().writes(), asksForCapacity);
        Bodies bodies =
                new Bodies(setup().naming(), setup().consistent(), setup().legacyUpdates(), capacity.question());
        return switch (step.kind()) {
            case GET -> new RecordCall(head("GetItem"), bodies.of(step), new ItemReader(reader, fields), capacity);
            case PUT -> new RecordCall(head("PutItem"), bodies.of(step), null, capacity);
            case UPDATE -> new RecordCall(head("UpdateItem"), bodies.of(step), null, capacity);
            case DELETE -> new RecordCall(head("DeleteItem"), bodies.of(step), null, capacity);
            case SCAN -> {
                ItemReader items = new ItemReader(reader, fields);
                yield setup().queries()
                        ? ScanCall.query(head("Query"), step, items, capacity, setup().naming())
                        : ScanCall.scan(head("Scan"), step, items, capacity, setup().naming());
            }
        };
    }

    @Override
    public PreparedRows prepare(RowBatch batch) {
        CapacityReader capacity = new CapacityReader(counts().writes(), asksForCapacity);
        return new BatchWrite(connection(), head("BatchWriteItem"), setup().naming(), batch, capacity);
    }

    @Override
    public void load(TableRows rows, long from, long to, LoadProgress progress) throws TargetException {
        PreparedRows batch = prepare(RowBatch.ofLoad(rows));
        for (long start = from; start < to; start += PROGRESS_ROWS) {
            progress.committed(batch.write(start, Math.min(to, start + PROGRESS_ROWS)));
        }
    }

    @Override
    public OptionalInt targetProcessor() {
        Transport open = connection().transport();
        return open == null ? OptionalInt.empty() : open.incomingProcessor();
    }

    @Override
    public void cancel() {
        connection().cancel();
    }

    @Override
    public void abort() {
        connection().cut();
    }

    @Override
    public void close() {
        connection().cut();
    }
}
