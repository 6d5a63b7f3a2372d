package io.plimsoll.results.merge;

import io.plimsoll.recording.Counts;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.IntervalRow;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Parses the lines of one `series.csv` from their bytes. Lines with failures, and those of other versions, take
/// the longer way: [IntervalRow#parse]. Not thread-safe.
final class RowParser {
    private static final int DIGITS_MAX = 18;

    /// Of a file that is damaged, each line may name others.
    private static final int NAMES_MAX = 10_000;

    private final Names phases = new Names();
    private final Names operations = new Names();
    private byte[] line = {};
    private int at;
    private boolean isPlain;

    /// @throws IllegalArgumentException for a line that was cut off or is of another format
    IntervalRow parse(byte[] text) {
        line = text;
        at = 0;
        isPlain = true;
        IntervalRow row = row();
        // Behind the last field there is no comma.
        return isPlain && at == text.length + 1 ? row : IntervalRow.parse(new String(text, StandardCharsets.UTF_8));
    }

    private IntervalRow row() {
        String phase = name(phases);
        long interval = number();
        long startNanos = number();
        long lengthNanos = number();
        String operation = name(operations);
        Counts counts = new Counts();
        counts.addOk(number());
        counts.addMiss(number());
        counts.addSkipped(number());
        counts.addRetries(number());
        counts.addCommitUnknown(number());
        none();
        DistributionSummary latency = new DistributionSummary(
                counts.acknowledged(), whole(), number(), number(), number(), number(), number(), number(), number());
        long lagMaxNanos = number();
        counts.addRows(number());
        return new IntervalRow(
                phase, interval, startNanos, lengthNanos, operation, counts, latency, lagMaxNanos, number());
    }

    private String name(Names names) {
        int from = at;
        int to = from;
        while (to < line.length && line[to] != ',') {
            to++;
        }
        isPlain &= from <= line.length;
        at = to + 1;
        return isPlain ? names.of(line, from, to) : "";
    }

    /// A field without anything in it.
    private void none() {
        isPlain &= at < line.length && line[at] == ',';
        at++;
    }

    /// The mean, which has no digits after the point.
    private double whole() {
        isPlain &= at < line.length && line[at] != '-';
        return number();
    }

    private long number() {
        int from = at;
        boolean isNegative = from < line.length && line[from] == '-';
        int first = isNegative ? from + 1 : from;
        int to = first;
        long value = 0;
        while (to < line.length && line[to] >= '0' && line[to] <= '9') {
            value = 10 * value + line[to] - '0';
            to++;
        }
        isPlain &= to > first && to - first <= DIGITS_MAX && (to == line.length || line[to] == ',');
        at = to + 1;
        return isNegative ? -value : value;
    }

    /// The names that were read, which come again and again in one order.
    private static final class Names {
        private final List<String> texts = new ArrayList<>();
        private final List<byte[]> spelt = new ArrayList<>();
        private int next;

        String of(byte[] line, int from, int to) {
            for (int i = 0; i < texts.size(); i++) {
                int place = next + i < texts.size() ? next + i : next + i - texts.size();
                byte[] known = spelt.get(place);
                if (Arrays.equals(line, from, to, known, 0, known.length)) {
                    next = place + 1 < texts.size() ? place + 1 : 0;
                    return texts.get(place);
                }
            }
            String text = new String(line, from, to - from, StandardCharsets.UTF_8);
            if (texts.size() < NAMES_MAX) {
                texts.add(text);
                spelt.add(Arrays.copyOfRange(line, from, to));
                next = 0;
            }
            return text;
        }
    }
}
