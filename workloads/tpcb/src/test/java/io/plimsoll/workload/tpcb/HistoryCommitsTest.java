package io.plimsoll.workload.tpcb;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import io.plimsoll.workload.RunCounts;
import io.plimsoll.workload.tpcb.Bank.BankProfile;
import io.plimsoll.workload.tpcb.TpcbPlan.Variant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HistoryCommitsTest {
    private static final int WRITTEN = 20;

    private static AuditResult check(RunCounts counts) throws TargetException {
        TpcbPlan plan = new TpcbPlan(new Bank(BankProfile.TPCB, 1, 10), Variant.TPCB_LIKE);
        try (Target target = RealTarget.HSQLDB.open();
                SqlSession session = target.openSession().sql()) {
            Load.everything(plan, session, target.dialect());
            Load.transactions(plan, session, target.dialect(), WRITTEN);
            return plan.audit().invariants(target.dialect()).getLast().check(session, target.dialect(), counts);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "20 | 0 | 0 | HOLDS    | ",
                "15 | 0 | 5 | HOLDS    | ",
                "18 | 2 | 0 | HOLDS    | ",
                "18 | 5 | 0 | HOLDS    | ",
                "21 | 0 | 0 | VIOLATED | tpcb_history grew by 20 rows, should have grown by 21",
                "21 | 9 | 0 | VIOLATED | should have grown by 21 to 30 (9 commits were never answered)",
                "19 | 0 | 0 | VIOLATED | tpcb_history grew by 20 rows, should have grown by 19",
                "17 | 2 | 0 | VIOLATED | should have grown by 17 to 19 (2 commits were never answered)",
            })
    void growthIsBetweenAcknowledgedAndThatPlusUnknown(
            long acknowledged, long unknown, long before, Status status, String sentence) throws TargetException {
        Map<String, Long> operations = Map.of("tpcb", acknowledged, "select", 1_000L);
        AuditResult result = check(new RunCounts(operations, Map.of(), unknown, Map.of("history-commits", before)));
        assertThat(result.status()).isEqualTo(status);
        assertThat(String.join("\n", result.violators())).contains(sentence == null ? "" : sentence);
    }

    @Test
    void isNotCheckedWithoutARun() throws TargetException {
        AuditResult result = check(RunCounts.NONE);
        assertThat(result.status()).isEqualTo(Status.NOT_CHECKED);
        assertThat(result.note()).isEqualTo("needs a run to compare with");
    }
}
