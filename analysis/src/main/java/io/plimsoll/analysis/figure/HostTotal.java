package io.plimsoll.analysis.figure;

import io.plimsoll.recording.HostSample;
import io.plimsoll.recording.HostSample.Disk;
import io.plimsoll.recording.HostSample.Layout;
import io.plimsoll.results.HostSeries;
import io.plimsoll.results.HostSeries.HostRow;
import io.plimsoll.results.HostSeries.Source;
import io.plimsoll.results.Run;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/// What the server's machine did in the measured rounds, as far as it was looked at. Means are weighted by time.
/// Immutable.
///
/// @param source who looked: the harness at the machine that both share, or an exporter
/// @param disks the busiest first
public record HostTotal(Source source, Layout layout, List<HostRow> rows, List<DiskTotal> disks) {
    public HostTotal {
        rows = List.copyOf(rows);
        disks = List.copyOf(disks);
    }

    /// One disk over all measured rounds; what is unknown is not a number.
    ///
    /// @param mean counts and bytes per second, busy share and queue as means over the time, times as means over
    ///     the requests
    /// @param busyMost the highest busy share of one interval
    public record DiskTotal(Disk mean, double busyMost) {
        public String name() {
            return mean.name();
        }
    }

    static HostTotal of(Run run) {
        Set<String> rounds =
                run.rounds().stream().map(round -> round.facts().name()).collect(Collectors.toSet());
        List<HostRow> rows = run.host().rows().stream()
                .filter(row -> rounds.contains(row.span().phase()))
                .toList();
        return of(new HostSeries(run.host().source(), run.host().layout(), rows));
    }

    /// What the machine did in all rows.
    public static HostTotal of(HostSeries host) {
        List<HostRow> rows = host.rows();
        Layout layout = host.layout();
        List<DiskTotal> disks = new ArrayList<>();
        for (int i = 0; i < layout.disks().size(); i++) {
            disks.add(disk(rows, layout.disks().get(i), i));
        }
        // A share that is not a number would count as the highest.
        disks.sort(
                Comparator.comparingDouble((DiskTotal disk) -> Double.isNaN(disk.mean.busy()) ? -1 : disk.mean.busy())
                        .reversed());
        return new HostTotal(host.source(), layout, rows, disks);
    }

    private static DiskTotal disk(List<HostRow> rows, String name, int place) {
        double requests = 0;
        double waited = 0;
        double flushes = 0;
        double flushed = 0;
        for (HostRow row : rows) {
            Disk disk = row.sample().disks().get(place);
            double nanos = row.span().lengthNanos();
            if (!Double.isNaN(disk.awaitNanos())) {
                requests += disk.requests() * nanos;
                waited += disk.awaitNanos() * disk.requests() * nanos;
            }
            if (!Double.isNaN(disk.flushNanos())) {
                flushes += disk.flushes() * nanos;
                flushed += disk.flushNanos() * disk.flushes() * nanos;
            }
        }
        Disk mean = new Disk(
                name,
                meanOf(rows, place, Disk::reads),
                meanOf(rows, place, Disk::writes),
                meanOf(rows, place, Disk::flushes),
                meanOf(rows, place, Disk::readBytes),
                meanOf(rows, place, Disk::writtenBytes),
                waited / requests,
                flushed / flushes,
                meanOf(rows, place, Disk::busy),
                meanOf(rows, place, Disk::queue));
        return new DiskTotal(
                mean, highest(rows, sample -> sample.disks().get(place).busy()));
    }

    private static double meanOf(List<HostRow> rows, int place, ToDoubleFunction<Disk> figure) {
        return mean(rows, sample -> figure.applyAsDouble(sample.disks().get(place)));
    }

    /// Whether the machine was not looked at.
    public boolean isEmpty() {
        return rows.isEmpty();
    }

    /// Whether the figures come from an exporter: the machine may be another one than the harness's.
    public boolean isFromExporter() {
        return source == Source.EXPORTER;
    }

    /// The share of its processors that was busy, if it is known to be another machine than the harness's;
    /// otherwise not a number.
    public double busyShareElsewhere() {
        double harness = mean(sample -> sample.processors().groups().harness());
        return isFromExporter() && harness == 0
                ? mean(sample -> sample.processors().busy()) / cores()
                : Double.NaN;
    }

    /// The number of cores; 0 if they were not seen.
    public int cores() {
        return layout.cores().size();
    }

    /// The disk that was busy for most of the time; empty if none was seen.
    public Optional<DiskTotal> busiestDisk() {
        return disks.stream().filter(disk -> !Double.isNaN(disk.mean.busy())).findFirst();
    }

    /// A mean over the time in which the figure was known; not a number if it never was.
    public double mean(ToDoubleFunction<HostSample> figure) {
        return mean(rows, figure);
    }

    /// The highest value of an interval; not a number if none is known.
    public double highest(ToDoubleFunction<HostSample> figure) {
        return highest(rows, figure);
    }

    /// The lowest value of an interval; not a number if none is known.
    public double lowest(ToDoubleFunction<HostSample> figure) {
        return known(rows, figure).min().orElse(Double.NaN);
    }

    /// A mean over some rows, weighted by time.
    public static double mean(List<HostRow> rows, ToDoubleFunction<HostSample> figure) {
        return mean(
                rows,
                row -> figure.applyAsDouble(row.sample()),
                row -> row.span().lengthNanos());
    }

    /// A mean weighted by time, over the rows whose figure is a number.
    static <R> double mean(List<R> rows, ToDoubleFunction<R> figure, ToLongFunction<R> length) {
        double weighted = 0;
        double nanos = 0;
        for (R row : rows) {
            double value = figure.applyAsDouble(row);
            if (!Double.isNaN(value)) {
                weighted += value * length.applyAsLong(row);
                nanos += length.applyAsLong(row);
            }
        }
        return weighted / nanos;
    }

    private static double highest(List<HostRow> rows, ToDoubleFunction<HostSample> figure) {
        return known(rows, figure).max().orElse(Double.NaN);
    }

    private static DoubleStream known(List<HostRow> rows, ToDoubleFunction<HostSample> figure) {
        return rows.stream()
                .mapToDouble(row -> figure.applyAsDouble(row.sample()))
                .filter(value -> !Double.isNaN(value));
    }
}
