package io.plimsoll.driver.sql;

import io.plimsoll.driver.ClusterLayout;
import io.plimsoll.driver.ClusterLayout.Node;
import io.plimsoll.driver.ClusterLayout.Placed;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The nodes of a Citus cluster as its metadata tells them, seen through one session.
///
/// Source: Citus documentation, "Citus Tables and Views" (`pg_dist_*`) and `run_command_on_workers`.
///
/// @param tables whose shards are counted
record CitusNodes(SqlSession session, List<String> tables) {
    private static final String NODES = """
            SELECT n.nodename || ':' || n.nodeport, n.groupid::bigint, n.noderole::text, n.isactive::int::bigint,
                n.shouldhaveshards::int::bigint, (n.groupid = (SELECT groupid FROM pg_dist_local_group))::int::bigint,
                (SELECT count(*) FROM pg_dist_placement m JOIN pg_dist_shard s USING (shardid)
                    JOIN pg_dist_partition p USING (logicalrelid)
                    WHERE m.groupid = n.groupid AND p.partmethod = 'h' AND s.logicalrelid IN ({tables}))
            FROM pg_dist_node n ORDER BY n.groupid, n.nodeid""";

    private static final String TABLE = """
            SELECT p.partmethod::text, coalesce(column_to_column_name(p.logicalrelid, p.partkey), ''),
                (SELECT count(*) FROM pg_dist_shard s WHERE s.logicalrelid = p.logicalrelid),
                (SELECT coalesce(max(held.nodes), 0) FROM (SELECT count(*) AS nodes FROM pg_dist_placement
                    JOIN pg_dist_shard s USING (shardid) WHERE s.logicalrelid = p.logicalrelid GROUP BY shardid) held)
            FROM pg_dist_partition p WHERE p.logicalrelid = to_regclass('{table}')""";

    private static final String SERVER_VERSION = "SELECT current_setting('server_version')";
    private static final String HASH = "h";

    /// What one node answered.
    ///
    /// @param text the result or the reason of the failure, on one line
    record Answer(String place, boolean isSuccess, String text) {}

    /// Executes a statement on every worker that is active; in order of their numbers.
    static List<Answer> onWorkers(SqlSession session, String statement) throws TargetException {
        List<Answer> answers = new ArrayList<>();
        String query = "SELECT nodename || ':' || nodeport, success::int::bigint, coalesce(result, '')"
                + " FROM run_command_on_workers($plimsoll$" + statement + "$plimsoll$)";
        for (List<@Nullable Object> row : session.query(query)) {
            String place = text(row, 0);
            String said = text(row, 2).strip().replaceAll("\\s+", " ");
            answers.add(new Answer(place, number(row, 1) == 1, said));
        }
        return answers;
    }

    ClusterLayout layout() throws TargetException {
        String version = text(
                session.query("SELECT extversion FROM pg_extension WHERE extname = 'citus'")
                        .getFirst(),
                0);
        return new ClusterLayout("Citus", version, nodes(), placed());
    }

    private List<Node> nodes() throws TargetException {
        String own = text(session.query(SERVER_VERSION).getFirst(), 0);
        Map<String, String> versions = new HashMap<>();
        for (Answer answer : onWorkers(session, SERVER_VERSION)) {
            versions.put(answer.place(), answer.isSuccess() ? answer.text() : "does not answer");
        }
        String names =
                tables.stream().map(name -> "to_regclass('" + name + "')").collect(Collectors.joining(", "));
        List<List<@Nullable Object>> rows = session.query(NODES.replace("{tables}", names));
        List<Node> nodes = new ArrayList<>();
        if (rows.stream().noneMatch(row -> number(row, 1) == 0)) {
            // It is not told of itself before a table is distributed, and holds shards then if it is alone.
            nodes.add(new Node("this server", ClusterLayout.COORDINATOR, own, 0, rows.isEmpty()));
        }
        for (List<@Nullable Object> row : rows) {
            String version = number(row, 5) == 1 ? own : versions.getOrDefault(text(row, 0), "not asked");
            boolean isUsable = text(row, 2).equals("primary") && number(row, 3) == 1;
            nodes.add(new Node(text(row, 0), role(row), version, number(row, 6), isUsable && number(row, 4) == 1));
        }
        return nodes;
    }

    private static String role(List<@Nullable Object> row) {
        String role = number(row, 1) == 0 ? ClusterLayout.COORDINATOR : "worker";
        String standing = text(row, 2).equals("primary") ? "" : ", " + text(row, 2);
        return role + standing + (number(row, 3) == 1 ? "" : ", not active");
    }

    private List<Placed> placed() throws TargetException {
        List<Placed> placed = new ArrayList<>();
        for (String table : tables) {
            List<List<@Nullable Object>> rows = session.query(TABLE.replace("{table}", table));
            if (!rows.isEmpty()) {
                List<@Nullable Object> row = rows.getFirst();
                String kind = text(row, 0).equals(HASH) ? Placed.DISTRIBUTED : "reference";
                placed.add(new Placed(
                        table, kind, text(row, 1), Math.toIntExact(number(row, 2)), Math.toIntExact(number(row, 3))));
            } else if (!session.existing(List.of(table)).isEmpty()) {
                placed.add(new Placed(table, "local", "", 0, 1));
            }
        }
        return placed;
    }

    private static String text(List<@Nullable Object> row, int column) {
        return String.valueOf(row.get(column));
    }

    private static long number(List<@Nullable Object> row, int column) {
        return row.get(column) instanceof Number number ? number.longValue() : 0;
    }
}
