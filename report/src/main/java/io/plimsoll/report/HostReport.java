package io.plimsoll.report;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.HostTotal;
import io.plimsoll.analysis.figure.HostTotal.DiskTotal;
import io.plimsoll.recording.HostSample;
import io.plimsoll.recording.HostSample.Disk;
import io.plimsoll.recording.HostSample.Groups;
import io.plimsoll.recording.HostSample.Pressure;
import io.plimsoll.recording.HostSample.Pressures;
import io.plimsoll.report.plot.Plot;
import io.plimsoll.report.plot.Plot.Layer;
import io.plimsoll.report.plot.Plot.Size;
import io.plimsoll.report.plot.Plot.Words;
import io.plimsoll.report.plot.Scale;
import io.plimsoll.results.HostSeries.HostRow;
import io.plimsoll.results.PhaseResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/// What the server's machine did: lines and charts of the section about the server. Stateless.
final class HostReport {
    private static final int COLUMNS_MAX = 180;
    private static final double HEIGHT = 120;
    private static final double NANOS = 1e9;

    /// A disk that did less shows nothing in a chart.
    private static final double BUSY_MIN = 0.01;

    private HostReport() {}

    /// Means, and the worst intervals. None for a run that did not look.
    ///
    /// @param isInProcess whether the database runs within the harness
    static Map<String, String> facts(HostTotal host, boolean isInProcess) {
        Map<String, String> facts = new LinkedHashMap<>();
        if (!host.isEmpty()) {
            facts.put("machine", host.isFromExporter() ? "the server's, by its node_exporter" : "");
            facts.put("processors", processors(host, isInProcess));
            facts.put("pressure", pressures(host, Pressure::some));
            facts.put("disk", host.busiestDisk().map(HostReport::disk).orElse(""));
            facts.put("memory", memory(host));
        }
        return facts;
    }

    /// What only those want to know who ask for everything.
    static Map<String, String> details(HostTotal host) {
        Map<String, String> facts = new LinkedHashMap<>();
        if (host.isEmpty()) {
            return facts;
        }
        facts.put("cores", cores(host));
        double queue = host.mean(sample -> sample.processors().runQueue());
        facts.put(
                "run queue",
                Double.isNaN(queue)
                        ? ""
                        : Figures.number(queue) + " threads ran or waited to run (worst "
                                + Figures.number(host.highest(
                                        sample -> sample.processors().runQueue()))
                                + ")");
        facts.put("all programs held up", pressures(host, Pressure::full));
        facts.put(
                "disks",
                host.disks().stream().map(HostReport::whole).collect(Collectors.joining("; "))
                        + (host.disks().isEmpty() || host.layout().holdData()
                                ? ""
                                : "; which of them holds the data "
                                        + (host.isFromExporter() ? "is not known" : "could not be seen")));
        facts.put("network", network(host));
        return facts;
    }

    private static String processors(HostTotal host, boolean isInProcess) {
        double busy = host.mean(sample -> sample.processors().busy());
        if (Double.isNaN(busy)) {
            return "";
        }
        return Figures.number(busy) + " of " + Figures.count(host.cores(), "core") + " busy (worst "
                + Figures.number(host.highest(sample -> sample.processors().busy())) + ")"
                + (host.isFromExporter() ? "" : ": " + groups(host, isInProcess));
    }

    private static String groups(HostTotal host, boolean isInProcess) {
        double database = group(host, Groups::database);
        String harness = Figures.number(group(host, Groups::harness));
        String others = ", others " + Figures.number(group(host, Groups::others));
        if (isInProcess) {
            return "database and harness " + harness + others;
        }
        return Double.isNaN(database)
                ? "harness " + harness + "; which programs are the database's could not be seen"
                : "database " + Figures.number(database) + ", harness " + harness + others;
    }

    private static double group(HostTotal host, ToDoubleFunction<Groups> which) {
        return host.mean(sample -> which.applyAsDouble(sample.processors().groups()));
    }

    private static String cores(HostTotal host) {
        List<String> shares = new ArrayList<>();
        for (int i = 0; i < host.cores(); i++) {
            int at = i;
            shares.add(Figures.percent(
                    host.mean(sample -> sample.processors().cores().get(at))));
        }
        return shares.isEmpty()
                ? ""
                : "each busy for " + String.join(", ", shares) + (host.isFromExporter() ? "" : "; " + rest(host));
    }

    private static String rest(HostTotal host) {
        return Figures.number(host.mean(sample -> sample.processors().rest()))
                + " with work of the kernel, or of programs that are not known";
    }

