package io.plimsoll.cloud;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The tags of everything that is made. Stateless.
final class Tags {
    static final String RUN = "plimsoll-run";
    static final String EXPIRES = "plimsoll-expires";
    static final String OWNER = "plimsoll-owner";

    private static final int OWNER_LENGTH = 64;

    private Tags() {}

    static Map<String, String> of(Order order) {
        Map<String, String> tags = new LinkedHashMap<>();
        tags.put(RUN, order.id());
        tags.put(EXPIRES, text(order.expires()));
        tags.put(OWNER, order.owner());
        return tags;
    }

    /// `plimsoll-run=c1-abcde`, or the name alone for any run.
    static String query(String run) {
        return run.isEmpty() ? RUN : RUN + "=" + run;
    }

    /// `2026-11-27T18:00:00Z`
    static String text(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /// Null if the value is no instant.
    static @Nullable Instant instant(@Nullable String value) {
        if (value == null) {
            return null;
        }
        try {
            return Instant.parse(value);
        } catch (DateTimeException foreign) {
            return null;
        }
    }

    /// A name as a tag may hold it.
    static String owner(String name) {
        String plain = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9._@-]+", "-");
        return plain.isEmpty() ? "unknown" : plain.substring(0, Math.min(OWNER_LENGTH, plain.length()));
    }
}
