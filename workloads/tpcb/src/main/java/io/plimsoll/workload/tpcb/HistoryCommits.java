package io.plimsoll.workload.tpcb;

import static io.plimsoll.workload.tpcb.Bank.grouped;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import io.plimsoll.workload.InvariantOverSql;
import io.plimsoll.workload.RunCounts;
import java.util.List;

/// History holds exactly one row for each acknowledged transaction: fewer means acknowledged work is lost,
/// more that work was done which nobody was told of. Commits whose answer never came may count either way.
///
/// @param history the table's name
/// @param writers the operations that write a row each
record HistoryCommits(String history, List<String> writers) implements InvariantOverSql {
    HistoryCommits {
        writers = List.copyOf(writers);
    }

    @Override
    public String name() {
        return "history-commits";
    }

    @Override
    public String meaning() {
        return "history grew by one row for each acknowledged transaction";
    }

    @Override
    public boolean needsRun() {
        return true;
    }

    @Override
    public long baseline(SqlSession session) throws TargetException {
        return session.number("SELECT count(*) FROM " + history);
    }

    @Override
    public AuditResult check(SqlSession session, Dialect dialect, RunCounts counts) throws TargetException {
        Long before = counts.baselines().get(name());
        if (before == null) {
            return new AuditResult(
                    name(), meaning(), Status.NOT_CHECKED, 0, List.of(), "needs a run to compare the history with");
        }
        long grown = baseline(session) - before;
        long acknowledged = writers.stream()
                .mapToLong(writer -> counts.acknowledged().getOrDefault(writer, 0L))
                .sum();
        long most = acknowledged + counts.unknown();
        if (grown >= acknowledged && grown <= most) {
            return new AuditResult(name(), meaning(), Status.HOLDS, 0, List.of(), "");
        }
        long off = grown < acknowledged ? acknowledged - grown : grown - most;
        return new AuditResult(
                name(), meaning(), Status.VIOLATED, off, List.of(sentence(grown, acknowledged, counts.unknown())), "");
    }

    private String sentence(long grown, long acknowledged, long unknown) {
        String bound = unknown == 0
                ? grouped(acknowledged)
                : grouped(acknowledged) + " to " + grouped(acknowledged + unknown) + " (" + grouped(unknown)
                        + " commits were never answered)";
        return history + " grew by " + grouped(grown) + " rows, should have grown by " + bound;
    }
}
