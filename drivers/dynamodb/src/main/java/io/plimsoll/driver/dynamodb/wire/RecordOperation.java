package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.ProtocolViolation;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.RecordStep;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An operation of prepared steps in one session. For the measured call see [HttpConnection].
final class RecordOperation extends HttpExchange implements PreparedOperation {
    private final HttpConnection connection;
    private final RequestStep[] steps;
    private final boolean isWriting;
    private Arguments arguments = new Arguments(List.of());
    private int step;
    private long rows;
    private boolean isMissed;

    RecordOperation(HttpConnection connection, List<RequestStep> steps, boolean isWriting) {
        this.connection = connection;
        this.steps = steps.toArray(RequestStep[]::new);
        this.isWriting = isWriting;
    }

    @Override
    public Outcome execute(Arguments inputs) throws TargetException {
        start(inputs);
        connection.run(this);
        return outcome();
    }

    @Override
    public void begin(Arguments inputs) throws TargetException {
        start(inputs);
        connection.begin(this);
    }

    private void start(Arguments inputs) {
        arguments = inputs;
        step = 0;
        rows = 0;
        isMissed = false;
        for (RequestStep each : steps) {
            each.begin();
        }
    }

    @Override
    RequestHeader put(RequestBuffer out) {
        return steps[step].put(arguments, out);
    }

    @Override
    boolean onResponse(JsonScan body) throws ProtocolViolation {
        if (steps[step].onResponse(body)) {
            return true;
        }
        rows += steps[step].rows();
        isMissed |= steps[step].isMissed();
        step++;
        return step < steps.length;
    }

    @Override
    boolean isWriting() {
        return isWriting;
    }

    @Override
    public Outcome outcome() {
        return isMissed ? Outcome.MISS : Outcome.OK;
    }

    @Override
    public long rows() {
        return rows;
    }

    /// One step of an operation: one request, or several for a scan of several pages. Not thread-safe.
    interface RequestStep {
        /// Resets the step for a new execution.
        void begin();

        /// Appends the body of the current request.
        ///
        /// @return the head of the request
        RequestHeader put(Arguments arguments, RequestBuffer out);

        /// Processes the answer.
        ///
        /// @return whether the step needs another request
        boolean onResponse(JsonScan body) throws ProtocolViolation;

        /// Records read or written.
        long rows();

        /// Whether the step's record did not exist.
        boolean isMissed();
    }

    /// A step for one record, with one request.
    static final class RecordCall implements RequestStep {
        private static final byte[] ITEM = Naming.utf8("Item");

        private final RequestHeader head;
        private final BodyForm body;

        /// Null if the step writes.
        private final @Nullable ItemReader reader;

        private long rows;

        RecordCall(RequestHeader head, BodyForm body, @Nullable ItemReader reader) {
            this.head = head;
            this.body = body;
            this.reader = reader;
        }

        @Override
        public void begin() {
            rows = 0;
        }

        @Override
        public RequestHeader put(Arguments arguments, RequestBuffer out) {
            body.put(arguments, out);
            return head;
        }

        @Override
        public boolean onResponse(JsonScan scan) throws ProtocolViolation {
            if (reader == null) {
                rows = 1;
                return false;
            }
            scan.enter();
            while (scan.member()) {
                if (scan.isNamed(ITEM)) {
                    reader.read(scan);
                    rows = 1;
                } else {
                    scan.skip();
                }
            }
            return false;
        }

        @Override
        public long rows() {
            return rows;
        }

        @Override
        public boolean isMissed() {
            return rows == 0;
        }
    }

    /// A step that reads records from a key on, page by page, in the service's order: by Scan after the key, or by
    /// Query in the single partition from the key on. Unlike YCSB's binding, it stops at the end of the table instead
    /// of starting again at the beginning. Only Query includes the record of the first key.
    static final class ScanCall implements RequestStep {
        private static final byte[] ITEMS = Naming.utf8("Items");
        private static final byte[] LAST_KEY = Naming.utf8("LastEvaluatedKey");
        private static final byte[] START_KEY = Naming.utf8(",\"ExclusiveStartKey\":");
        private static final byte[] LIMIT = Naming.utf8(",\"Limit\":");

