package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.net.ProtocolViolation;
import io.plimsoll.driver.statement.Arguments;
import org.jspecify.annotations.Nullable;

/// A step for one record, with one request.
final class RecordCall implements RequestStep {
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
