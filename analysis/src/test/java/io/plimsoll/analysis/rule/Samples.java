package io.plimsoll.analysis.rule;

import io.plimsoll.driver.Durability;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.recording.HarnessSample;
import io.plimsoll.recording.HarnessSample.JavaSample;
import io.plimsoll.recording.HarnessSample.MachineSample;
import io.plimsoll.results.HostFacts;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.PhaseFacts.BesideFacts;
import io.plimsoll.results.RunDocument;
import io.plimsoll.testing.StubFigures;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Records with one value changed.
final class Samples {
    private Samples() {}

    static HarnessSample withCpu(HarnessSample sample, long cpuNanos) {
        return new HarnessSample(
                cpuNanos,
                sample.hostBusyShare(),
                sample.hostStealShare(),
                sample.gcCount(),
                sample.gcMillis(),
                sample.pauseLongestNanos(),
                sample.pauseSumNanos(),
                sample.sessionsOpen(),
                sample.reconnects(),
                sample.clockShiftNanos(),
                MachineSample.UNKNOWN,
                JavaSample.UNKNOWN);
    }

    static HarnessSample withSteal(HarnessSample sample, double share) {
        return new HarnessSample(
                sample.processCpuNanos(),
                sample.hostBusyShare(),
                share,
                0,
                0,
                0,
                0,
                8,
                0,
                0,
                MachineSample.UNKNOWN,
                JavaSample.UNKNOWN);
    }

    static HarnessSample withPauses(HarnessSample sample, long longestNanos, long sumNanos) {
        return new HarnessSample(
                sample.processCpuNanos(),
                sample.hostBusyShare(),
                0,
                1,
                3,
                longestNanos,
                sumNanos,
                8,
                0,
                0,
                MachineSample.UNKNOWN,
                JavaSample.UNKNOWN);
    }

    static HarnessSample withCollections(HarnessSample sample, long millis, long pauseNanos) {
        return new HarnessSample(
                sample.processCpuNanos(),
                sample.hostBusyShare(),
                0,
                1,
                millis,
                pauseNanos,
                pauseNanos,
                8,
                0,
                0,
                MachineSample.UNKNOWN,
                JavaSample.UNKNOWN);
    }

    static HarnessSample withSessions(HarnessSample sample, int open) {
        return new HarnessSample(
                sample.processCpuNanos(),
                sample.hostBusyShare(),
                0,
                0,
                0,
                0,
                0,
                open,
                0,
                0,
                MachineSample.UNKNOWN,
                JavaSample.UNKNOWN);
    }

    static HarnessSample withClockShift(HarnessSample sample, long nanos) {
        return new HarnessSample(
                sample.processCpuNanos(),
                sample.hostBusyShare(),
                0,
                0,
                0,
                0,
                0,
                8,
                0,
                nanos,
                MachineSample.UNKNOWN,
                JavaSample.UNKNOWN);
    }

    static HarnessSample withReconnects(HarnessSample sample, long reconnects) {
        return new HarnessSample(
                sample.processCpuNanos(),
                sample.hostBusyShare(),
                0,
                0,
                0,
                0,
                0,
                8,
                reconnects,
                0,
                MachineSample.UNKNOWN,
                JavaSample.UNKNOWN);
    }

    /// @param busy share of all cores, of which others took `foreign` of two
    static HarnessSample withForeign(HarnessSample sample, double busy, double foreign) {
        MachineSample.Pressure pressure = MachineSample.Pressure.UNKNOWN;
        return new HarnessSample(
                sample.processCpuNanos(),
                busy,
                0,
                0,
                0,
                0,
                0,
                8,
                0,
                0,
                new MachineSample(1_000_000_000L, 2, 3e8, foreign * 1e9, 0, pressure),
                JavaSample.UNKNOWN);
    }

    static PhaseFacts withPlanned(PhaseFacts facts, long planned) {
        PhaseFacts.Extent extent = new PhaseFacts.Extent(
                facts.extent().startedAt(),
                facts.extent().windowNanos(),
                facts.extent().open(),
                planned,
                facts.extent().unfinished(),
                facts.extent().drainedAcknowledged(),
                facts.extent().oldestUnfinishedNanos(),
                facts.extent().drainNanos());
        return changed(facts, extent, facts.beside());
    }

    static PhaseFacts withBeside(PhaseFacts facts, int sessions, String... operations) {
        return changed(facts, facts.extent(), new BesideFacts(sessions, List.of(operations)));
    }

    private static PhaseFacts changed(PhaseFacts facts, PhaseFacts.Extent extent, @Nullable BesideFacts beside) {
        return new PhaseFacts(
                facts.name(),
                facts.kind(),
                facts.round(),
                extent,
                facts.lanes(),
                facts.rows(),
                facts.together(),
                beside,
                facts.growth(),
                facts.foreign(),
                facts.underWay(),
                facts.pauses());
    }

    static TargetIdentity withDurability(TargetIdentity identity, Durability durability) {
        return new TargetIdentity(
                identity.address(),
                identity.product(),
                identity.productVersion(),
                identity.driver(),
                identity.dialect(),
                identity.inProcess(),
                durability,
                identity.durabilityReason(),
                identity.isolation(),
                identity.settings(),
                null,
                "");
    }

    static TargetIdentity withSettings(TargetIdentity identity, Map<String, String> settings) {
        return new TargetIdentity(
                identity.address(),
                identity.product(),
                identity.productVersion(),
                identity.driver(),
                identity.dialect(),
                identity.inProcess(),
                identity.durability(),
                identity.durabilityReason(),
                identity.isolation(),
                settings,
                null,
                "");
    }

    static RunDocument withSharedMachine(RunDocument run) {
        return StubFigures.on(run.host().sharedOnPurpose()).apply(run);
    }

    static RunDocument withSlowedBy(RunDocument run, @Nullable List<String> options) {
        HostFacts host = run.host();
        HostFacts slowed = new HostFacts(
                host.operatingSystem(),
                host.processor(),
                host.cores(),
                host.memoryBytes(),
                host.java(),
                host.collector(),
                host.heapMaxBytes(),
                options,
                null,
                null,
                null,
                null);
        return StubFigures.on(slowed).apply(run);
    }
}
