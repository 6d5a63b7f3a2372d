package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.Finding;
import io.plimsoll.results.Finding.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Checks a run for one problem. A pure function; immutable.
///
/// @param name of its finding
public record Rule(String name, Check check) {
    /// The harness was the limit. Searches look for this finding.
    public static final String CLIENT_BOUND = "ClientBound";
    /// Other programs used part of the machine. Searches look for this finding.
    public static final String FOREIGN_LOAD = "ForeignLoad";
    /// The run did not come to its planned end. Headlines look for this finding.
    public static final String INTERRUPTED = "Interrupted";

    /// The rules about the server's own account of its work, and about that of the machine it shares with the
    /// harness. A cause comes before what follows from it: scans keep processors busy.
    private static final List<Rule> SERVER = List.of(
            new Rule("Throttled", CapacityRules::throttled),
            new Rule("LogBound", ServerRules::logBound),
            new Rule("ReadBound", ServerRules::readBound),
            new Rule("OneBlocker", QueueRules::oneBlocker),
            new Rule("LockBound", ServerRules::lockBound),
            new Rule("ReplicaBound", ServerRules::replicaBound),
            new Rule("LatchBound", ServerRules::latchBound),
            new Rule("SequentialScans", ServerRules::sequentialScans),
            new Rule("ProcessorBound", ServerRules::processorBound),
            new Rule("NetworkBound", NetworkRules::networkBound),
            new Rule("ClientWaits", NetworkRules::clientWaits),
            new Rule("NodeWaits", ClusterRules::nodeWaits),
            new Rule("SkewedShards", ClusterRules::skewedShards),
            new Rule("SpillsToDisk", ServerRules::spills),
            new Rule("PlanChanged", PlanRules::planChanged),
            new Rule("Deadlocks", ServerRules::deadlocks),
            new Rule("CheckpointsForced", ServerRules::checkpointsForced),
            new Rule("BackendsWrite", ServerRules::backendsWrite),
            new Rule("ForeignTransaction", ServerRules::foreignTransaction),
            new Rule("DeadRows", ServerRules::deadRows),
            new Rule("OtherSessionsBusy", ServerRules::othersBusy),
            new Rule("ConnectionsScarce", ServerRules::connections),
            new Rule("CacheMisses", ServerRules::cacheMisses),
            new Rule("DiskBusy", HostRules::diskBusy),
            new Rule("IoPressure", HostRules::ioPressure),
            new Rule("MemoryPressure", HostRules::memoryPressure),
            new Rule("ProcessorPressure", HostRules::processorPressure),
            new Rule("LinkBusy", NetworkRules::linkBusy),
            new Rule("PacketsLost", NetworkRules::packetsLost));

