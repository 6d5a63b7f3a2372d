package io.plimsoll.report.html;

import io.plimsoll.analysis.figure.IntervalTotal.Gap;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.OperationTotal;
import io.plimsoll.recording.Counts;
import io.plimsoll.report.html.IntervalShapes.Percentiles;
import io.plimsoll.report.html.RunCharts.TimePoints;
import io.plimsoll.report.html.RunCharts.TimePoints.Point;
import io.plimsoll.results.HarnessRow;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.Json;
import io.plimsoll.results.Run;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.zip.Deflater;
import org.HdrHistogram.AbstractHistogram;
import org.jspecify.annotations.Nullable;

/// The data of a run's charts: time line, heat map, spectrum. Used once, by one thread.
final class RunData {
    private static final double NANOS = 1e9;

    private final TimePoints line;
    private final Measured measured;
    private final IntervalShapes shapes;
    private final List<String> operations = new ArrayList<>();
    private final Set<String> streams;
    private final Columns columns = new Columns();

    /// The rows of each operation at each point.
    private final List<List<List<IntervalRow>>> rows = new ArrayList<>();

    private RunData(Run run, IntervalShapes shapes) {
        this.line = TimePoints.of(run);
        this.measured = Measured.of(run);
        this.shapes = shapes;
        LinkedHashSet<String> names = new LinkedHashSet<>();
        run.phases().forEach(phase -> phase.operations().forEach(operation -> names.add(operation.name())));
        streams =
                names.stream().filter(name -> measured.isBeside(List.of(name))).collect(Collectors.toUnmodifiableSet());
        // The first, unnamed operation stands for all operations together, except those of streams.
        operations.add("");
        operations.addAll(names);
        sort();
    }

    /// The data that is not in columns.
    ///
    /// @param operations the first stands for all operations together, except those of streams
    /// @param columns the position of each column
    /// @param heat null when the distributions of intervals are unknown
    record Head(
            boolean open,
            int cores,
            int stride,
            double intervalSeconds,
            List<String> operations,
            List<TimePoints.Phase> phases,
            List<Span> gaps,
            List<RunCharts.TimeMark> marks,
            HeatMap.@Nullable Shape heat,
            List<Long> samples,
            int codesPerDoubling,
            Map<String, Columns.Place> columns) {}

    /// A stretch of the time line.
    record Span(double fromSeconds, double toSeconds) {}

    private void sort() {
        Map<String, Integer> indexes = new HashMap<>();
        for (String name : operations) {
            indexes.put(name, indexes.size());
            rows.add(new ArrayList<>());
        }
        for (Point point : line.points()) {
            rows.forEach(ofOperation -> ofOperation.add(new ArrayList<>()));
            for (IntervalRow row : point.rows()) {
                if (!streams.contains(row.operation())) {
                    rows.getFirst().getLast().add(row);
                }
                rows.get(indexes.getOrDefault(row.operation(), 0)).getLast().add(row);
            }
        }
    }

    /// The data as base64, in the format of [Columns#encoded].
    static String encoded(Run run, IntervalShapes shapes) {
        return new RunData(run, shapes).encode();
    }

    private String encode() {
        List<Point> points = line.points();
        columns.floats("x", values(point -> point.startSeconds() + point.lengthSeconds() / 2));
        columns.floats("width", values(Point::lengthSeconds));
        for (int i = 0; i < operations.size(); i++) {
            operation(i, operations.get(i));
        }
        harness();
        WaitColumns.add(columns, line, measured);
        HeatMap.Shape heat = new HeatMap(shapes, line, operations, streams).add(columns);
        List<Long> samples = spectra();
        List<String> named = new ArrayList<>(operations);
        named.set(0, streams.isEmpty() ? "all operations" : "all but streams");
        Head head = new Head(
                measured.isOpen(),
                measured.run().document().host().cores(),
                line.stride(),
                points.isEmpty() ? 1 : points.getFirst().lengthSeconds(),
                named,
                line.phases(),
                gaps(),
                RunCharts.TimeMark.of(line, measured),
                heat,
                samples,
                Columns.STEPS,
                columns.places());
        return columns.encoded(Json.text(head));
    }

    private double[] values(ToDoubleFunction<Point> value) {
        return line.points().stream().mapToDouble(value).toArray();
    }

    /// A point shows the mean of a rate over its intervals, and the maximum of a time.
    private void operation(int index, String name) {
        String prefix = index + ".";
        columns.floats(prefix + "rate", rates(index, Counts::acknowledged));
        columns.floats(prefix + "failed", rates(index, Counts::failed));
        columns.floats(prefix + "retries", rates(index, Counts::retries));
        columns.floats(prefix + "skipped", rates(index, Counts::skipped));
        columns.floats(prefix + "offered", offered(index));
        if (name.isEmpty()) {
            columns.times(
                    prefix + "p50",
                    together(Percentiles::p50, row -> row.latency().p50()));
            columns.times(
                    prefix + "p99",
                    together(Percentiles::p99, row -> row.latency().p99()));
            columns.times(
                    prefix + "max",
                    together(Percentiles::max, row -> row.latency().max()));
        } else {
            columns.times(prefix + "p50", highest(index, row -> row.latency().p50()));
            columns.times(prefix + "p99", highest(index, row -> row.latency().p99()));
            columns.times(prefix + "max", highest(index, row -> row.latency().max()));
        }
        if (measured.isOpen()) {
            columns.times(prefix + "lag", highest(index, IntervalRow::lagMaxNanos));
        }
    }

