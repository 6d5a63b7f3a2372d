package io.plimsoll.driver.dynamodb.server;

import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// What goes wrong with one call. Immutable, but for the gate of a stall.
public sealed interface Fault {
    /// How an otherwise right answer is written.
    enum Shape {
        /// Each byte in a write of its own.
        ONE_BYTE_WRITES,
        /// With `Transfer-Encoding: chunked`, in chunks of 7 bytes.
        CHUNKED,
        /// With `Connection: close`, after which the server hangs up.
        CONNECTION_CLOSE,
        /// With 48 KiB of headers nobody knows.
        HUGE_HEADERS,
        /// With header names in lower case.
        LOWER_CASE_HEADERS,
        /// Half of the body, then the server hangs up.
        CUT_BODY,
        /// Half of the head, then the server hangs up.
        CUT_HEAD,
        /// With an `x-amz-crc32` of another body.
        WRONG_SUM
    }

    /// Another answer; the operation is not carried out.
    record Instead(Answer answer) implements Fault {}

    /// These bytes and then the end of the connection; the operation is not carried out.
    record Raw(String bytes) implements Fault {}

    /// The server waits at a gate before it carries out the operation.
    record Stalled(Gate gate) implements Fault {}

    /// The server hangs up without a word.
    ///
    /// @param applied whether it has carried out the operation before
    record HungUp(boolean applied) implements Fault {}

    /// A right answer, oddly written.
    record Shaped(Shape shape) implements Fault {}

    /// The last elements of a batch are given back unprocessed.
    record Unprocessed(int count) implements Fault {}

    /// The table's throughput is used up.
    static Fault throttled() {
        return new Instead(Answer.error(
                400,
                "com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException",
                "The level of configured provisioned throughput for the table was exceeded. Consider increasing your"
                        + " provisioning level with the UpdateTable API."));
    }

    /// The service says that it failed.
    static Fault internalError() {
        return new Instead(
                Answer.error(500, "com.amazonaws.dynamodb.v20120810#InternalServerError", "Internal server error"));
    }

    /// What stands before the service says that nobody is there, in HTML.
    static Fault unavailable() {
        return new Instead(Answer.page(503, "<html><body><h1>503 Service Unavailable</h1></body></html>\n"));
    }

    /// Any refusal.
    ///
    /// @param type such as `AccessDeniedException`
    static Fault refused(int status, String type, String message) {
        return new Instead(Answer.error(status, "com.amazon.coral.service#" + type, message));
    }

    /// A stall of a while.
    static Fault stalled(Duration time) {
        return new Stalled(new Gate(time));
    }

    /// A stall until the gate is opened.
    static Fault stalled(Gate gate) {
        return new Stalled(gate);
    }

    /// No answer, and the operation is not carried out.
    static Fault hungUp() {
        return new HungUp(false);
    }

    /// No answer, though the operation is carried out.
    static Fault hungUpAfterwards() {
        return new HungUp(true);
    }

    /// A right answer, oddly written.
    static Fault shaped(Shape shape) {
        return new Shaped(shape);
    }

    /// The last elements of a batch are given back unprocessed.
    static Fault unprocessed(int count) {
        return new Unprocessed(count);
    }

    /// What no HTTP begins with, and the end of the connection.
    static Fault garbage() {
        return new Raw(new String(new byte[] {0x15, 3, 3, 0, 2, 2, 40}, StandardCharsets.ISO_8859_1));
    }
}