    /// The rules about everything else.
    private static final List<Rule> RUN = List.of(
            new Rule("MemberLost", FleetRules::lost),
            new Rule(INTERRUPTED, CompletionRules::interrupted),
            new Rule("StillRunning", CompletionRules::stillRunning),
            new Rule("ZeroThroughput", CompletionRules::zeroThroughput),
            new Rule("StreamsSilent", CompletionRules::streamsSilent),
            new Rule("AccountingBroken", ArithmeticRules::accountingBroken),
            new Rule("LittlesLaw", ArithmeticRules::littlesLaw),
            new Rule(CLIENT_BOUND, FleetRules.onEach(HarnessRules::bound)),
            new Rule("Stalled", FaultRules::stalled),
            new Rule(FOREIGN_LOAD, FleetRules.onEach(HarnessRules::foreignLoad)),
            new Rule("RunFailed", CompletionRules::runFailed),
            new Rule("AuditFailed", AuditRules::failed),
            new Rule("SessionsLost", FaultRules::sessionsLost),
            new Rule("OperationsFailed", FaultRules::operationsFailed),
            new Rule("NodeLost", FaultRules::nodeLost),
            new Rule("RateNotCarried", LatencyRules::rateNotCarried),
            new Rule("AuditIncomplete", AuditRules::incomplete),
            new Rule("Reconnected", FaultRules::reconnected),
            new Rule("ConnectionsNotReused", FaultRules::connectionsNotReused),
            new Rule("RetriesDominate", FaultRules::retriesDominate),
            new Rule("QueriesUnanswered", CompletionRules::queriesUnanswered),
            new Rule("NotSteady", SteadinessRules::notSteady),
            new Rule("WarmupTooShort", SteadinessRules::warmupTooShort),
            new Rule("PeriodicDips", SteadinessRules::periodicDips),
            new Rule("TooShort", CompletionRules::tooShort),
            new Rule("HarnessPaused", FleetRules.onEach(HarnessRules::paused)),
            new Rule("LateStarts", LatencyRules::lateStarts),
            new Rule("StolenTime", FleetRules.onEach(HarnessRules::stolenTime)),
            new Rule("ClockJumped", FleetRules.onEach(HarnessRules::clockJumped)),
            new Rule("ClocksApart", FleetRules::clocksApart),
            new Rule("UnevenMembers", FleetRules::uneven),
            new Rule("HarnessSlowed", FleetRules.onEach(HarnessRules::slowed)),
            new Rule("SpoilingSettings", TargetRules::spoilingSettings),
            new Rule("ReducedDataset", TargetRules::reducedDataset),
            new Rule("ClosedLoop", LatencyRules::closedLoop),
            new Rule("Durability", TargetRules::durability),
            new Rule("NotSettled", TargetRules::notSettled),
            new Rule("DataGrew", SteadinessRules::dataGrew),
            new Rule("UnevenShards", TargetRules::unevenShards),
            new Rule("CallsNotForwarded", TargetRules::callsNotForwarded),
            new Rule("InProcess", HarnessRules::inProcess),
            new Rule("GcOverhead", FleetRules.onEach(HarnessRules::collecting)),
            new Rule("SharedMachine", FleetRules.onEach(HarnessRules::sharedMachine)),
            new Rule("ClientsExceedScale", TargetRules::clientsExceedScale),
            new Rule("ShapeCutShort", CompletionRules::shapeCutShort),
            new Rule("FewSamples", LatencyRules::fewSamples),
            new Rule("BrokenBefore", AuditRules::brokenBefore),
            new Rule("BrokenByDesign", AuditRules::brokenByDesign));

    /// Every rule. Findings of equal severity are listed in the order of their rules here.
    public static final List<Rule> ALL =
            Stream.concat(RUN.stream(), SERVER.stream()).toList();

    /// The names of the findings about the server's own account of its work, and about that of its machine.
    public static final Set<String> OF_SERVER = SERVER.stream().map(Rule::name).collect(Collectors.toUnmodifiableSet());

    /// The check of a rule. It adds its findings, usually none or one.
    @FunctionalInterface
    interface Check {
        void look(Measured measured, Found found);
    }

    /// The findings of this rule for a run, usually none or one.
    public List<Finding> findings(Measured measured) {
        Found found = new Found(name);
        check.look(measured, found);
        return found.all();
    }

    /// Collects the findings of one rule, under its name. Not thread-safe.
    static final class Found {
        private final String name;
        private final List<Finding> findings = new ArrayList<>();

        private Found(String name) {
            this.name = name;
        }

        void note(String sentence, String advice) {
            add(Severity.NOTE, sentence, advice);
        }

        void warning(String sentence, String advice) {
            add(Severity.WARNING, sentence, advice);
        }

        void failure(String sentence, String advice) {
            add(Severity.FAILURE, sentence, advice);
        }

        void invalidates(String sentence, String advice) {
            add(Severity.INVALIDATES, sentence, advice);
        }

        void add(Severity severity, String sentence, String advice) {
            findings.add(new Finding(name, severity, sentence, advice));
        }

        /// What a check finds elsewhere, under the name of this rule.
        List<Finding> by(Check check, Measured elsewhere) {
            Found found = new Found(name);
            check.look(elsewhere, found);
            return found.all();
        }

        boolean isNothing() {
            return findings.isEmpty();
        }

        private List<Finding> all() {
            return List.copyOf(findings);
        }
    }
}