    /// `processors 31.2 % (worst 64.0 %), disks 12.0 % (30.0 %), memory 0 %`
    private static String pressures(HostTotal host, ToDoubleFunction<Pressure> share) {
        Map<String, Function<Pressures, Pressure>> resources = new LinkedHashMap<>();
        resources.put("processors", Pressures::processor);
        resources.put("disks", Pressures::disk);
        resources.put("memory", Pressures::memory);
        List<String> held = new ArrayList<>();
        resources.forEach((name, resource) -> {
            ToDoubleFunction<HostSample> figure = sample -> share.applyAsDouble(resource.apply(sample.pressures()));
            double worst = host.highest(figure);
            if (worst > 0) {
                boolean isExplained = held.stream().anyMatch(each -> each.contains("worst"));
                held.add(name + " " + Figures.percent(host.mean(figure)) + (isExplained ? " (" : " (worst ")
                        + Figures.percent(worst) + ")");
            } else if (!Double.isNaN(worst)) {
                held.add(name + " 0 %");
            }
        });
        return String.join(", ", held);
    }

    private static String disk(DiskTotal disk) {
        return disk.name() + " " + Figures.percent(disk.mean().busy()) + " busy (worst "
                + Figures.percent(disk.busyMost()) + "), "
                + Figures.number(disk.mean().reads()) + " reads/s, "
                + Figures.number(disk.mean().writes()) + " writes/s, "
                + Figures.bytes(Math.round(disk.mean().bytes())) + "/s"
                + (Double.isNaN(disk.mean().awaitNanos())
                        ? ""
                        : ", " + Figures.time(disk.mean().awaitNanos()) + " each");
    }

    private static String whole(DiskTotal disk) {
        Disk mean = disk.mean();
        return Double.isNaN(mean.busy())
                ? disk.name() + " was not seen"
                : disk(disk) + ", " + Figures.number(mean.queue()) + " under way"
                        + (mean.flushes() > 0
                                ? ", " + Figures.number(mean.flushes()) + " flushes/s of "
                                        + Figures.time(mean.flushNanos())
                                : "");
    }

    private static String memory(HostTotal host) {
        double available = host.mean(sample -> sample.memory().available());
        if (Double.isNaN(available)) {
            return "";
        }
        double swapped =
                host.mean(sample -> sample.memory().swapIn() + sample.memory().swapOut());
        return bytes(available) + " available (worst "
                + bytes(host.lowest(sample -> sample.memory().available())) + "), "
                + bytes(host.mean(sample -> sample.memory().dirty())) + " dirty (worst "
                + bytes(host.highest(sample -> sample.memory().dirty())) + ")"
                + (Double.isNaN(swapped)
                        ? ""
                        : swapped == 0 ? ", no swapping" : ", " + Figures.number(swapped) + " pages/s swapped");
    }

    private static String bytes(double size) {
        return Double.isNaN(size) ? Figures.NONE : Figures.bytes(Math.round(size));
    }

    private static String network(HostTotal host) {
        double received = host.mean(sample -> sample.network().receivedBytes());
        if (Double.isNaN(received)) {
            return "";
        }
        double lost =
                host.mean(sample -> sample.network().errors() + sample.network().drops());
        return "in " + bytes(received) + "/s, out "
                + bytes(host.mean(sample -> sample.network().sentBytes())) + "/s, "
                + Figures.number(host.mean(sample ->
                        sample.network().receivedPackets() + sample.network().sentPackets()))
                + " packets/s" + interfaces(host) + (lost > 0 ? ", " + Figures.number(lost) + " errors or drops/s" : "")
                + "; without connections within the machine" + segments(host);
    }

    private static String interfaces(HostTotal host) {
        double busiest = host.mean(sample -> sample.network().busiest());
        return Double.isNaN(busiest)
                ? ""
                : ", the busiest interface at " + Figures.percent(busiest) + " of its speed (worst "
                        + Figures.percent(
                                host.highest(sample -> sample.network().busiest())) + ")";
    }

    private static String segments(HostTotal host) {
        double sent = host.mean(sample -> sample.network().sentSegments());
        double resent = host.mean(sample -> sample.network().resentSegments());
        return resent > 0 && sent > 0
                ? "; with them, TCP sent " + Figures.percent(resent / sent) + " of its segments again"
                : "";
    }

    /// The processors of one round by who used them, and the busiest disk, if there is something to show.
    static List<Plot> plots(HostTotal host, PhaseResult round) {
        String phase = round.facts().name();
        List<List<HostRow>> columns = columns(host.rows().stream()
                .filter(row -> row.span().phase().equals(phase))
                .toList());
        List<Plot> plots = new ArrayList<>();
        if (!columns.isEmpty() && host.cores() > 0) {
            plots.add(processors(host, phase, columns));
        }
        host.busiestDisk()
                .filter(disk -> !columns.isEmpty() && disk.busyMost() >= BUSY_MIN)
                .flatMap(disk -> disk(host, disk.name(), phase, columns))
                .ifPresent(plots::add);
        return plots;
    }

