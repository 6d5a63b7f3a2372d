package io.plimsoll.ycsb.result;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.recording.Counts;
import java.util.Map;
import java.util.TreeMap;

/// YCSB's statuses for what became of operations. Stateless.
final class ReturnCodes {
    private ReturnCodes() {}

    /// How many operations ended with each status, those that did not occur left out. Their sum is the operations
    /// acknowledged and failed.
    ///
    /// @param okCount operations that did what was asked
    static Map<String, Long> of(Counts counts, long okCount) {
        Map<String, Long> codes = new TreeMap<>();
        add(codes, "OK", okCount);
        add(codes, "NOT_FOUND", counts.miss());
        counts.failures().forEach((errorClass, count) -> add(codes, status(errorClass), count));
        return codes;
    }

    private static void add(Map<String, Long> codes, String status, long count) {
        if (count > 0) {
            codes.merge(status, count, Long::sum);
        }
    }

    private static String status(ErrorClass errorClass) {
        return switch (errorClass) {
            case UNEXPECTED_RESULT -> "UNEXPECTED_STATE";
            case PERMISSION -> "FORBIDDEN";
            case STATEMENT, DATA -> "BAD_REQUEST";
            case RESOURCES, THROTTLED, SERVER -> "SERVICE_UNAVAILABLE";
            case SERIALIZATION,
                    DEADLOCK,
                    LOCK_TIMEOUT,
                    STATEMENT_TIMEOUT,
                    CANCELLED,
                    CONNECTION,
                    UNREACHABLE,
                    NODE_LOST,
                    CONSTRAINT,
                    OTHER -> "ERROR";
        };
    }
}
