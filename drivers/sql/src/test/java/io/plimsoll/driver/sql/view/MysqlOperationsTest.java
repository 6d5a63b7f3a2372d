package io.plimsoll.driver.sql.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.ServerView.Wait;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MysqlOperationsTest {
    private final MysqlOperations operations = new MysqlOperations();

    private static List<@Nullable Object> row(@Nullable Object operation) {
        return Arrays.asList("LOAD", "CPU", "running", 1L, operation);
    }

    @Test
    void nothingIsAskedForUnlessItIsFollowed() {
        assertThat(operations.column("p.USER = 'me'", true)).isEmpty();
        assertThat(operations.group()).isEmpty();
        assertThat(operations.operation(List.of("LOAD", "CPU", "running", 1L))).isEmpty();
        operations.follow(Map.of("COMMIT", "pay"));
        operations.forget();
        assertThat(operations.column("p.USER = 'me'", true)).isEmpty();
    }

    /// Whatever stands in place of a parameter. The longest text comes first: others may match its beginning.
    @Test
    void textsArePatterns() {
        operations.follow(Map.of(
                "SELECT a FROM t WHERE id = $1", "look",
                "SELECT a FROM t WHERE id = $1 FOR UPDATE", "hold",
                " UPDATE t SET note = 'it''s 100%_|' WHERE id = $1 AND v = $12\n", "write"));
        assertThat(operations.column("p.USER = 'me'", false))
                .isEqualTo(", CASE WHEN p.USER = 'me' THEN CASE WHEN p.COMMAND = 'Sleep' THEN NULL"
                        + " WHEN p.INFO LIKE 'UPDATE t SET note = ''it''''s 100|%|_||'' WHERE id = % AND v = %'"
                        + " ESCAPE '|' THEN 0"
                        + " WHEN p.INFO LIKE 'SELECT a FROM t WHERE id = % FOR UPDATE' ESCAPE '|' THEN 1"
                        + " WHEN p.INFO LIKE 'SELECT a FROM t WHERE id = %' ESCAPE '|' THEN 2"
                        + " ELSE -1 END END");
        assertThat(operations.operation(row(0L))).isEqualTo("write");
        assertThat(operations.operation(row(1))).isEqualTo("hold");
        assertThat(operations.operation(row(2L))).isEqualTo("look");
        assertThat(operations.operation(row(-1L))).isEqualTo(Wait.UNKNOWN);
        assertThat(operations.operation(row(null))).isEmpty();
    }

    @Test
    void whoSleepsInATransactionWorksForSomeOperation() {
        operations.follow(Map.of("COMMIT", "pay"));
        assertThat(operations.column("p.USER = 'me'", true))
                .contains("WHEN p.COMMAND = 'Sleep' THEN CASE WHEN t.trx_id IS NOT NULL THEN -1 END");
    }
}
