package io.plimsoll.workload.ycsb;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.InvariantSince;
import io.plimsoll.workload.RunCounts;
import io.plimsoll.workload.ycsb.Task.Kind;
import io.plimsoll.workload.ycsb.YcsbKeys.InsertKeys;
import io.plimsoll.workload.ycsb.YcsbKeys.Mode;
import java.util.List;
import java.util.Locale;

/// The invariants of the records. Stateless.
final class YcsbInvariants {
    private YcsbInvariants() {}

    static List<Invariant> of(YcsbPlan plan) {
        RecordTotal total = new RecordTotal("record-count", "the table holds the records that were acknowledged", plan);
        AllInserted all = new AllInserted("inserts-done", "every record that was to be inserted was", plan.insertion());
        return plan.work().mode() == Mode.LOAD ? List.of(total, all) : List.of(total);
    }

    /// No insert of this run failed for good. Violations name those that did.
    private record AllInserted(String name, String meaning, Insertion insertion) implements Invariant {
        @Override
        public boolean needsRun() {
            return true;
        }

        @Override
        public AuditResult check(Session session, Dialect dialect, RunCounts counts) {
            long failed = insertion.failed();
            return failed == 0 ? held() : judged(failed, List.copyOf(insertion.failures()));
        }
    }

    /// The table holds the records it held before and those whose insert was acknowledged, less those deleted.
    /// Where inserts may overwrite and deletes may find nothing, that is a bound.
    private record RecordTotal(String name, String meaning, YcsbPlan plan) implements InvariantSince {
        @Override
        public long baseline(Session session) throws TargetException {
            return session.count(plan.records().table());
        }

        @Override
        public AuditResult since(long before, Session session, Dialect dialect, RunCounts counts)
                throws TargetException {
            long count = baseline(session);
            long inserted = inserted(counts);
            long deleted = counts.acknowledged().getOrDefault(Kind.DELETE.word(), 0L);
            long unknown = counts.unknown() * plan.work().inserting().batchRows();
            boolean mayOverwrite =
                    !dialect.speaksSql() && plan.work().inserting().keys() == InsertKeys.YCSB;
            // In stores without statements, an update creates a missing record.
            long mayMake = dialect.speaksSql() ? 0 : deleted;
            long least = before + (mayOverwrite ? 0 : inserted) - deleted - unknown;
            long most = before + inserted + unknown + mayMake;
            if (count >= least && count <= most) {
                return held();
            }
            String sentence = String.format(
                    Locale.ROOT,
                    "%s holds %,d records, should hold %s: %,d before, %,d inserted, %,d deletes",
                    plan.records().table(),
                    count,
                    least == most ? String.format(Locale.ROOT, "%,d", least) : least + " to " + most,
                    before,
                    inserted,
                    deleted);
            return judged(count < least ? least - count : count - most, List.of(sentence));
        }

        private long inserted(RunCounts counts) {
            return plan.work().inserting().batchRows() > 1
                    ? counts.rows().getOrDefault(Kind.INSERT.word(), 0L)
                    : counts.acknowledged().getOrDefault(Kind.INSERT.word(), 0L);
        }
    }
}
