package io.plimsoll.compat.holo;

import io.plimsoll.compat.Draft;
import io.plimsoll.compat.holo.HoloTranslation.Circumstances;
import io.plimsoll.spec.Key;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The modes that read a table: GET, SCAN and BINLOG. Used once, by one thread.
final class ReadTranslation {
    private static final String WORD = "keyRangeParams";

    private final Draft draft;
    private final ToolMode mode;
    private final Circumstances circumstances;
    private final ToolKeys.Reading keys;

    ReadTranslation(Draft draft, ToolMode mode, Circumstances circumstances) {
        this.draft = draft;
        this.mode = mode;
        this.circumstances = circumstances;
        this.keys = switch (mode) {
            case GET -> ToolKeys.GET;
            case SCAN -> ToolKeys.SCAN;
            default -> ToolKeys.BINLOG;
        };
    }

    void translate() {
        draft.set("mode", mode.name().toLowerCase(Locale.ROOT));
        draft.copy("table", keys.table());
        HoloTranslation.payload(draft, circumstances.release());
        switch (mode) {
            case GET -> get();
            case SCAN -> scan();
            default -> binlog();
        }
        draft.set("measure", HoloTranslation.time(draft.get(keys.timeMillis())), keys.timeMillis());
        draft.set("warmup", "0s");
        draft.set("load", "never");
        draft.copy("vacuum", keys.vacuum());
        draft.copy("clean", keys.delete());
        draft.set("audit", "true");
        if (draft.get(keys.delete())) {
            draft.note(keys.delete().name() + ": table " + draft.get(keys.table()) + " is dropped at the end");
        }
    }

    private void get() {
        boolean isAsync = draft.get(keys.async());
        range(1, 1);
        if (isAsync) {
            Key<Long> batch = draft.isGiven(ToolKeys.POOL_READ_BATCH) ? ToolKeys.POOL_READ_BATCH : ToolKeys.READ_BATCH;
            long sessions = connections();
            draft.set("sessions", sessions, readThreads());
            draft.copy("together", batch);
            draft.note("point queries without waiting: " + sessions + " connections with up to " + draft.get(batch)
                    + " queries in one statement each, as the tool's pool has; get.threadSize only fills its queue");
        } else {
            draft.copy("sessions", keys.threads());
            draft.set("together", 1);
            draft.note("each point query is a statement of its own on one of " + draft.get(keys.threads())
                    + " connections; the tool merges those of several threads when get.threadSize is above"
                    + " holoClient.readThreadSize");
        }
    }

    private Key<Long> readThreads() {
        boolean fromPool = draft.isGiven(ToolKeys.POOL_READ_THREADS) && draft.get(keys.singlePool());
        return fromPool ? ToolKeys.POOL_READ_THREADS : ToolKeys.READ_THREADS;
    }

    /// The number of connections of the tool's pool, or of all its pools.
    private long connections() {
        return draft.get(readThreads()) * (draft.get(keys.singlePool()) ? 1 : draft.get(keys.threads()));
    }

    private void scan() {
        draft.set("prefix-key", true);
        draft.copy("rows-per-prefix", ToolKeys.SCAN_PER_PREFIX);
        range(0, draft.get(ToolKeys.SCAN_PER_PREFIX));
        boolean isAsync = draft.get(keys.async());
        long sessions = isAsync ? connections() : Math.min(connections(), draft.get(keys.threads()));
        draft.set("sessions", sessions, keys.threads());
        draft.note("each scan is read to its last row, over " + sessions
                + " connections; the tool stops at the first rows"
                + (isAsync ? ", and never ends with scan.async=true" : ""));
    }

    private void binlog() {
        long rows = circumstances.rowsThere().orElse(draft.get(ToolKeys.BINLOG_ROWS));
        draft.set("rows", rows, ToolKeys.BINLOG_ROWS);
        draft.set("binlog", true);
        draft.copy("sessions", keys.threads());
        draft.copy("slot", ToolKeys.SLOT);
        draft.copy("publication", ToolKeys.PUBLICATION);
        draft.copy("binlog-start", ToolKeys.BINLOG_START);
        long heartbeat = draft.get(ToolKeys.HEARTBEAT_MILLIS);
        if (heartbeat > 0) {
            draft.set("heartbeat", HoloTranslation.time(heartbeat), ToolKeys.HEARTBEAT_MILLIS);
        } else {
            draft.note("without holoClient.binlogHeartBeatIntervalMs the tool waits for ever once nothing changes;"
                    + " here a shard that is silent for 10 s is at its end");
        }
    }

