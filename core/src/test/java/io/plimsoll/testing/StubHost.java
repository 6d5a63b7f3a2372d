package io.plimsoll.testing;

import io.plimsoll.recording.HostSample;
import io.plimsoll.recording.HostSample.Disk;
import io.plimsoll.recording.HostSample.Groups;
import io.plimsoll.recording.HostSample.Layout;
import io.plimsoll.recording.HostSample.Memory;
import io.plimsoll.recording.HostSample.Network;
import io.plimsoll.recording.HostSample.Pressure;
import io.plimsoll.recording.HostSample.Pressures;
import io.plimsoll.recording.HostSample.Processors;
import io.plimsoll.results.HostSeries;
import io.plimsoll.results.HostSeries.HostRow;
import io.plimsoll.results.HostSeries.Source;
import io.plimsoll.results.ServerSeries.Span;
import java.util.ArrayList;
import java.util.List;

/// What a machine made up by hand did, the same in each of thirty seconds. Unless told otherwise it has two cores and
/// the data's only disk, and all of them are bored. In the warm-up everything was at its limit, which must not count.
/// Not thread-safe.
public final class StubHost {
    private static final long SECOND = 1_000_000_000L;
    private static final int SECONDS = 30;
    private static final double GIBIBYTE = 1L << 30;

    private final List<Disk> disks = new ArrayList<>();
    private Groups groups = new Groups(0.3, 0.2, 0.05);
    private double coreShare = 0.3;
    private double runQueue = 1;
    private Pressures pressures = pressures(0.01, 0.01, 0);
    private double busiestLink = Double.NaN;
    private double sentSegments = Double.NaN;
    private double resentSegments = Double.NaN;
    private double swapIn;
    private double swapOut;
    private boolean holdsData = true;
    private Source source = Source.KERNEL;
    private int rows = SECONDS;
    private int peak = -1;

    private StubHost() {}

    public static StubHost bored() {
        return new StubHost();
    }

    /// @param share of the time in which each of the two cores was busy
    public StubHost cores(double share, double database, double harness, double others) {
        coreShare = share;
        groups = new Groups(database, harness, others);
        return this;
    }

    public StubHost runQueue(double threads) {
        runQueue = threads;
        return this;
    }

    /// Shares of the time in which some program was held up; in half of it, all were.
    public StubHost heldUp(double processor, double disk, double memory) {
        pressures = pressures(processor, disk, memory);
        return this;
    }

    private static Pressures pressures(double processor, double disk, double memory) {
        return new Pressures(
                new Pressure(processor, 0), new Pressure(disk, disk / 2), new Pressure(memory, memory / 2));
    }

    /// Adds a disk with 100 reads and 900 writes per second.
    public StubHost disk(String name, double busy, double awaitMillis) {
        disks.add(new Disk(name, 100, 900, 400, 1_048_576, 9_437_184, awaitMillis * 1e6, 300_000, busy, awaitMillis));
        return this;
    }

    /// Nobody can see which disk holds the data.
    public StubHost dataUnseen() {
        holdsData = false;
        return this;
    }

    /// A node_exporter on another machine than the harness's told it: who used the processors is not known.
    public StubHost elsewhere() {
        source = Source.EXPORTER;
        groups = new Groups(Double.NaN, 0, Double.NaN);
        return dataUnseen();
    }

    public StubHost swapping(double pagesIn, double pagesOut) {
        swapIn = pagesIn;
        swapOut = pagesOut;
        return this;
    }

    /// @param share of its speed that the busiest network interface carried
    public StubHost link(double share) {
        busiestLink = share;
        return this;
    }

    /// Segments of TCP per second.
    public StubHost segments(double sent, double resent) {
        sentSegments = sent;
        resentSegments = resent;
        return this;
    }

    /// How many looks there were, one per second.
    public StubHost looks(int count) {
        rows = count;
        return this;
    }

    /// In one second, everything was at its limit.
    public StubHost peakAt(int second) {
        peak = second;
        return this;
    }

    /// What is unknown is never known.
    private static double atMost(double usual, double limit) {
        return Double.isNaN(usual) ? usual : limit;
    }

    public HostSeries make() {
        if (disks.isEmpty()) {
            disk("vda", 0.02, 0.5);
        }
        HostSample usual = new HostSample(
                new Processors(List.of(coreShare, coreShare), groups, runQueue),
                pressures,
                disks,
                new Network(1_000, 2_000, 10, 20, 0, 0, busiestLink, sentSegments, resentSegments),
                new Memory(3 * GIBIBYTE, GIBIBYTE / 8, 0, 2 * GIBIBYTE, swapIn, swapOut));
        HostSample worst = new HostSample(
                new Processors(List.of(1.0, 1.0), new Groups(1.8, 0.1, 0.1), 100),
                pressures(1, 1, 1),
                disks.stream()
                        .map(disk -> new Disk(disk.name(), 1, 1, 1, 1, 1, 1e9, 1e9, 1, 100))
                        .toList(),
                new Network(
                        1,
                        1,
                        1,
                        1,
                        1,
                        1,
                        atMost(busiestLink, 1),
                        atMost(sentSegments, 1e6),
                        atMost(resentSegments, 1e6)),
                new Memory(0, GIBIBYTE, GIBIBYTE, 0, 1e6, 1e6));
        List<HostRow> all = new ArrayList<>();
        all.add(new HostRow(new Span("warmup", 0, 0, 5 * SECOND), worst));
        for (int i = 0; i < rows; i++) {
            all.add(new HostRow(new Span("measure-1", i, i * SECOND, SECOND), i == peak ? worst : usual));
        }
        Layout layout = new Layout(List.of(0, 1), disks.stream().map(Disk::name).toList(), holdsData);
        return new HostSeries(source, layout, all);
    }
}
