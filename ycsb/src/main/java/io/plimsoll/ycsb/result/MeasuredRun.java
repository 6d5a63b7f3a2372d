package io.plimsoll.ycsb.result;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What to know before the block of YCSB's figures is believed. Stateless.
public final class MeasuredRun {
    private static final double SHORTEST_SECONDS = 10;

    private MeasuredRun() {}

    /// A sentence for a run too short to mean anything.
    public static Optional<String> tooShort(Run run) {
        double seconds =
                run.rounds().stream().mapToDouble(PhaseResult::windowSeconds).sum();
        if (seconds >= SHORTEST_SECONDS) {
            return Optional.empty();
        }
        long nanos = run.rounds().stream()
                .mapToLong(round -> round.facts().windowNanos())
                .sum();
        return Optional.of("this run measured for " + Figures.time(nanos)
                + " only, too short to mean anything: what warms up (caches, compilers, connections) is most of it;"
                + " raise operationcount, or give -p operationcount=0 -p maxexecutiontime=60 -p warmup=10s");
    }

    /// Where the block differs from what YCSB would have printed of the same run.
    public static List<String> notes(Run run) {
        List<String> notes = new ArrayList<>();
        long failed = 0;
        for (MeasuredOperation operation : MeasuredOperation.of(run)) {
            failed += operation.counts().failed();
            if (operation.name().equals("read-modify-write")) {
                notes.add("READ-MODIFY-WRITE was timed as a whole; YCSB adds its halves to READ and UPDATE as well");
            }
        }
        if (failed > 0) {
            notes.add(Figures.count(failed)
                    + " operations failed and are not in Throughput, where YCSB would have counted them");
        }
        return notes;
    }
}