    /// Rows in groups of equal size: not more than a screen can show.
    private static List<List<HostRow>> columns(List<HostRow> rows) {
        int each = Math.max(1, Math.ceilDiv(rows.size(), COLUMNS_MAX));
        List<List<HostRow>> columns = new ArrayList<>();
        for (int from = 0; from < rows.size(); from += each) {
            columns.add(rows.subList(from, Math.min(from + each, rows.size())));
        }
        return columns;
    }

    /// A part of a column.
    ///
    /// @param tone the number of its colour
    private record Stacked(int tone, String name, ToDoubleFunction<HostSample> figure) {}

    private static final List<Stacked> GROUPS = List.of(
            new Stacked(1, "database", sample -> sample.processors().groups().database()),
            new Stacked(2, "harness", sample -> sample.processors().groups().harness()),
            new Stacked(
                    3, "other programs", sample -> sample.processors().groups().others()),
            new Stacked(4, "kernel, or not known", sample -> sample.processors().rest()));

    private static final List<Stacked> OF_EXPORTER =
            List.of(new Stacked(1, "busy", sample -> sample.processors().busy()));

    private static Plot processors(HostTotal host, String phase, List<List<HostRow>> columns) {
        List<Stacked> groups = host.isFromExporter() ? OF_EXPORTER : GROUPS;
        List<Layer> layers = new ArrayList<>();
        layers.add(Words.row("label", Figures.count(host.cores()), 6));
        layers.add(Words.row("label", "0", HEIGHT));
        for (List<HostRow> column : columns) {
            double below = HEIGHT;
            for (Stacked part : groups) {
                double cores = HostTotal.mean(column, part.figure);
                double height = cores > 0 ? Math.min(below, HEIGHT * cores / host.cores()) : 0;
                below -= height;
                if (height > 0) {
                    layers.add(bar(column, part.tone, below, height, part.name + ": " + Figures.number(cores)));
                }
            }
        }
        return plot(
                "Processors of " + phase,
                host.isFromExporter() ? "busy cores, over seconds" : "busy cores by who used them, over seconds",
                columns,
                layers,
                groups.stream()
                        .filter(part -> columns.stream().anyMatch(column -> HostTotal.mean(column, part.figure) > 0))
                        .map(part -> new Plot.Key("-" + part.tone, part.name))
                        .toList());
    }

    private static Optional<Plot> disk(HostTotal host, String name, String phase, List<List<HostRow>> columns) {
        int place = host.layout().disks().indexOf(name);
        List<Layer> layers = new ArrayList<>();
        for (List<HostRow> column : columns) {
            double busy =
                    HostTotal.mean(column, sample -> sample.disks().get(place).busy());
            if (busy > 0) {
                double height = HEIGHT * busy;
                String tip = Figures.percent(busy) + " busy, "
                        + Figures.number(HostTotal.mean(
                                column, sample -> sample.disks().get(place).requests()))
                        + " reads and writes/s";
                layers.add(bar(column, 1, HEIGHT - height, height, tip));
            }
        }
        if (layers.isEmpty()) {
            return Optional.empty();
        }
        layers.add(Words.row("label", "100 %", 6));
        layers.add(Words.row("label", "0", HEIGHT));
        return Optional.of(plot(
                "Disk " + name + " of " + phase,
                "share of the time in which it was busy, over seconds",
                columns,
                layers,
                List.of()));
    }

    private static Plot.Bar bar(List<HostRow> column, int tone, double top, double height, String tip) {
        return new Plot.Bar("bar-" + tone, from(column), to(column), top, height, "", tip);
    }

    /// The first row of a phase begins before the phase does.
    private static double from(List<HostRow> column) {
        return Math.max(0, column.getFirst().span().startNanos() / NANOS);
    }

    private static double to(List<HostRow> column) {
        return (column.getLast().span().startNanos() + column.getLast().span().lengthNanos()) / NANOS;
    }

    private static Plot plot(
            String title, String unit, List<List<HostRow>> columns, List<Layer> layers, List<Plot.Key> legend) {
        return new Plot(
                title,
                unit,
                List.of(),
                title + ", " + unit,
                Size.TIMELINE,
                Scale.seconds(to(columns.getLast())),
                Scale.rows(HEIGHT),
                layers,
                legend);
    }
}
