package io.plimsoll.results.merge;

import io.plimsoll.recording.Counts;
import io.plimsoll.recording.HarnessSample;
import io.plimsoll.recording.HarnessSample.JavaSample;
import io.plimsoll.recording.HarnessSample.MachineSample;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.HarnessRow;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.histogram.BucketSums;
import io.plimsoll.results.histogram.HistogramDecoder;
import io.plimsoll.results.histogram.HistogramFile;
import io.plimsoll.results.histogram.SparseCounts;
import io.plimsoll.results.merge.PartReader.Interval;
import io.plimsoll.results.merge.PartReader.LogLine;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// One interval of all parts, added up: the lines that the merged run's files get. Immutable by convention.
///
/// @param damaged the members of whose histograms one could not be decoded, by their places, each with a clause
record MergedInterval(String series, String harness, String log, List<Damage> damaged) {
    /// A histogram that could not be decoded.
    record Damage(int member, String clause) {}

    private static final long NANOS_PER_MICRO = 1_000;

    /// Adds up. Used by one thread at a time, for one interval after the other.
    static final class Adding implements AutoCloseable {
        private final HistogramDecoder decoder = new HistogramDecoder();
        private final SparseCounts decoded = new SparseCounts();
        private final BucketSums sums = new BucketSums();
        private final ByteArrayOutputStream log = new ByteArrayOutputStream();
        private final List<Damage> damaged = new ArrayList<>();

        /// @param operations that any part performed in the phase, in order
        /// @param parts by the members' places; null where a member has no such interval
        /// @param gone how many sessions of members without such an interval had a connection when they ended
        MergedInterval of(List<String> operations, List<@Nullable Interval> parts, int gone) {
            log.reset();
            damaged.clear();
            List<Interval> present =
                    parts.stream().<Interval>flatMap(Stream::ofNullable).toList();
            String times = present.stream()
                    .flatMap(part -> part.entries().stream())
                    .flatMap(List::stream)
                    .map(LogLine::times)
                    .findFirst()
                    .orElse("");
            StringBuilder series = new StringBuilder();
            for (String operation : operations) {
                series.append(IntervalRow.COLUMNS.line(row(operation, parts, present, times)))
                        .append('\n');
            }
            HarnessRow harness = harness(present, gone);
            return new MergedInterval(
                    series.toString(),
                    HarnessRow.COLUMNS.line(harness) + "\n",
                    log.toString(StandardCharsets.ISO_8859_1),
                    List.copyOf(damaged));
        }

        private IntervalRow row(
                String operation, List<@Nullable Interval> parts, List<Interval> present, String times) {
            List<IntervalRow> rows = new ArrayList<>(parts.size());
            List<List<LogLine>> entries = new ArrayList<>(parts.size());
            List<Integer> members = new ArrayList<>(parts.size());
            Counts counts = new Counts();
            long lagMaxNanos = 0;
            long startNanos = Long.MAX_VALUE;
            for (int member = 0; member < parts.size(); member++) {
                Interval part = parts.get(member);
                if (part == null) {
                    continue;
                }
                startNanos = Math.min(startNanos, part.harness().startNanos());
                int place = place(part.rows(), operation);
                if (place < 0) {
                    continue;
                }
                IntervalRow row = part.rows().get(place);
                rows.add(row);
                counts.add(row.counts());
                lagMaxNanos = Math.max(lagMaxNanos, row.lagMaxNanos());
                if (!part.entries().get(place).isEmpty()) {
                    entries.add(part.entries().get(place));
                    members.add(member);
                }
            }
            DistributionSummary latency = sum(entries, members, times);
            // The figures of a part alone are its own.
            IntervalRow alone = entries.size() == 1 ? firstAcknowledged(rows) : null;
            return new IntervalRow(
                    present.getFirst().phase(),
                    present.getFirst().number(),
                    startNanos,
                    length(present),
                    operation,
                    counts,
                    alone == null ? latency : alone.latency(),
                    lagMaxNanos,
                    due(rows));
        }

        private static @Nullable IntervalRow firstAcknowledged(List<IntervalRow> rows) {
            for (IntervalRow row : rows) {
                if (row.counts().acknowledged() > 0) {
                    return row;
                }
            }
            return null;
        }

        private static int place(List<IntervalRow> rows, String operation) {
            for (int i = 0; i < rows.size(); i++) {
                if (rows.get(i).operation().equals(operation)) {
                    return i;
                }
            }
            return -1;
        }

