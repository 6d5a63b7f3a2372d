package io.plimsoll.analysis.rule;

import java.util.List;

/// Every rule there is. Of findings that weigh the same, the one whose rule stands first here is told
/// first.
public final class Rules {
    private static final List<Rule> ALL = List.of(
            new Interrupted(),
            new ZeroThroughput(),
            new StreamsSilent(),
            new AccountingBroken(),
            new LittlesLaw(),
            new HarnessBound(),
            new Stalled(),
            new ForeignLoad(),
            new RunFailed(),
            new AuditFailed(),
            new SessionsLost(),
            new OperationsFailed(),
            new NodeLost(),
            new RateNotCarried(),
            new AuditIncomplete(),
            new Reconnected(),
            new ConnectionsNotReused(),
            new RetriesDominate(),
            new QueriesUnanswered(),
            new NotSteady(),
            new WarmupTooShort(),
            new PeriodicDips(),
            new TooShort(),
            new HarnessPaused(),
            new LateStarts(),
            new StolenTime(),
            new ClockJumped(),
            new HarnessSlowed(),
            new SpoilingSettings(),
            new ClosedLoop(),
            new DurabilityClass(),
            new NotSettled(),
            new DataGrew(),
            new UnevenShards(),
            new CallsNotForwarded(),
            new InProcess(),
            new SharedMachine(),
            new ClientsExceedScale(),
            new FewSamples(),
            new BrokenBefore(),
            new BrokenByDesign());

    private Rules() {}

    public static List<Rule> all() {
        return ALL;
    }
}
