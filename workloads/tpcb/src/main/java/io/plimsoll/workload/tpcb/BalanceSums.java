package io.plimsoll.workload.tpcb;

import static io.plimsoll.workload.tpcb.Bank.grouped;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import io.plimsoll.workload.InvariantOverSql;
import io.plimsoll.workload.RunCounts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Every transaction moves all balances by the delta it writes into history, so their sums are equal.
///
/// @param balances the sums of balances
/// @param history the sum of the deltas in history
record BalanceSums(List<Sum> balances, Sum history) implements InvariantOverSql {
    BalanceSums {
        balances = List.copyOf(balances);
    }

    @Override
    public String name() {
        return "balance-sums";
    }

    @Override
    public String meaning() {
        List<String> names = balances.stream().map(Sum::what).toList();
        return "the sums of the balances of " + String.join(", ", names) + " and of the deltas in history are equal";
    }

    @Override
    public boolean needsRun() {
        return false;
    }

    @Override
    public boolean needsSnapshot() {
        return true;
    }

    @Override
    public AuditResult check(SqlSession session, Dialect dialect, RunCounts counts) throws TargetException {
        List<Sum> sums = new ArrayList<>(balances);
        sums.add(history);
        List<Long> values = new ArrayList<>();
        for (Sum sum : sums) {
            values.add(session.number(sum.query()));
        }
        long agreed = mostCommon(values);
        List<String> violators = new ArrayList<>();
        for (int i = 0; i < sums.size(); i++) {
            if (values.get(i) != agreed) {
                violators.add("the sum of " + sums.get(i).what() + " is " + grouped(values.get(i)) + ", should be "
                        + grouped(agreed) + " (the sum of " + agreeing(sums, values, agreed) + ")");
            }
        }
        Status status = violators.isEmpty() ? Status.HOLDS : Status.VIOLATED;
        return new AuditResult(name(), meaning(), status, violators.size(), violators, "");
    }

    /// What most sums say is what the others are measured against. History has the casting vote in a tie: a
    /// transaction writes it once, and nothing writes over it.
    private static long mostCommon(List<Long> values) {
        long best = values.getLast();
        for (long value : values) {
            if (Collections.frequency(values, value) > Collections.frequency(values, best)) {
                best = value;
            }
        }
        return best;
    }

    private static String agreeing(List<Sum> sums, List<Long> values, long agreed) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < sums.size(); i++) {
            if (values.get(i) == agreed) {
                names.add(sums.get(i).what());
            }
        }
        return String.join(", ", names);
    }

    /// @param what whose sum it is
    /// @param query returns it
    record Sum(String what, String query) {}
}
