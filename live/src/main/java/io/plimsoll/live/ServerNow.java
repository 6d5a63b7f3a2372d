package io.plimsoll.live;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.HostTotal;
import io.plimsoll.analysis.figure.HostTotal.DiskTotal;
import io.plimsoll.analysis.figure.ServerTotal;
import io.plimsoll.analysis.figure.ServerTotal.Doing;
import io.plimsoll.driver.ServerView.Wait;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.results.MetricsFile.MetricRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// What the server of a run in progress did last, as pages and Prometheus show it. Pure functions. Stateless.
final class ServerNow {
    /// A server has hundreds of names for what a session waits for.
    private static final int WAITS_MAX = 12;

    /// Of an exporter, which has hundreds.
    private static final int COUNTERS_MAX = 3;

    private static final int NAME_MAX = 80;

    private ServerNow() {}

    /// What sessions did, the most frequent first; the rest put together as `other`, for each owner of sessions.
    static List<Doing> doings(ServerTotal server) {
        List<Doing> all = server.doings();
        List<Doing> frequent = all.subList(0, Math.min(WAITS_MAX, all.size()));
        Map<Who, Double> rest = new EnumMap<>(Who.class);
        for (Doing rare : all.subList(frequent.size(), all.size())) {
            rest.merge(rare.who(), rare.sessions(), Double::sum);
        }
        List<Doing> shown = new ArrayList<>(frequent);
        // This kind is not part of the name.
        rest.forEach((who, sessions) -> shown.add(new Doing(who, Wait.RUNNING, "other", sessions)));
        return shown;
    }

    /// The words of a page: a headline, a row for each thing that sessions did (what, whose, how many, their share
    /// of the load's), and with a name each: what a report shows first of the server's counters and of its machine,
    /// and which counters of its exporters rose most. All of it is empty if nobody looks.
    ///
    /// @param exporters what each counted last
    static Map<String, Object> page(ServerTotal server, HostTotal machine, Map<String, List<MetricRow>> exporters) {
        double load = server.loadSessions();
        List<List<String>> rows = new ArrayList<>();
        for (Doing doing : doings(server)) {
            boolean hasShare = doing.who() == Who.LOAD && load > 0;
            rows.add(List.of(
                    doing.name(),
                    doing.owner(),
                    Figures.number(doing.sessions()),
                    hasShare ? Figures.percent(doing.sessions() / load) : Figures.NONE));
        }
        List<List<String>> rates = new ArrayList<>();
        server.rates(0).forEach((name, words) -> {
            if (!words.isEmpty()) {
                rates.add(List.of(name, words));
            }
        });
        machine(machine).forEach((name, words) -> rates.add(List.of(name, words)));
        exporters.forEach((name, counters) -> rates.add(List.of(name, counted(counters))));
        Map<String, Object> page = new LinkedHashMap<>();
        page.put("headline", headline(server));
        page.put("rows", rows);
        page.put("rates", rates);
        return page;
    }

    /// What the server's machine did, as far as it is known.
    private static Map<String, String> machine(HostTotal machine) {
        Map<String, String> words = new LinkedHashMap<>();
        double busy = machine.mean(sample -> sample.processors().busy());
        if (!Double.isNaN(busy) && machine.cores() > 0) {
            words.put("processors", Figures.number(busy) + " of " + Figures.count(machine.cores(), "core") + " busy");
        }
        machine.busiestDisk()
                .map(DiskTotal::mean)
                .ifPresent(disk -> words.put(
                        "disk",
                        disk.name() + " " + Figures.percent(disk.busy()) + " busy, " + Figures.number(disk.reads())
                                + " reads/s, " + Figures.number(disk.writes()) + " writes/s"));
        double available = machine.mean(sample -> sample.memory().available());
        if (!Double.isNaN(available)) {
            words.put("memory", Figures.bytes(Math.round(available)) + " available");
        }
        return words;
    }

    /// `pg_stat_database_xact_commit{datname="bench"} 14,203/s`, the counter that rose most first.
    private static String counted(List<MetricRow> rows) {
        String counters = rows.stream()
                .filter(row -> row.perSecond() > 0)
                .sorted(Comparator.comparingDouble(MetricRow::perSecond)
                        .reversed()
                        .thenComparing(MetricRow::series))
                .limit(COUNTERS_MAX)
                .map(row -> shortened(row.series()) + " " + Figures.number(row.perSecond()) + "/s")
                .collect(Collectors.joining(", "));
        return counters.isEmpty() ? "none of its counters rose" : counters;
    }

    private static String shortened(String series) {
        return series.length() <= NAME_MAX ? series : series.substring(0, NAME_MAX - 3) + "...";
    }

    /// `Of 8.00 sessions of the load 6.10 wait for IO WalSync: means of 4 looks in the last 1.00 s.`
    private static String headline(ServerTotal server) {
        Optional<Doing> first = server.doings().stream()
                .filter(doing -> doing.who() == Who.LOAD)
                .findFirst();
        if (first.isEmpty()) {
            return "";
        }
        Doing most = first.get();
        String does = switch (most.kind()) {
            case Wait.RUNNING -> " run";
            case Wait.UNTOLD -> " are " + most.name();
            default -> " wait for " + most.name();
        };
        return "Of " + Figures.number(server.loadSessions()) + " sessions of the load "
                + Figures.number(most.sessions()) + does + ": means of "
                + Figures.count(server.looks(), "look") + " in the last " + Figures.time(server.nanos()) + ".";
    }
}