        private static long due(List<IntervalRow> rows) {
            long sum = IntervalRow.NOT_DUE;
            for (IntervalRow row : rows) {
                if (row.due() != IntervalRow.NOT_DUE) {
                    sum = (sum == IntervalRow.NOT_DUE ? 0 : sum) + row.due();
                }
            }
            return sum;
        }

        /// Writes the sum of each kind of histogram, and returns the figures of the latencies.
        private DistributionSummary sum(List<List<LogLine>> entries, List<Integer> members, String times) {
            int kinds = entries.isEmpty() ? 0 : entries.getFirst().size();
            DistributionSummary latency = new DistributionSummary(0, 0, 0, 0, 0, 0, 0, 0, 0);
            for (int kind = 0; kind < kinds; kind++) {
                LogLine first = entries.getFirst().get(kind);
                int damages = damaged.size();
                sums.clear();
                for (int i = 0; i < entries.size(); i++) {
                    add(entries.get(i).get(kind), members.get(i));
                }
                if (entries.size() == 1 && damaged.size() == damages) {
                    log.writeBytes(first.bytes());
                    log.write('\n');
                } else {
                    write(first.tag(), times);
                }
                if (first.tag().endsWith("/" + HistogramFile.LATENCY)) {
                    latency = latency();
                }
            }
            return latency;
        }

        private void add(LogLine line, int member) {
            try {
                decoder.decode(line.bytes(), line.payloadFrom(), decoded);
                sums.add(decoded);
            } catch (IllegalArgumentException unreadable) {
                damaged.add(new Damage(member, "an entry of " + line.tag() + " is " + unreadable.getMessage()));
            }
        }

        private void write(String tag, String times) {
            String head = "Tag=" + tag + "," + times + "," + millis(sums.max()) + ",";
            log.writeBytes(head.getBytes(StandardCharsets.ISO_8859_1));
            log.writeBytes(sums.payload());
            log.write('\n');
        }

        /// Milliseconds with three digits after the point.
        private static String millis(long nanos) {
            long micros = (nanos + NANOS_PER_MICRO / 2) / NANOS_PER_MICRO;
            String digits = Long.toString(1_000 + micros % 1_000);
            return micros / 1_000 + "." + digits.substring(1);
        }

        private DistributionSummary latency() {
            long[] told = sums.percentiles(50, 90, 95, 99, 99.9, 99.99);
            return new DistributionSummary(
                    sums.total(), sums.mean(), told[0], told[1], told[2], told[3], told[4], told[5], sums.max());
        }

        @Override
        public void close() {
            decoder.close();
            sums.close();
        }
    }

    private static long length(List<Interval> parts) {
        return parts.stream()
                .mapToLong(part -> part.harness().lengthNanos())
                .max()
                .orElse(0);
    }

    /// What the machines did together.
    private static HarnessRow harness(List<Interval> parts, int gone) {
        HarnessRow first = parts.getFirst().harness();
        if (parts.size() == 1 && gone == 0) {
            return first;
        }
        List<HarnessSample> samples =
                parts.stream().map(part -> part.harness().sample()).toList();
        HarnessSample sum = HarnessSample.together(
                samples,
                figure -> samples.stream().mapToLong(figure).sum(),
                gone,
                machine(samples.stream().map(HarnessSample::machine).toList()),
                java(samples.stream().map(HarnessSample::java).toList()));
        return new HarnessRow(
                first.phase(),
                first.interval(),
                parts.stream()
                        .mapToLong(part -> part.harness().startNanos())
                        .min()
                        .orElse(0),
                length(parts),
                sum);
    }

    private static MachineSample machine(List<MachineSample> machines) {
        return new MachineSample(
                machines.stream().mapToLong(MachineSample::lengthNanos).max().orElse(0),
                machines.stream().mapToInt(MachineSample::cores).sum(),
                machines.stream().mapToDouble(MachineSample::targetNanos).sum(),
                machines.stream().mapToDouble(MachineSample::foreignNanos).sum(),
                HarnessSample.most(machines, MachineSample::waitingShare),
                new MachineSample.Pressure(
                        HarnessSample.most(
                                machines, machine -> machine.pressure().processor()),
                        HarnessSample.most(
                                machines, machine -> machine.pressure().disk()),
                        HarnessSample.most(
                                machines, machine -> machine.pressure().memory())));
    }

    private static JavaSample java(List<JavaSample> runtimes) {
        return new JavaSample(
                runtimes.stream().mapToDouble(JavaSample::heapBytes).sum(),
                runtimes.stream().mapToDouble(JavaSample::compileMillis).sum(),
                HarnessSample.most(runtimes, JavaSample::safepointNanos));
    }
}
