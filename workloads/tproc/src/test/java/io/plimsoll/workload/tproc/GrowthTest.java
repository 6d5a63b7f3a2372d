package io.plimsoll.workload.tproc;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.testing.TestMariadb;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.RunCounts;
import io.plimsoll.workload.tproc.Transaction.Tally.Sums;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ResourceLock(TestMariadb.VARIABLE)
class GrowthTest {
    /// Of a run that ordered 20 and delivered 30, on tables that hold no more than the number asked for.
    private static AuditResult check(String name, String table, long unknown, Map<String, Long> baselines)
            throws TargetException {
        Map<String, Long> sums =
                Map.of(Sums.ORDERS, 20L, Sums.DELIVERED, 30L, Sums.PAID_CENTS, 2_000L, Sums.QUANTITY, 20L);
        Invariant growth = TprocInvariants.growths().stream()
                .filter(invariant -> invariant.name().equals(name))
                .findFirst()
                .orElseThrow();
        try (Target target = AuditedEngine.SQLITE.open(Path.of(""));
                SqlSession session = target.openSession().sql()) {
            session.execute("CREATE TABLE " + table);
            return growth.check(session, target.dialect(), new RunCounts(Map.of(), Map.of(), unknown, baselines, sums));
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "committed-orders|district AS SELECT 120 AS d_next_o_id|0|HOLDS|",
                "committed-orders|district AS SELECT 121 AS d_next_o_id|0|VIOLATED|by 21, should have grown by 20",
                "committed-orders|district AS SELECT 119 AS d_next_o_id|0|VIOLATED|by 19, should have grown by 20",
                "committed-orders|district AS SELECT 122 AS d_next_o_id|2|HOLDS|",
                "committed-orders|district AS SELECT 123 AS d_next_o_id|2|VIOLATED|by 20 to 22 (2 commits were never",
                "committed-orders|district AS SELECT 119 AS d_next_o_id|2|VIOLATED|by 20 to 22 (2 commits were never",
                "paid-amounts|warehouse AS SELECT 21.00 AS w_ytd|0|HOLDS|",
                "paid-amounts|warehouse AS SELECT 20.99 AS w_ytd|0|VIOLATED|by 19.99, should have grown by 20",
                "paid-amounts|warehouse AS SELECT 21.00 AS w_ytd|1|NOT_CHECKED|",
                "stock-quantities|stock AS SELECT 120 AS s_ytd|1|NOT_CHECKED|",
                "stock-quantities|stock AS SELECT 119 AS s_ytd|0|VIOLATED|by 19, should have grown by 20",
            })
    void growsByWhatTheRunSays(String name, String table, long unknown, Status status, String sentence)
            throws TargetException {
        AuditResult result = check(name, table, unknown, Map.of(name, 100L));
        assertThat(result.status()).isEqualTo(status);
        assertThat(String.join("\n", result.violators())).contains(sentence == null ? "" : sentence);
        assertThat(result.note().isEmpty()).isEqualTo(status != Status.NOT_CHECKED);
    }

    /// A delivery that was never answered may have taken ten rows, a new order may have added one.
    @ParameterizedTest
    @CsvSource({"0, 90, HOLDS", "0, 91, VIOLATED", "1, 80, HOLDS", "1, 91, HOLDS", "1, 79, VIOLATED", "1, 92, VIOLATED"
    })
    void deliveriesTakeWhatOrdersAdd(long unknown, int rows, Status status) throws TargetException {
        String table = "new_order AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " + rows
                + ") SELECT i FROM n";
        assertThat(check("delivered-orders", table, unknown, Map.of("delivered-orders", 100L))
                        .status())
                .isEqualTo(status);
    }

    @Test
    void isNotCheckedWithoutARun() throws TargetException {
        AuditResult result = check("committed-orders", "district (d_next_o_id INTEGER)", 0, Map.of());
        assertThat(result.status()).isEqualTo(Status.NOT_CHECKED);
        assertThat(result.note()).isEqualTo("needs a run to compare with");
    }
}