        private final RequestHeader head;
        private final int limitSlot;
        private final ItemReader reader;

        /// The body of the first request, without its limit and its end.
        private final BodyForm first;

        private final byte[] further;
        private byte[] lastKey = new byte[256];
        private int lastKeyLength;
        private long wanted;
        private long rows;
        private boolean isFirst = true;

        private ScanCall(RequestHeader head, RecordStep step, ItemReader reader, BodyForm first, byte[] further) {
            this.head = head;
            this.limitSlot = step.slots().get(1);
            this.reader = reader;
            this.first = first;
            this.further = further;
        }

        static ScanCall scan(RequestHeader head, RecordStep step, ItemReader reader, Naming naming) {
            String begun = begun(step);
            BodyForm first = new BodyForm.Builder()
                    .text(begun + ",\"ExclusiveStartKey\":{" + naming.keyHead())
                    .slot(step.slots().getFirst())
                    .text(Naming.END_OF_STRING + "}")
                    .build();
            return new ScanCall(head, step, reader, first, Naming.utf8(begun));
        }

        static ScanCall query(RequestHeader head, RecordStep step, ItemReader reader, Naming naming) {
            String begun = "{\"TableName\":" + Naming.quoted(step.table().name())
                    + ",\"KeyConditionExpression\":\"#p = :p AND #k >= :k\",\"ExpressionAttributeNames\":{\"#p\":"
                    + Naming.quoted(naming.partitionName()) + ",\"#k\":" + Naming.quoted(naming.keyName())
                    + "},\"ExpressionAttributeValues\":{\":p\":{\"S\":" + Naming.quoted(naming.partitionValue())
                    + "},\":k\":" + Naming.STRING;
            BodyForm first = new BodyForm.Builder()
                    .text(begun)
                    .slot(step.slots().getFirst())
                    .text(Naming.END_OF_STRING + "}")
                    .build();
            // From the second page on, the last key of a page sets the start. The first key only has to be lower.
            return new ScanCall(head, step, reader, first, Naming.utf8(begun + " " + Naming.END_OF_STRING + "}"));
        }

        private static String begun(RecordStep step) {
            return "{\"TableName\":" + Naming.quoted(step.table().name()) + Bodies.projection(step.fields());
        }

        @Override
        public void begin() {
            rows = 0;
            isFirst = true;
        }

        @Override
        public RequestHeader put(Arguments arguments, RequestBuffer out) {
            wanted = arguments.number(limitSlot);
            if (isFirst) {
                first.put(arguments, out);
            } else {
                out.append(further);
                out.append(START_KEY);
                out.append(lastKey, 0, lastKeyLength);
            }
            out.append(LIMIT);
            out.append(wanted - rows);
            out.append((byte) '}');
            return head;
        }

        @Override
        public boolean onResponse(JsonScan scan) throws ProtocolViolation {
            isFirst = false;
            lastKeyLength = 0;
            scan.enter();
            while (scan.member()) {
                if (scan.isNamed(ITEMS)) {
                    readItems(scan);
                } else if (scan.isNamed(LAST_KEY) && scan.isObject()) {
                    keepLastKey(scan);
                } else {
                    scan.skip();
                }
            }
            return lastKeyLength > 0 && rows < wanted;
        }

        private void readItems(JsonScan scan) throws ProtocolViolation {
            scan.enterArray();
            while (scan.element()) {
                reader.read(scan);
                rows++;
            }
        }

        private void keepLastKey(JsonScan scan) throws ProtocolViolation {
            int from = scan.at();
            scan.skip();
            lastKeyLength = scan.at() - from;
            if (lastKeyLength > lastKey.length) {
                lastKey = Arrays.copyOf(lastKey, 2 * lastKeyLength);
            }
            scan.copy(from, lastKey, lastKeyLength);
        }

        @Override
        public long rows() {
            return rows;
        }

        /// Never: a scan may start after the last record.
        @Override
        public boolean isMissed() {
            return false;
        }
    }
}
