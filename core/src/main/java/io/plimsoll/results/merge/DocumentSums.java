package io.plimsoll.results.merge;

import io.plimsoll.plan.Division;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.results.FleetFacts;
import io.plimsoll.results.FleetFacts.LossFacts;
import io.plimsoll.results.FleetFacts.MemberFacts;
import io.plimsoll.results.FleetFacts.PartFacts;
import io.plimsoll.results.HostFacts;
import io.plimsoll.results.HostFacts.CeilingFacts;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.PlanDocument;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunDocument.Judged;
import io.plimsoll.results.RunDocument.Measurement;
import io.plimsoll.results.RunStatus;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The document of a merged run, from those of its parts. A run of one part has that part's document, but for
/// `fleet`.
///
/// @param parts by rank
/// @param intervals of the parts, added up
/// @param server what was seen of the server; empty if nobody looked
record DocumentSums(List<MachinePart> parts, IntervalMerge intervals, Optional<ServerPart> server) {
    /// The note of an invariant that nobody compared with the sums of all parts.
    static final String NOT_COMPARED = "the counts of the parts were added up, but not compared with the data:"
            + " `plimsoll merge --audit` does that";

    /// The fact of a plan that says which part of the run it is.
    private static final String PART = "part";

    /// The document without a judgement.
    RunDocument document(String id) {
        RunDocument first = parts.getFirst().document();
        return new RunDocument(
                id,
                status(),
                first(RunDocument::startedAt),
                ended(),
                first.process(),
                first.toolVersion(),
                plan(first.plan()),
                known(RunDocument::target).findFirst().orElse(null),
                host(),
                measurement(),
                Judged.NONE,
                failure());
    }

    private String first(Function<RunDocument, String> instant) {
        return parts.stream()
                .map(MachinePart::document)
                .map(instant)
                .min(String::compareTo)
                .orElse("");
    }

    private @Nullable String ended() {
        List<String> ends = known(RunDocument::endedAt).toList();
        return ends.size() < parts.size()
                ? null
                : ends.stream().max(String::compareTo).orElse(null);
    }

    private <T> Stream<T> known(Function<RunDocument, @Nullable T> fact) {
        return parts.stream().map(MachinePart::document).map(fact).flatMap(Stream::ofNullable);
    }

    private RunStatus status() {
        List<RunStatus> all =
                parts.stream().map(part -> part.document().status()).toList();
        return all.contains(RunStatus.FAILED)
                ? RunStatus.FAILED
                : all.contains(RunStatus.INTERRUPTED) ? RunStatus.INTERRUPTED : RunStatus.COMPLETED;
    }

    private @Nullable String failure() {
        List<String> failures = new ArrayList<>();
        for (MachinePart part : parts) {
            String why = part.document().failure();
            if (why != null) {
                failures.add(parts.size() == 1 ? why : part.name() + ": " + why);
            }
        }
        return failures.isEmpty() ? null : String.join("; ", failures);
    }

    /// The plan of the whole run.
    private PlanDocument plan(PlanDocument first) {
        Map<String, String> settings = new LinkedHashMap<>(first.settings());
        settings.replace(RunKeys.SHARD.name(), Division.WHOLE.toString());
        Map<String, String> facts = new LinkedHashMap<>(first.facts());
        facts.remove(PART);
        return new PlanDocument(settings, facts, first.phases(), first.threads(), lanes(), first.figures());
    }

    private @Nullable String lanes() {
        List<String> all = parts.stream()
                .map(part -> part.document().plan().lanes())
                .flatMap(Stream::ofNullable)
                .filter(text -> !text.isEmpty())
                .distinct()
                .toList();
        return all.isEmpty() || parts.size() == 1
                ? parts.getFirst().document().plan().lanes()
                : String.join(", ", all) + " on each machine";
    }

    /// All machines as one: each that has a name counts once.
    private HostFacts host() {
        HostFacts first = parts.getFirst().document().host();
        if (parts.size() == 1) {
            return first;
        }
        Map<String, HostFacts> machines = new LinkedHashMap<>();
        for (MachinePart part : parts) {
            HostFacts host = part.document().host();
            machines.putIfAbsent(host.name() == null ? part.name() : host.name(), host);
        }
        List<HostFacts> hosts = List.copyOf(machines.values());
        Set<String> slowed = new LinkedHashSet<>();
        hosts.stream().flatMap(host -> Stream.ofNullable(host.slowedBy())).forEach(slowed::addAll);
        return new HostFacts(
                each(hosts, HostFacts::operatingSystem),
                each(hosts, HostFacts::processor),
                hosts.stream().mapToInt(HostFacts::cores).sum(),
                hosts.stream().mapToLong(HostFacts::memoryBytes).sum(),
                each(hosts, HostFacts::java),
                each(hosts, HostFacts::collector),
                hosts.stream().mapToLong(HostFacts::heapMaxBytes).min().orElse(0),
                first.slowedBy() == null ? null : List.copyOf(slowed),
                ceiling(),
                known(document -> document.host().holdsTarget())
                        .reduce(Boolean::logicalOr)
                        .orElse(null),
                known(document -> document.host().shared())
                        .reduce(Boolean::logicalOr)
                        .orElse(null),
                first.name() == null ? null : String.join(", ", machines.keySet()));
    }