    private double[] rates(int operation, ToLongFunction<Counts> count) {
        double[] rates = new double[line.points().size()];
        for (int i = 0; i < rates.length; i++) {
            for (IntervalRow row : rows.get(operation).get(i)) {
                rates[i] += (double) count.applyAsLong(row.counts());
            }
            rates[i] /= line.points().get(i).lengthSeconds();
        }
        return rates;
    }

    /// What was due per second; NaN where that is unknown, or operations are not due at any time.
    private double[] offered(int operation) {
        double[] rates = new double[line.points().size()];
        for (int i = 0; i < rates.length; i++) {
            List<IntervalRow> due = rows.get(operation).get(i).stream()
                    .filter(row -> row.due() != IntervalRow.NOT_DUE)
                    .toList();
            double sum = due.stream().mapToLong(IntervalRow::due).sum();
            rates[i] = due.isEmpty() ? Double.NaN : sum / line.points().get(i).lengthSeconds();
        }
        return rates;
    }

    private long[] highest(int operation, ToLongFunction<IntervalRow> nanos) {
        long[] highest = new long[line.points().size()];
        for (int i = 0; i < highest.length; i++) {
            for (IntervalRow row : rows.get(operation).get(i)) {
                highest[i] = Math.max(highest[i], nanos.applyAsLong(row));
            }
        }
        return highest;
    }

    /// @param ofOne used if distributions are unknown: the maximum of this value over all operations
    private long[] together(ToLongFunction<Percentiles> nanos, ToLongFunction<IntervalRow> ofOne) {
        if (shapes.grids().isEmpty()) {
            return highest(0, ofOne);
        }
        long[] values = new long[line.points().size()];
        for (int i = 0; i < values.length; i++) {
            for (IntervalRow row : line.points().get(i).rows()) {
                Percentiles found = shapes.percentiles(shapes.place(row.phase(), row.interval()));
                values[i] = found == null ? values[i] : Math.max(values[i], nanos.applyAsLong(found));
            }
        }
        return values;
    }

    private void harness() {
        columns.floats("cpu", values(point -> share(point, row -> row.sample().processCpuNanos())));
        columns.floats("busy", values(point -> mean(point, row -> row.sample().hostBusyShare())));
        columns.floats("steal", values(point -> mean(point, row -> row.sample().hostStealShare())));
        columns.floats("gc", values(point -> sum(point, row -> row.sample().gcMillis())));
        columns.floats(
                "pause",
                values(point -> point.harness().stream()
                        .mapToDouble(row -> row.sample().pauseLongestNanos() / 1e6)
                        .max()
                        .orElse(Double.NaN)));
        columns.floats(
                "sessions",
                values(point -> point.harness().stream()
                        .mapToDouble(row -> row.sample().sessionsOpen())
                        .min()
                        .orElse(Double.NaN)));
        columns.floats(
                "reconnects", values(point -> sum(point, row -> row.sample().reconnects())));
    }

    private static double share(Point point, ToDoubleFunction<HarnessRow> nanos) {
        return sum(point, nanos) / (point.lengthSeconds() * NANOS);
    }

    private static double sum(Point point, ToDoubleFunction<HarnessRow> value) {
        return point.harness().isEmpty()
                ? Double.NaN
                : point.harness().stream().mapToDouble(value).sum();
    }

    private static double mean(Point point, ToDoubleFunction<HarnessRow> value) {
        return point.harness().stream().mapToDouble(value).average().orElse(Double.NaN);
    }

    private List<Span> gaps() {
        List<Span> spans = new ArrayList<>();
        for (Gap gap : Gap.of(measured)) {
            line.phases().stream()
                    .filter(phase -> phase.name().equals(gap.phase()))
                    .findFirst()
                    .ifPresent(phase -> spans.add(new Span(
                            phase.fromSeconds() + gap.fromNanos() / NANOS,
                            phase.fromSeconds() + gap.toNanos() / NANOS)));
        }
        return spans;
    }

    /// The spectra of the measured rounds. An operation without samples has an empty one.
    ///
    /// @return the number of samples of each operation
    private List<Long> spectra() {
        List<Long> samples = new ArrayList<>();
        for (int i = 0; i < operations.size(); i++) {
            String name = operations.get(i);
            @Nullable
            OperationTotal total = name.isEmpty()
                    ? measured.total()
                    : measured.operations().stream()
                            .filter(operation -> operation.name().equals(name))
                            .findFirst()
                            .orElse(null);
            Spectrum spectrum =
                    total == null ? Spectrum.NONE : Spectrum.of(total.times().latency());
            columns.floats("spectrum." + i + ".x", spectrum.x());
            columns.times("spectrum." + i + ".y", spectrum.nanos());
            samples.add(total == null ? 0 : total.times().latency().getTotalCount());
        }
        return samples;
    }

