package io.plimsoll.results;

import io.plimsoll.recording.Counts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What a run's three appended files tell of the same intervals. A process may be killed between two
/// writes and a disk may lose the end of each file: of every phase, the intervals from the first one on
/// that is not in all three are left out, so that counts, distributions and the harness's own figures are
/// of one stretch of time.
///
/// @param histogramsPerTag how many entries of the histogram log belong to these intervals, by tag
record WholeIntervals(List<IntervalRow> series, List<HarnessRow> harness, Map<String, Integer> histogramsPerTag) {
    /// @param entriesPerTag how many entries the histogram log has, by tag
    /// @param kinds of distributions that are kept of an operation, as the tags end
    static WholeIntervals of(
            List<IntervalRow> series,
            List<HarnessRow> harness,
            Map<String, Integer> entriesPerTag,
            List<String> kinds) {
        Map<String, Long> torn = new HashMap<>();
        Set<String> measured = new HashSet<>();
        harness.forEach(row -> measured.add(row.phase() + "/" + row.interval()));
        Map<String, Integer> needed = new HashMap<>();
        for (IntervalRow row : series) {
            if (!measured.contains(row.phase() + "/" + row.interval())
                    || lacksHistogram(row, needed, entriesPerTag, kinds)) {
                torn.merge(row.phase(), row.interval(), Math::min);
            }
        }
        Map<String, Set<String>> operations = operations(series, entriesPerTag);
        Map<String, Integer> rows = new HashMap<>();
        series.forEach(row -> rows.merge(row.phase() + "/" + row.interval(), 1, Integer::sum));
        for (HarnessRow row : harness) {
            int expected = operations.getOrDefault(row.phase(), Set.of()).size();
            if (rows.getOrDefault(row.phase() + "/" + row.interval(), 0) < expected) {
                torn.merge(row.phase(), row.interval(), Math::min);
            }
        }
        return until(torn, series, harness, kinds);
    }

    /// The names of every phase's operations, wherever they were written.
    private static Map<String, Set<String>> operations(List<IntervalRow> series, Map<String, Integer> entriesPerTag) {
        Map<String, Set<String>> operations = new HashMap<>();
        for (IntervalRow row : series) {
            operations.computeIfAbsent(row.phase(), _ -> new HashSet<>()).add(row.operation());
        }
        for (String tag : entriesPerTag.keySet()) {
            int first = tag.indexOf('/');
            int last = tag.lastIndexOf('/');
            if (first < last) {
                operations
                        .computeIfAbsent(tag.substring(0, first), _ -> new HashSet<>())
                        .add(tag.substring(first + 1, last));
            }
        }
        return operations;
    }

    private static boolean lacksHistogram(
            IntervalRow row, Map<String, Integer> needed, Map<String, Integer> entriesPerTag, List<String> kinds) {
        boolean lacks = false;
        for (String kind : kinds) {
            String tag = tag(row, kind);
            int number = needed.merge(tag, row.counts().acknowledged() > 0 ? 1 : 0, Integer::sum);
            lacks |= number > entriesPerTag.getOrDefault(tag, 0);
        }
        return lacks;
    }

    private static WholeIntervals until(
            Map<String, Long> torn, List<IntervalRow> series, List<HarnessRow> harness, List<String> kinds) {
        List<IntervalRow> rows = series.stream()
                .filter(row -> row.interval() < torn.getOrDefault(row.phase(), Long.MAX_VALUE))
                .toList();
        Map<String, Integer> histograms = new HashMap<>();
        for (IntervalRow row : rows) {
            Counts counts = row.counts();
            for (String kind : kinds) {
                histograms.merge(tag(row, kind), counts.acknowledged() > 0 ? 1 : 0, Integer::sum);
            }
        }
        return new WholeIntervals(
                rows,
                harness.stream()
                        .filter(row -> row.interval() < torn.getOrDefault(row.phase(), Long.MAX_VALUE))
                        .toList(),
                histograms);
    }

    private static String tag(IntervalRow row, String kind) {
        return row.phase() + "/" + row.operation() + "/" + kind;
    }

    /// The lines of a file that is appended to, without a last one that has no line break yet: it may
    /// look whole and hold half a number. None when there is no file yet.
    static List<String> lines(Path path) throws IOException {
        if (!Files.exists(path)) {
            return List.of();
        }
        String text = Files.readString(path);
        return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
    }
}
