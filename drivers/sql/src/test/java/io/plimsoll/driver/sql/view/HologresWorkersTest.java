package io.plimsoll.driver.sql.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// How shards are spread over workers, by lines of `hologres.hg_worker_info`.
class HologresWorkersTest {
    private static final Set<String> GROUPS = Set.of("orders_group", "items_group");

    private static List<@Nullable Object> row(@Nullable Object... columns) {
        return Arrays.asList(columns);
    }

    private static double[] levels(List<List<@Nullable Object>> rows) {
        return HologresWorkers.levels(rows, GROUPS);
    }

    /// A worker that holds shards of other tables only, or none, could hold some of these.
    @Test
    void allWorkersOfTheInstanceCount() {
        assertThat(levels(List.of(
                        row("a", "orders_group", "0", 3L),
                        row("a", "items_group", "0", 2L),
                        row("b", "orders_group", "0", 1L),
                        row("c", "other_group", "0", 9L),
                        row("d", null, "0", 0L))))
                .containsExactly(6, 4, 5, 0);
    }

    @Test
    void aTableGroupWithoutTablesHasNoWorker() {
        assertThat(levels(List.of(row("a", "orders_group", "0", 3L), row("id/0", "empty_group", "0", 8L))))
                .containsExactly(3, 1, 3, 3);
    }

    /// For some seconds after a table group was made.
    @Test
    void shardsThatAreOnNoWorkerYetMakeTheRestUnknown() {
        assertThat(levels(List.of(row("a", "orders_group", "0", 3L), row(null, "items_group", "0", 2L))))
                .containsOnly(Double.NaN);
        assertThat(levels(List.of(row("a", "orders_group", "0", 3L), row("", "items_group", "0", 2L))))
                .containsOnly(Double.NaN);
        assertThat(levels(List.of(row("a", "orders_group", "0", 3L), row("", "other_group", "0", 2L))))
                .containsExactly(3, 1, 3, 3);
    }

    @Test
    void severalWarehousesAreNotCompared() {
        assertThat(levels(List.of(row("a", "orders_group", "1", 3L), row("b", "orders_group", "2", 3L))))
                .containsOnly(Double.NaN);
    }

    @Test
    void tablesWithoutShardsAreUnknown() {
        assertThat(levels(List.of())).containsOnly(Double.NaN);
        assertThat(levels(List.of(row("a", "other_group", "0", 3L)))).containsOnly(Double.NaN);
    }
}
