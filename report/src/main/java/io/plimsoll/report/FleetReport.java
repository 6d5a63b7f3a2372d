package io.plimsoll.report;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.FleetTotal;
import io.plimsoll.analysis.figure.FleetTotal.ClockTotal;
import io.plimsoll.analysis.figure.FleetTotal.MemberTotal;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.report.document.Document.Section;
import io.plimsoll.report.document.Part;
import io.plimsoll.report.document.TableColumn;
import io.plimsoll.report.text.Names;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.HostFacts;
import io.plimsoll.results.HostFacts.CeilingFacts;
import io.plimsoll.results.Run.Member;
import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The machines that drove a run together: what each did, and how well their clocks are known. Stateless.
final class FleetReport {
    private static final int NAME_MAX = 20;
    private static final String MEANINGS = "The other figures of this report are those of all members together;"
            + " `plimsoll report --by-member` shows each member's. cpu: share of the member's machine that Plimsoll used;"
            + " busiest lane: share of the time in which its busiest lane worked; pause: longest pause of its Java"
            + " machine; stolen: share of its time that the hypervisor gave to others.";

    private FleetReport() {}

    /// Without parts if one machine drove the run alone.
    static Section section(Measured measured) {
        FleetTotal fleet = FleetTotal.of(measured).orElse(null);
        if (fleet == null) {
            return new Section("Fleet", List.of());
        }
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("clocks", clocks(fleet));
        facts.put("shares", shares(fleet));
        facts.put("ceiling", ceiling(measured.run().document().host()));
        List<Part> parts = new ArrayList<>(List.of(new Part.Facts(facts), table(fleet, measured)));
        String unlike = unlike(fleet, measured);
        if (!unlike.isEmpty()) {
            parts.add(new Part.Note(unlike));
        }
        parts.add(new Part.Detail(new Part.Note(MEANINGS)));
        parts.add(new Part.Detail(machines(fleet)));
        return new Section("Fleet", counts(fleet), parts);
    }

    /// `3 members, 1,000 sessions each`
    private static String counts(FleetTotal fleet) {
        IntSummaryStatistics range = fleet.members().stream()
                .mapToInt(member -> member.facts().sessions())
                .summaryStatistics();
        String sessions = range.getMin() == range.getMax()
                ? Figures.count(range.getMax(), "session") + " each"
                : Figures.count(range.getMin()) + " to " + Figures.count(range.getMax(), "session");
        return Figures.count(fleet.of(), "member")
                + (fleet.members().size() < fleet.of()
                        ? ", the parts of " + fleet.members().size() + " known"
                        : "")
                + (fleet.members().isEmpty() ? "" : ", " + sessions);
    }

    /// Which members' own figures are of another time than the run's; empty if none are.
    private static String unlike(FleetTotal fleet, Measured measured) {
        Map<String, Measured> parts = parts(measured);
        List<String> names = fleet.members().stream()
                .filter(member -> {
                    Measured part = parts.get(member.facts().name());
                    return part != null && part.isMeasured() && !member.hasAllOf(part);
                })
                .map(member -> member.facts().name())
                .toList();
        return names.isEmpty()
                ? ""
                : "Latencies of " + String.join(", ", names)
                        + " are not shown: the run does not count the same operations"
                        + " as the folder of that member.";
    }

    private static Map<String, Measured> parts(Measured measured) {
        Map<String, Measured> parts = new LinkedHashMap<>();
        for (Member member : measured.run().members()) {
            parts.put(member.name(), Measured.of(member.run()));
        }
        return parts;
    }

    private static String clocks(FleetTotal fleet) {
        if (fleet.clocks().isPresent()) {
            ClockTotal clocks = fleet.clocks().get();
            return "starts at most " + Figures.time(clocks.startsNanos()) + " apart (each clock known within "
                    + Figures.time(clocks.errorNanos()) + ", the latest start " + Figures.time(clocks.latestNanos())
                    + " late); clocks drifted by at most " + Figures.time(clocks.driftNanos()) + " meanwhile";
        }
        long apart = fleet.startsApart().orElse(-1);
        if (fleet.of() == 1 || apart < 0) {
            return fleet.of() == 1 ? "" : "not compared";
        }
        return "not compared; by their own clocks, the members started "
                + (apart == 0 ? "at one instant" : Figures.time(apart) + " apart");
    }

    private static String shares(FleetTotal fleet) {
        return fleet.members().stream()
                        .map(member -> Figures.percent(member.share()))
                        .collect(Collectors.joining(", "))
                + " of operations";
    }

    private static String ceiling(HostFacts host) {
        CeilingFacts ceiling = host.ceiling();
        return ceiling == null
                ? ""
                : Figures.rate(ceiling.ratePerSecond()) + " of all members together, when nothing has to be waited for";
    }

    private static Part.Table table(FleetTotal fleet, Measured measured) {
        Map<String, Measured> parts = parts(measured);
        List<TableColumn> columns = new ArrayList<>(List.of(
                TableColumn.word("member", NAME_MAX),
                TableColumn.figure("sessions"),
                TableColumn.figure("operations")));
        for (String title :
                List.of("p50", "p99", "cpu", "busiest lane", measured.isOpen() ? "latest start" : "pause")) {
            columns.add(TableColumn.figure(title));
        }
        columns.add(TableColumn.figure("stolen").asDetail());
        columns.add(TableColumn.figure("ceiling").asDetail());
        List<List<String>> rows = new ArrayList<>();
        for (MemberTotal member : fleet.members()) {
            List<String> row = new ArrayList<>(List.of(
                    member.facts().name() + (member.facts().loss() == null ? "" : ", lost"),
                    Figures.count(member.facts().sessions()),
                    Figures.count(member.ended())));
            addMeasured(row, member, parts.get(member.facts().name()));
            rows.add(row);
        }
        return Part.Table.plain(columns, rows);
    }

    /// What is known of a member's part only from its own folder.
    private static void addMeasured(List<String> row, MemberTotal member, @Nullable Measured part) {
        CeilingFacts ceiling = member.facts().host().ceiling();
        if (part == null || !member.hasAllOf(part)) {
            row.addAll(List.of(
                    Figures.NONE, Figures.NONE, share(member.cpuShare()), Figures.NONE, lag(member), Figures.NONE));
        } else {
            DistributionSummary latency = part.total().latency();
            row.addAll(List.of(
                    Names.percentile(latency, 50, latency.p50()),
                    Names.percentile(latency, 99, latency.p99()),
                    share(member.cpuShare()),
                    share(part.laneBusyShare()),
                    part.isOpen() ? lag(member) : Figures.time(part.harness().pauseLongestNanos()),
                    share(part.harness().hostStealShare())));
        }
        row.add(ceiling == null ? Figures.NONE : Figures.rate(ceiling.ratePerSecond()));
    }

    private static String lag(MemberTotal member) {
        return member.lagMaxNanos() < 0 ? Figures.NONE : Figures.time(member.lagMaxNanos());
    }

    private static String share(double share) {
        return share >= 0 ? Figures.percent(share) : Figures.NONE;
    }

    private static Part.Facts machines(FleetTotal fleet) {
        Map<String, String> machines = new LinkedHashMap<>();
        for (MemberTotal member : fleet.members()) {
            HostFacts host = member.facts().host();
            machines.put(
                    member.facts().name(), (host.name() == null ? "" : host.name() + ": ") + Environment.machine(host));
        }
        return new Part.Facts(machines);
    }
}
