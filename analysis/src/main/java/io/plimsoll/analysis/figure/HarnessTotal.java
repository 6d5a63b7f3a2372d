package io.plimsoll.analysis.figure;

import io.plimsoll.recording.HarnessSample;
import io.plimsoll.results.HarnessRow;
import io.plimsoll.results.PhaseResult;
import java.util.List;

/// The harness's measurements of itself, added up over the measured rounds. Immutable.
///
/// @param hostBusyShare mean share of all cores that were busy; NaN if the machine does not report it
/// @param hostStealShare mean share taken by the hypervisor; NaN if the machine does not report it
/// @param foreign the load of other programs on the machine
public record HarnessTotal(
        long lengthNanos,
        long processCpuNanos,
        double hostBusyShare,
        double hostStealShare,
        long gcCount,
        long gcMillis,
        long pauseLongestNanos,
        long pauseSumNanos,
        long reconnects,
        ForeignTotal foreign) {
    static HarnessTotal of(List<PhaseResult> rounds) {
        long length = 0;
        long cpu = 0;
        long collections = 0;
        long collectionMillis = 0;
        long longest = 0;
        long pauses = 0;
        long reconnects = 0;
        Share busy = new Share();
        Share steal = new Share();
        for (HarnessRow row :
                rounds.stream().flatMap(round -> round.harness().stream()).toList()) {
            HarnessSample sample = row.sample();
            length += row.lengthNanos();
            cpu += sample.processCpuNanos();
            collections += sample.gcCount();
            collectionMillis += sample.gcMillis();
            longest = Math.max(longest, sample.pauseLongestNanos());
            pauses += sample.pauseSumNanos();
            reconnects += sample.reconnects();
            busy.add(sample.hostBusyShare(), row.lengthNanos());
            steal.add(sample.hostStealShare(), row.lengthNanos());
        }
        return new HarnessTotal(
                length,
                cpu,
                busy.mean(),
                steal.mean(),
                collections,
                collectionMillis,
                longest,
                pauses,
                reconnects,
                ForeignTotal.of(rounds));
    }

    /// The number of cores that this process kept busy.
    public double coresUsed() {
        return lengthNanos == 0 ? 0 : processCpuNanos / (double) lengthNanos;
    }

    /// The share of the time in which this process could not run.
    public double pauseShare() {
        return lengthNanos == 0 ? 0 : pauseSumNanos / (double) lengthNanos;
    }

    /// A mean weighted by time. Ignores intervals for which the machine reported nothing.
    private static final class Share {
        private double weighted;
        private double nanos;

        void add(double share, long lengthNanos) {
            if (!Double.isNaN(share)) {
                weighted += share * lengthNanos;
                nanos += lengthNanos;
            }
        }

        double mean() {
            return weighted / nanos;
        }
    }
}
