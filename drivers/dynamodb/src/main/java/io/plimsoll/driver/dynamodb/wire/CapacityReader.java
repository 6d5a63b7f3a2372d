package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.dynamodb.wire.RequestCounts.Consumed;
import io.plimsoll.driver.net.ProtocolViolation;

/// Reads from answers what their requests consumed, and counts it, if the requests ask for that. What an answer does
/// not say is unknown, and fails nothing. Allocates nothing. Not thread-safe.
///
/// Source: Amazon DynamoDB API Reference, "ConsumedCapacity".
final class CapacityReader {
    private static final String QUESTION = "\"ReturnConsumedCapacity\":\"TOTAL\",";
    private static final byte[] CONSUMED = Naming.utf8("ConsumedCapacity");
    private static final byte[] UNITS = Naming.utf8("CapacityUnits");

    private final Consumed consumed;
    private final boolean isAsked;
    private boolean isTold;

    /// @param consumed what the answers add to
    /// @param isAsked whether requests ask for it
    CapacityReader(Consumed consumed, boolean isAsked) {
        this.consumed = consumed;
        this.isAsked = isAsked;
    }

    /// What a request's body begins with, behind its bracket; empty if it does not ask.
    String question() {
        return isAsked ? QUESTION : "";
    }

    /// An answer begins.
    void begin() {
        isTold = false;
    }

    /// Reads the value of the answer's present member, if it is about capacity.
    ///
    /// @return false if it is not, or if nobody asked: then the value is still to be read
    boolean took(JsonScan scan) throws ProtocolViolation {
        if (!isAsked || !scan.isNamed(CONSUMED)) {
            return false;
        }
        if (scan.isArray()) {
            scan.enterArray();
            while (scan.element()) {
                readTable(scan);
            }
        } else {
            readTable(scan);
        }
        return true;
    }

    private void readTable(JsonScan scan) throws ProtocolViolation {
        if (!scan.isObject()) {
            scan.skip();
            return;
        }
        scan.enter();
        while (scan.member()) {
            long units = scan.isNamed(UNITS) ? scan.thousandths() : skipped(scan);
            if (units >= 0) {
                consumed.add(units);
                isTold = true;
            }
        }
    }

    private static long skipped(JsonScan scan) throws ProtocolViolation {
        scan.skip();
        return -1;
    }

    /// The answer has ended.
    void end() {
        if (isAsked && !isTold) {
            consumed.untold();
        }
    }

    /// Reads an answer of which nothing else is needed.
    void readAll(JsonScan scan) {
        if (!isAsked) {
            return;
        }
        begin();
        try {
            scan.enter();
            while (scan.member()) {
                if (!took(scan)) {
                    scan.skip();
                }
            }
        } catch (ProtocolViolation malformed) {
            // The service has done its work: only what that consumed stays unknown.
            isTold = false;
        }
        end();
    }
}