    /// Encodes numbers for a page: columns of one type each, little-endian like a browser's typed arrays, one after
    /// the other, deflated together, as base64. Used by one thread.
    static final class Columns {
        private static final int ALIGNMENT = 8;

        /// Latencies are stored in 16 bits: 1 + [#STEPS] x the logarithm to base 2; 0 means no value. A step is
        /// 0.05 %, which is finer than the three digits that are recorded.
        static final int STEPS = 1_560;

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final Map<String, Place> places = new LinkedHashMap<>();

        /// The position of a column.
        ///
        /// @param type JavaScript's name of the array type
        /// @param from offset in bytes
        record Place(String type, int from, int length) {}

        void floats(String name, double[] values) {
            byte[] raw = new byte[values.length * Float.BYTES];
            ByteBuffer buffer = ByteBuffer.wrap(raw).order(ByteOrder.LITTLE_ENDIAN);
            for (double value : values) {
                buffer.putFloat((float) value);
            }
            add(name, "Float32Array", values.length, raw);
        }

        /// Adds nanoseconds; 0 means no value.
        void times(String name, long[] nanos) {
            byte[] raw = new byte[nanos.length * Short.BYTES];
            ByteBuffer buffer = ByteBuffer.wrap(raw).order(ByteOrder.LITTLE_ENDIAN);
            for (long value : nanos) {
                buffer.putShort((short) code(value));
            }
            add(name, "Uint16Array", nanos.length, raw);
        }

        static int code(long nanos) {
            return nanos <= 0 ? 0 : 1 + (int) Math.round(StrictMath.log((double) nanos) / StrictMath.log(2) * STEPS);
        }

        void bytes(String name, byte[] values) {
            add(name, "Uint8Array", values.length, values);
        }

        private void add(String name, String type, int length, byte[] raw) {
            while (bytes.size() % ALIGNMENT != 0) {
                bytes.write(0);
            }
            places.put(name, new Place(type, bytes.size(), length));
            bytes.writeBytes(raw);
        }

        Map<String, Place> places() {
            return places;
        }

        /// The length of `text`, the text (UTF-8), then the columns from the next multiple of 8 bytes.
        String encoded(String text) {
            byte[] head = text.getBytes(StandardCharsets.UTF_8);
            int from = Math.ceilDiv(Integer.BYTES + head.length, ALIGNMENT) * ALIGNMENT;
            byte[] all = new byte[from + bytes.size()];
            ByteBuffer buffer = ByteBuffer.wrap(all).order(ByteOrder.LITTLE_ENDIAN);
            buffer.putInt(head.length).put(head).position(from).put(bytes.toByteArray());
            return Base64.getEncoder().encodeToString(deflated(all));
        }

        private static byte[] deflated(byte[] plain) {
            Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION);
            deflater.setInput(plain);
            deflater.finish();
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] block = new byte[1 << 16];
            while (!deflater.finished()) {
                out.write(block, 0, deflater.deflate(block));
            }
            deflater.end();
            return out.toByteArray();
        }
    }

    /// A distribution by percentiles, with points ever closer to the maximum, as in HdrHistogram's plots. Not a
    /// record, because it holds arrays; nobody modifies them.
    static final class Spectrum {
        static final Spectrum NONE = new Spectrum(new double[0], new long[0]);

        /// Points for each halving of the share above the percentile.
        private static final int PER_HALVING = 8;

        private final double[] x;
        private final long[] nanos;

        private Spectrum(double[] x, long[] nanos) {
            this.x = x;
            this.nanos = nanos;
        }

        /// Ends at the highest sample. It is drawn where half a sample is above: one sample is above the
        /// previous point.
        static Spectrum of(AbstractHistogram histogram) {
            long count = histogram.getTotalCount();
            if (count == 0) {
                return NONE;
            }
            int points = 1 + (int) Math.floor(StrictMath.log((double) count) / StrictMath.log(2) * PER_HALVING);
            double[] x = new double[points + 1];
            long[] nanos = new long[points + 1];
            for (int i = 0; i < points; i++) {
                x[i] = StrictMath.pow(2, i / (double) PER_HALVING);
                nanos[i] = histogram.getValueAtPercentile(100 * (1 - 1 / x[i]));
            }
            x[points] = 2.0 * count;
            nanos[points] = histogram.getMaxValue();
            return new Spectrum(x, nanos);
        }

        /// The x values, 1 / (1 - share): 10 is the 90th percentile, 100 the 99th.
        double[] x() {
            return x;
        }

        long[] nanos() {
            return nanos;
        }
    }
}
