package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.ProtocolViolation;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.RecordStep;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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

        private final CapacityReader capacity;
        private long rows;

        RecordCall(RequestHeader head, BodyForm body, @Nullable ItemReader reader, CapacityReader capacity) {
            this.head = head;
            this.body = body;
            this.reader = reader;
            this.capacity = capacity;
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
                capacity.readAll(scan);
                return false;
            }
            capacity.begin();
            scan.enter();
            while (scan.member()) {
                if (scan.isNamed(ITEM)) {
                    reader.read(scan);
                    rows = 1;
                } else if (!capacity.took(scan)) {
                    scan.skip();
                }
            }
            capacity.end();
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
    /// Query in the single partition from the key on. Unlike YCSB's binding, it stops at the end of the table
    /// instead of starting again at the beginning. Only Query includes the record of the first key.
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
        private final CapacityReader capacity;
        private byte[] lastKey = new byte[256];
        private int lastKeyLength;
        private long wanted;
        private long rows;
        private boolean isFirst = true;

        private ScanCall(
                RequestHeader head,
                RecordStep step,
                ItemReader reader,
                CapacityReader capacity,
                BodyForm first,
                byte[] further) {
            this.head = head;
            this.capacity = capacity;
            this.limitSlot = step.slots().get(1);
            this.reader = reader;
            this.first = first;
            this.further = further;
        }

        static ScanCall scan(
                RequestHeader head, RecordStep step, ItemReader reader, CapacityReader capacity, Naming naming) {
            String begun = "{" + capacity.question() + "\"TableName\":"
                    + Naming.quoted(step.table().name()) + Bodies.projection(step.fields());
            BodyForm first = new BodyForm.Builder()
                    .text(begun + ",\"ExclusiveStartKey\":{" + naming.keyHead())
                    .slot(step.slots().getFirst())
                    .text(Naming.END_OF_STRING + "}")
                    .build();
            return new ScanCall(head, step, reader, capacity, first, Naming.utf8(begun));
        }

        static ScanCall query(
                RequestHeader head, RecordStep step, ItemReader reader, CapacityReader capacity, Naming naming) {
            String begun = "{" + capacity.question() + "\"TableName\":"
                    + Naming.quoted(step.table().name())
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
            byte[] further = Naming.utf8(begun + " " + Naming.END_OF_STRING + "}");
            return new ScanCall(head, step, reader, capacity, first, further);
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
            capacity.begin();
            scan.enter();
            while (scan.member()) {
                if (scan.isNamed(ITEMS)) {
                    readItems(scan);
                } else if (scan.isNamed(LAST_KEY) && scan.isObject()) {
                    keepLastKey(scan);
                } else if (!capacity.took(scan)) {
                    scan.skip();
                }
            }
            capacity.end();
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

    /// A template of a request body. Text arguments are escaped into its slots. Immutable; allocates nothing.
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record BodyForm(byte[][] pieces, int[] slots, byte[] last) {
        void put(Arguments arguments, RequestBuffer out) {
            for (int i = 0; i < slots.length; i++) {
                out.append(pieces[i]);
                out.escaped(arguments.text(slots[i]));
            }
            out.append(last);
        }

        /// Builds a template piece by piece.
        static final class Builder {
            private final StringBuilder text = new StringBuilder();
            private final List<byte[]> pieces = new ArrayList<>();
            private final List<Integer> slots = new ArrayList<>();

            Builder text(String more) {
                text.append(more);
                return this;
            }

            /// Adds a text argument.
            Builder slot(int slot) {
                pieces.add(Naming.utf8(text.toString()));
                text.setLength(0);
                slots.add(slot);
                return this;
            }

            BodyForm build() {
                return new BodyForm(
                        pieces.toArray(byte[][]::new),
                        slots.stream().mapToInt(slot -> slot).toArray(),
                        Naming.utf8(text.toString()));
            }
        }
    }

    /// Builds the bodies of requests about one record. Stateless.
    ///
    /// @param consistent whether reads are strongly consistent
    /// @param legacyUpdates whether updates use `AttributeUpdates`, as YCSB does
    /// @param question what each request asks for besides, with a comma behind it; may be empty
    record Bodies(Naming naming, boolean consistent, boolean legacyUpdates, String question) {
        BodyForm of(RecordStep step) {
            return switch (step.kind()) {
                case GET -> get(step);
                case PUT -> put(step);
                case UPDATE -> legacyUpdates ? attributeUpdates(step) : updateExpression(step);
                case DELETE -> keyed(step).text("}").build();
                case SCAN -> throw new IllegalArgumentException("a scan has no body of one record");
            };
        }

        /// `{"TableName":"t","Key":{…}`
        private BodyForm.Builder keyed(RecordStep step) {
            return begun(step)
                    .text(",\"Key\":{" + naming.keyHead())
                    .slot(step.slots().getFirst())
                    .text(Naming.END_OF_STRING + "}");
        }

        private BodyForm.Builder begun(RecordStep step) {
            return new BodyForm.Builder()
                    .text("{" + question + "\"TableName\":"
                            + Naming.quoted(step.table().name()));
        }

        private BodyForm get(RecordStep step) {
            return keyed(step)
                    .text(",\"ConsistentRead\":" + consistent + projection(step.fields()) + "}")
                    .build();
        }

        /// The attributes to return; empty for all.
        static String projection(List<String> fields) {
            if (fields.isEmpty()) {
                return "";
            }
            String wanted =
                    IntStream.range(0, fields.size()).mapToObj(i -> "#f" + i).collect(Collectors.joining(","));
            return ",\"ProjectionExpression\":\"" + wanted + "\",\"ExpressionAttributeNames\":{" + names(fields) + "}";
        }

        private static String names(List<String> fields) {
            return IntStream.range(0, fields.size())
                    .mapToObj(i -> "\"#f" + i + "\":" + Naming.quoted(fields.get(i)))
                    .collect(Collectors.joining(","));
        }

        private BodyForm put(RecordStep step) {
            BodyForm.Builder body = begun(step)
                    .text(",\"Item\":{" + naming.keyHead())
                    .slot(step.slots().getFirst())
                    .text(Naming.END_OF_STRING);
            for (int i = 0; i < step.fields().size(); i++) {
                body.text("," + Naming.quoted(step.fields().get(i)) + ":" + Naming.STRING)
                        .slot(step.slots().get(1 + i))
                        .text(Naming.END_OF_STRING);
            }
            return body.text("}}").build();
        }

        private BodyForm updateExpression(RecordStep step) {
            String sets = IntStream.range(0, step.fields().size())
                    .mapToObj(i -> "#f" + i + " = :v" + i)
                    .collect(Collectors.joining(", "));
            BodyForm.Builder body = keyed(step)
                    .text(",\"UpdateExpression\":\"SET " + sets + "\",\"ExpressionAttributeNames\":{"
                            + names(step.fields()) + "},\"ExpressionAttributeValues\":{");
            for (int i = 0; i < step.fields().size(); i++) {
                body.text((i > 0 ? "," : "") + "\":v" + i + "\":" + Naming.STRING)
                        .slot(step.slots().get(1 + i))
                        .text(Naming.END_OF_STRING);
            }
            return body.text("}}").build();
        }

        private BodyForm attributeUpdates(RecordStep step) {
            BodyForm.Builder body = keyed(step).text(",\"AttributeUpdates\":{");
            for (int i = 0; i < step.fields().size(); i++) {
                body.text((i > 0 ? "," : "") + Naming.quoted(step.fields().get(i)) + ":{\"Value\":" + Naming.STRING)
                        .slot(step.slots().get(1 + i))
                        .text(Naming.END_OF_STRING + ",\"Action\":\"PUT\"}");
            }
            return body.text("}}").build();
        }
    }
}
