package io.plimsoll.ycsb.result;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.results.Run;
import java.util.List;
import java.util.Set;

/// YCSB's `VERIFY` of a run with `dataintegrity=true`: how many records that were read held what they must. The
/// comparison is part of the read here and has no latency of its own. Stateless.
final class VerifyLines {
    private static final Set<String> READING = Set.of("read", "read-modify-write");

    private VerifyLines() {}

    static void addTo(List<ReportLine> lines, Run run, List<MeasuredOperation> operations) {
        if (!run.document().plan().setting("dataintegrity").equals("true")) {
            return;
        }
        long right = 0;
        long wrong = 0;
        for (MeasuredOperation operation : operations) {
            if (READING.contains(operation.name())) {
                right += operation.counts().ok();
                wrong += operation.counts().failures().getOrDefault(ErrorClass.UNEXPECTED_RESULT, 0L);
            }
        }
        add(lines, "OK", right);
        add(lines, "UNEXPECTED_STATE", wrong);
    }

    private static void add(List<ReportLine> lines, String status, long count) {
        if (count > 0) {
            lines.add(new ReportLine("VERIFY", "Return=" + status, count));
        }
    }
}