    /// @param lowest the lowest key of a table
    /// @param rowsEach rows with the same key
    private void range(long lowest, long rowsEach) {
        String text = draft.get(keys.keyRanges());
        if (text.isEmpty()) {
            draft.refuse(
                    keys.keyRanges(),
                    keys.keyRanges().name() + " is not given; write which keys to ask for," + " such as L1-200000001");
            return;
        }
        if (text.contains(",")) {
            draft.refuse(
                    keys.keyRanges(),
                    WORD + " = " + text + " names several ranges; here keys are drawn for tables with one key column");
            return;
        }
        try {
            range(KeyRange.parse(text), lowest, Math.max(1, rowsEach));
        } catch (IllegalArgumentException refused) {
            draft.refuse(keys.keyRanges(), WORD + ": " + refused.getMessage());
        }
    }

    private void range(KeyRange asked, long lowest, long rowsEach) {
        // Before the table was inspected, it is assumed to be as large as the requested range.
        long rows = circumstances.rowsThere().orElse(Math.max(1, Math.multiplyExact(asked.end(), rowsEach)));
        long highest = lowest + (rows - 1) / rowsEach;
        KeyRange part = asked.within(lowest, highest);
        draft.set("rows", rows, keys.keyRanges());
        if (rows > Integer.MAX_VALUE) {
            draft.set("id-type", "int64");
        }
        if (part.isEmpty()) {
            draft.refuse(
                    keys.keyRanges(),
                    WORD + " = " + draft.get(keys.keyRanges()) + " lies outside the table, whose keys are " + lowest
                            + " to " + highest);
            return;
        }
        long first = (part.from() - lowest) * rowsEach + 1;
        long last = Math.min((part.end() - lowest) * rowsEach, rows);
        draft.set("key-from", first, keys.keyRanges());
        draft.set("key-to", last, keys.keyRanges());
        String missing = asked.shareOutside(part);
        if (!missing.equals("0")) {
            draft.set("missing", missing, keys.keyRanges());
            draft.note(WORD + " = " + draft.get(keys.keyRanges()) + " reaches beyond the table, whose keys are "
                    + lowest + " to " + highest + ": a share of " + missing + " of the requested keys does not exist");
        }
    }

    /// One item of `keyRangeParams`: keys from which the tool draws uniformly. Immutable.
    ///
    /// @param from included
    /// @param end not included, as in the tool
    private record KeyRange(long from, long end) {
        private static final Pattern TEXT = Pattern.compile("[ILil](\\d{1,18})-(\\d{1,18})");
        private static final int DIGITS = 15;

        /// @throws IllegalArgumentException with a sentence for the user
        static KeyRange parse(String text) {
            Matcher matcher = TEXT.matcher(text.strip());
            if (!matcher.matches()) {
                throw new IllegalArgumentException("\"" + text
                        + "\" is not a range of keys; write I or L, the lowest key, -, and the key after the"
                        + " highest, such as L1-200000001");
            }
            KeyRange range = new KeyRange(Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2)));
            if (range.from >= range.end) {
                throw new IllegalArgumentException("\"" + text + "\" holds no key, because its end is not included; "
                        + range.from + "-" + (range.from + 1) + " asks for key " + range.from);
            }
            return range;
        }

        /// The part of the range that the table contains.
        KeyRange within(long lowest, long highest) {
            return new KeyRange(Math.max(from, lowest), Math.min(end, highest + 1));
        }

        boolean isEmpty() {
            return from >= end;
        }

        /// The share of keys outside a part of the range, as a decimal number.
        String shareOutside(KeyRange part) {
            long all = end - from;
            long inside = part.end - part.from;
            return BigDecimal.valueOf(all - inside)
                    .divide(BigDecimal.valueOf(all), DIGITS, RoundingMode.HALF_UP)
                    .stripTrailingZeros()
                    .toPlainString();
        }
    }
}
