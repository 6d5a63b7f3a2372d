package io.plimsoll.driver.sql.view;

import io.plimsoll.driver.ServerView.Counter;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// How the shards of the workload's tables are spread over the workers of a Hologres. Used by one thread.
///
/// A table belongs to a table group, whose shards hold the rows of all its tables. Each shard is on one worker at a
/// time.
///
/// Source: Hologres documentation, "Detect and handle workload skew" (`hologres.hg_worker_info`). Not tried with a
/// real Hologres.
final class HologresWorkers {
    static final List<Counter> COUNTERS = List.of(
            Counter.level("shards"),
            Counter.level("workers"),
            Counter.level("most_shards"),
            Counter.level("fewest_shards"));

    private static final String VIEW = "hologres.hg_worker_info";

    private static final String GROUPS = """
            SELECT property_value FROM hologres.hg_table_properties
            WHERE property_key = 'table_group' AND table_namespace = current_schema() AND table_name IN ({tables})
            GROUP BY property_value\
            """;

    private static final String SHARDS = """
            SELECT worker_id, table_group_name, {warehouse}, count(shard_id)::bigint FROM hologres.hg_worker_info
            GROUP BY 1, 2, 3\
            """;

    /// Versions without virtual warehouses do not have the column.
    private static final String WAREHOUSE = "warehouse_id::text";

    private static final String NO_WAREHOUSE = "''::text";

    /// Shards move when a worker fails, or when somebody moves them: a few times a day.
    private static final long PERIOD_NANOS = 10_000_000_000L;

    /// What the server shows of a table group without tables.
    private static final String NO_WORKER = "/0";

    private final SqlSession session;
    private final Set<String> groups;
    private final String query;
    private double[] known = unknown();
    private long nextNanos = System.nanoTime();

    /// @param query empty if the server does not show it
    private HologresWorkers(SqlSession session, Set<String> groups, String query) {
        this.session = session;
        this.groups = groups;
        this.query = query;
    }

    /// @param unseen takes a sentence about what cannot be seen
    /// @throws TargetException when the session is lost
    static HologresWorkers find(SqlSession session, List<String> tables, List<String> unseen) throws TargetException {
        HologresWorkers none = new HologresWorkers(session, Set.of(), "");
        if (tables.isEmpty()) {
            return none;
        }
        String groupsQuery = GROUPS.replace("{tables}", PostgresView.literals(tables));
        String byWarehouse = SHARDS.replace("{warehouse}", WAREHOUSE);
        String all = HologresView.isRefused(session, byWarehouse)
                ? SHARDS.replace("{warehouse}", NO_WAREHOUSE)
                : byWarehouse;
        Optional<TargetException> refusal = HologresView.refusal(session, all);
        if (refusal.isEmpty()) {
            refusal = HologresView.refusal(session, groupsQuery);
        }
        if (refusal.isPresent()) {
            unseen.add("how shards are spread over workers is not seen: Hologres does not show " + VIEW
                    + ", which it has since version 1.3.23: " + refusal.get().getMessage());
            return none;
        }
        Set<String> groups = session.query(groupsQuery).stream()
                .map(row -> String.valueOf(row.getFirst()))
                .collect(Collectors.toSet());
        return new HologresWorkers(session, groups, all);
    }

    /// The values of [#COUNTERS], at most some seconds old.
    ///
    /// @throws TargetException when the session is lost
    double[] read() throws TargetException {
        long now = System.nanoTime();
        if (!query.isEmpty() && now - nextNanos >= 0) {
            nextNanos = now + PERIOD_NANOS;
            known = ask();
        }
        return known.clone();
    }

    private double[] ask() throws TargetException {
        try {
            return levels(session.query(query), groups);
        } catch (TargetException refused) {
            refused.throwIfLost();
            return unknown();
        }
    }

    private static double[] unknown() {
        double[] unknown = new double[COUNTERS.size()];
        Arrays.fill(unknown, Double.NaN);
        return unknown;
    }

    /// The values of [#COUNTERS]; NaN if a shard has no worker yet, or if several virtual warehouses have them:
    /// which of these serves the load is not known.
    ///
    /// @param rows worker, table group, warehouse, and how many shards
    /// @param groups those of the workload's tables
    static double[] levels(List<List<@Nullable Object>> rows, Set<String> groups) {
        Map<String, Long> shards = new HashMap<>();
        Set<String> warehouses = new HashSet<>();
        for (List<@Nullable Object> row : rows) {
            String worker = row.get(0) == null ? "" : String.valueOf(row.get(0));
            boolean isOurs = groups.contains(String.valueOf(row.get(1)));
            if (worker.isEmpty() || worker.endsWith(NO_WORKER)) {
                if (isOurs) {
                    return unknown();
                }
                continue;
            }
            warehouses.add(String.valueOf(row.get(2)));
            shards.merge(worker, isOurs ? PostgresView.whole(row.get(3)) : 0L, Long::sum);
        }
        long all = shards.values().stream().mapToLong(Long::longValue).sum();
        if (warehouses.size() != 1 || all == 0) {
            return unknown();
        }
        return new double[] {all, shards.size(), Collections.max(shards.values()), Collections.min(shards.values())};
    }
}