    private static String each(List<HostFacts> hosts, Function<HostFacts, String> fact) {
        return hosts.stream().map(fact).distinct().collect(Collectors.joining("; "));
    }

    /// The sum of the members'; null unless all are known.
    private @Nullable CeilingFacts ceiling() {
        List<CeilingFacts> all = known(document -> document.host().ceiling()).toList();
        return all.size() < parts.size()
                ? null
                : new CeilingFacts(
                        all.stream().map(CeilingFacts::run).distinct().collect(Collectors.joining(", ")),
                        all.stream().mapToDouble(CeilingFacts::ratePerSecond).sum());
    }

    private Measurement measurement() {
        List<Measurement> all =
                parts.stream().map(part -> part.document().measurement()).toList();
        Optional<Measurement> viewed = server.map(part -> part.document().measurement());
        return new Measurement(
                all.stream().mapToLong(Measurement::connectNanos).max().orElse(0),
                counters(all),
                known(document -> document.measurement().settled()).findFirst().orElse(null),
                phases(),
                audit(all),
                viewed.map(Measurement::server).orElse(null),
                viewed.map(Measurement::exporters).orElse(null),
                new FleetFacts(parts.getFirst().division().of(), members()));
    }

    private static @Nullable Map<String, Long> counters(List<Measurement> all) {
        Map<String, Long> sums = new LinkedHashMap<>();
        all.stream()
                .flatMap(measurement -> Stream.ofNullable(measurement.counters()))
                .forEach(counted -> counted.forEach((name, count) -> sums.merge(name, count, Long::sum)));
        return all.stream().allMatch(measurement -> measurement.counters() == null) ? null : sums;
    }

    /// The facts of each phase, in the plan's order. Those of a phase are left out if they would say more than its
    /// intervals do.
    private List<PhaseFacts> phases() {
        Map<String, List<PhaseFacts>> byName = new LinkedHashMap<>();
        for (MachinePart part : parts) {
            for (PhaseFacts facts : part.document().measurement().phases()) {
                byName.computeIfAbsent(facts.name(), _ -> new ArrayList<>()).add(facts);
            }
        }
        return byName.values().stream()
                .filter(facts -> isKnown(facts.getFirst()))
                .map(PhaseSums::of)
                .toList();
    }

    private boolean isKnown(PhaseFacts phase) {
        boolean isOpenEnded = false;
        for (int member = 0; member < parts.size(); member++) {
            isOpenEnded |= intervals.totals(member).hasDriven(phase.name())
                    && parts.get(member).facts(phase.name()).isEmpty();
        }
        return !intervals.isCut(phase.name()) && !isOpenEnded;
    }

    /// What the parts' own audits say. A part among several cannot compare its counts with the data, which all of
    /// them changed.
    private List<AuditResult> audit(List<Measurement> all) {
        if (parts.size() == 1) {
            return all.getFirst().audit();
        }
        Map<String, AuditResult> byName = new LinkedHashMap<>();
        all.stream()
                .flatMap(measurement -> measurement.audit().stream())
                .forEach(result -> byName.merge(result.invariant(), result, DocumentSums::graver));
        return byName.values().stream()
                .map(result -> result.status() == Status.BY_DESIGN || result.status() == Status.BROKEN_BEFORE
                        ? result
                        : new AuditResult(
                                result.invariant(), result.meaning(), Status.NOT_CHECKED, 0, List.of(), NOT_COMPARED))
                .toList();
    }

    private static AuditResult graver(AuditResult one, AuditResult other) {
        return other.status() == Status.BROKEN_BEFORE ? other : one;
    }

    private List<MemberFacts> members() {
        List<MemberFacts> members = new ArrayList<>();
        for (int member = 0; member < parts.size(); member++) {
            MachinePart part = parts.get(member);
            List<PartFacts> facts = new ArrayList<>();
            for (String phase : intervals.driven()) {
                facts.add(intervals.totals(member).facts(phase, part));
            }
            members.add(new MemberFacts(
                    part.name(),
                    part.division().rank() + 1,
                    part.sessions(),
                    part.document().host(),
                    facts,
                    loss(member)));
        }
        return members;
    }

    /// How a member was lost, if it was: a process that died, or damaged files. A member that a controller lost is not
    /// lost any more if its own files are there and say that it ended.
    private @Nullable LossFacts loss(int member) {
        MachinePart part = parts.get(member);
        List<String> damages = intervals.damages(member);
        boolean hasDied = part.document().hasDied();
        boolean isTorn =
                part.isWhole() && intervals.driven().stream().anyMatch(phase -> intervals.isTorn(phase, member));
        boolean hasFailed = part.document().status() == RunStatus.FAILED;
        LossFacts told = part.known() == null ? null : part.known().loss();
        if (told != null && (hasDied || isTorn || hasFailed || !damages.isEmpty())) {
            return told;
        }
        if (!hasDied && !isTorn && damages.isEmpty()) {
            return null;
        }
        String cause = !damages.isEmpty()
                ? damages.getFirst()
                : hasDied ? "its process ended without recording a result" : "its files end before its run did";
        String phase = intervals.driven().stream()
                .filter(driven -> intervals.totals(member).hasDriven(driven))
                .reduce((one, other) -> other)
                .orElse("");
        return new LossFacts("", phase, cause);
    }
}
