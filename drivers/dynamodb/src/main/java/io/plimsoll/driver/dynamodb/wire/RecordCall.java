package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.Arguments;
import org.jspecify.annotations.Nullable;

/// A step about one record: one request.
final class RecordCall implements Step {
    private static final byte[] ITEM = Naming.utf8("Item");

    private final CallHead head;
    private final BodyForm body;

    /// Of a step that reads; null for one that writes.
    private final @Nullable ItemReader reader;

    private long rows;

    RecordCall(CallHead head, BodyForm body, @Nullable ItemReader reader) {
        this.head = head;
        this.body = body;
        this.reader = reader;
    }

    @Override
    public void begin() {
        rows = 0;
    }

    @Override
    public CallHead put(Arguments arguments, CallBuffer out) {
        body.put(arguments, out);
        return head;
    }

    @Override
    public boolean heard(JsonScan scan) throws ProtocolViolation {
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
