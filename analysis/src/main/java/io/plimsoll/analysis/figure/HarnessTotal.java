package io.plimsoll.analysis.figure;

import io.plimsoll.recording.HarnessSample;
import io.plimsoll.results.HarnessRow;
import io.plimsoll.results.PhaseResult;
import java.util.List;

/// What the harness measured of itself over the measured rounds, added up. Immutable.
///
/// @param hostBusyShare mean share of all cores that were busy; not a number where the machine does not
/// tell
/// @param hostStealShare mean share taken by the hypervisor; not a number where the machine does not tell
/// @param foreign what other programs took of the machine
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

    /// Cores this process kept busy.
    public double coresUsed() {
        return lengthNanos == 0 ? 0 : processCpuNanos / (double) lengthNanos;
    }

    /// Share of the time this process was kept from running.
    public double pauseShare() {
        return lengthNanos == 0 ? 0 : pauseSumNanos / (double) lengthNanos;
    }

    /// A mean weighted by time, leaving out intervals in which the machine did not tell.
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
