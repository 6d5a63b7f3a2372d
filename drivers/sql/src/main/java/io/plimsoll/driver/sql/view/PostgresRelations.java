package io.plimsoll.driver.sql.view;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.RelationWork;
import io.plimsoll.driver.table.RelationWork.Figure;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What was done with each of the workload's tables, their partitions, and the indexes of both. Used by one thread.
///
/// The functions are those that `pg_stat_all_tables`, `pg_statio_all_tables` and their counterparts for indexes call:
/// the views would compute the figures of all tables of the database.
///
/// Source: PostgreSQL documentation, "The Cumulative Statistics System", "System Information Functions" and "Database
/// Object Size Functions", versions 14 to 18; definitions of the views in `src/backend/catalog/system_views.sql`.
/// On the other nodes of a Citus cluster, the tables are the shards that the node has: those of a table count together.
final class PostgresRelations {
    /// The order of the columns after the first four: whose the relation is.
    private static final List<Figure> COLUMNS = List.of(
            Figure.SEQ_SCANS,
            Figure.SEQ_ROWS,
            Figure.INDEX_SCANS,
            Figure.INDEX_ROWS,
            Figure.INSERTS,
            Figure.UPDATES,
            Figure.HOT_UPDATES,
            Figure.DELETES,
            Figure.LIVE_ROWS,
            Figure.DEAD_ROWS,
            Figure.BLOCKS_HIT,
            Figure.BLOCKS_READ,
            Figure.TOAST_HIT,
            Figure.TOAST_READ,
            Figure.VACUUMS,
            Figure.AUTOVACUUMS);

    private static final int FIXED = 4;

    /// The tables themselves.
    private static final String OWN = """
            SELECT name, to_regclass(name)::oid AS relid FROM unnest(ARRAY[{tables}]::text[]) AS name\
            """;

    /// Their shards on this node.
    private static final String SHARDS = """
            SELECT name, to_regclass(shard_name(logicalrelid, shardid))::oid AS relid
                    FROM unnest(ARRAY[{tables}]::text[]) AS name JOIN pg_dist_shard ON logicalrelid = to_regclass(name)\
            """;

    private static final Pattern NUMBER_OF_SHARD = Pattern.compile("_\\d+$");

    /// Partitions are found without the function for them, which would wait for locks. What has no pages of its own,
    /// such as a partitioned table, does nothing.
    private static final String QUERY = """
            WITH RECURSIVE every AS (
                    {first}
                UNION SELECT name, inhrelid FROM every JOIN pg_inherits ON inhparent = relid)
            SELECT c.oid::bigint, c.relname::text, name, 0::bigint,
                pg_stat_get_numscans(c.oid), pg_stat_get_tuples_returned(c.oid),
                scans::bigint, (coalesce(fetched, 0) + pg_stat_get_tuples_fetched(c.oid))::bigint,
                pg_stat_get_tuples_inserted(c.oid), pg_stat_get_tuples_updated(c.oid),
                pg_stat_get_tuples_hot_updated(c.oid), pg_stat_get_tuples_deleted(c.oid),
                pg_stat_get_live_tuples(c.oid), pg_stat_get_dead_tuples(c.oid),
                pg_stat_get_blocks_hit(c.oid), pg_stat_get_blocks_fetched(c.oid) - pg_stat_get_blocks_hit(c.oid),
                toast_hit::bigint, toast_read::bigint,
                pg_stat_get_vacuum_count(c.oid), pg_stat_get_autovacuum_count(c.oid)
            FROM every JOIN pg_class c ON c.oid = relid
                LEFT JOIN LATERAL (SELECT sum(pg_stat_get_numscans(indexrelid)) AS scans,
                        sum(pg_stat_get_tuples_fetched(indexrelid)) AS fetched
                    FROM pg_index WHERE indrelid = c.oid) i ON true
                LEFT JOIN LATERAL (SELECT sum(pg_stat_get_blocks_hit(part)) AS toast_hit,
                        sum(pg_stat_get_blocks_fetched(part) - pg_stat_get_blocks_hit(part)) AS toast_read
                    FROM (SELECT c.reltoastrelid AS part
                        UNION ALL SELECT indexrelid FROM pg_index WHERE indrelid = c.reltoastrelid) parts) t
                    ON c.reltoastrelid <> 0
            WHERE c.relkind IN ('r', 'm')
            UNION ALL
            SELECT c.oid::bigint, c.relname::text, name, 1::bigint,
                NULL, NULL, pg_stat_get_numscans(c.oid), pg_stat_get_tuples_returned(c.oid),
                NULL, NULL, NULL, NULL, NULL, NULL,
                pg_stat_get_blocks_hit(c.oid), pg_stat_get_blocks_fetched(c.oid) - pg_stat_get_blocks_hit(c.oid),
                NULL, NULL, NULL, NULL
            FROM every JOIN pg_index ON indrelid = relid JOIN pg_class c ON c.oid = indexrelid
            WHERE c.relkind = 'i'\
            """;

    /// A size waits for the relation's lock. Whoever has locked it, or waits to, may keep it for the whole run, so that
    /// the size is unknown then.
    private static final String SIZES = """
            SELECT oid::bigint, CASE
                WHEN EXISTS (SELECT FROM pg_locks WHERE locktype = 'relation' AND mode = 'AccessExclusiveLock'
                    AND database = (SELECT d.oid FROM pg_database d WHERE datname = current_database())
                    AND relation IN (c.oid, c.reltoastrelid)) THEN NULL
                WHEN relkind = 'i' THEN pg_relation_size(oid) ELSE pg_table_size(oid) END
            FROM pg_class c WHERE oid IN ({ids})\
            """;

    private final SqlSession session;
    private final boolean isOfShards;

    /// Asks for the counters, and waits for no lock.
    private final String query;

    /// By the id of what counts together: the object ids of its parts, as they were found last.
    private final Map<String, List<String>> parts = new HashMap<>();

    private PostgresRelations(SqlSession session, boolean isOfShards, String query) {
        this.session = session;
        this.isOfShards = isOfShards;
        this.query = query;
    }

    /// Finds out whether the server tells.
    ///
    /// @param tables the workload's, as literals, separated by commas
    /// @throws TargetException when the session is lost, or the server refuses
    static PostgresRelations open(SqlSession session, String tables) throws TargetException {
        return open(session, tables, false);
    }

    /// The same of another node of a Citus cluster.
    static PostgresRelations ofShards(SqlSession session, String tables) throws TargetException {
        return open(session, tables, true);
    }

    private static PostgresRelations open(SqlSession session, String tables, boolean isOfShards)
            throws TargetException {
        String query = QUERY.replace("{first}", isOfShards ? SHARDS : OWN).replace("{tables}", tables);
        session.query(query);
        return new PostgresRelations(session, isOfShards, query);
    }

    /// What was done until now; nothing if the server refuses to tell just now.
    List<RelationWork> all() throws TargetException {
        Map<String, RelationWork> all = new LinkedHashMap<>();
        Set<Object> seen = new HashSet<>();
        parts.clear();
        for (List<@Nullable Object> row : session.rowsUnlessRefused(query)) {
            String number = String.valueOf(row.get(0));
            // A partition may be one of the workload's tables, too.
            if (seen.add(number)) {
                RelationWork found = relation(row);
                all.merge(found.id(), found, RelationWork::beside);
                parts.computeIfAbsent(found.id(), _ -> new ArrayList<>()).add(number);
            }
        }
        return List.copyOf(all.values());
    }

    private RelationWork relation(List<@Nullable Object> row) {
        Map<Figure, Long> figures = new EnumMap<>(Figure.class);
        for (int i = 0; i < COLUMNS.size(); i++) {
            if (row.get(FIXED + i) instanceof Number number) {
                figures.put(COLUMNS.get(i), number.longValue());
            }
        }
        String relation = String.valueOf(row.get(1));
        String name = isOfShards ? NUMBER_OF_SHARD.matcher(relation).replaceFirst("") : relation;
        return new RelationWork(
                isOfShards ? row.get(2) + "/" + name : String.valueOf(row.get(0)),
                name,
                String.valueOf(row.get(2)),
                PostgresView.whole(row.get(3)) == 1,
                figures);
    }

    /// The sizes of some of them, by their ids. Those of which somebody has locked a part are left out; if somebody
    /// locks one in this moment, all are.
    ///
    /// @param ids as [#all] named them; at least one
    Map<String, Long> sizes(List<String> ids) throws TargetException {
        Map<String, Long> sizes = new HashMap<>();
        List<String> numbers = ids.stream().flatMap(id -> partsOf(id).stream()).toList();
        String sized = SIZES.replace("{ids}", String.join(", ", numbers));
        Optional<List<List<@Nullable Object>>> answer;
        try {
            answer = PostgresPlans.inReading(session, () -> Optional.of(session.query(sized)));
        } catch (TargetException refused) {
            refused.throwIfLost();
            return sizes;
        }
        Map<String, Long> known = new HashMap<>();
        for (List<@Nullable Object> row : answer.orElse(List.of())) {
            if (row.get(1) instanceof Number bytes) {
                known.put(String.valueOf(row.get(0)), bytes.longValue());
            }
        }
        for (String id : ids) {
            if (known.keySet().containsAll(partsOf(id))) {
                sizes.put(
                        id,
                        partsOf(id).stream()
                                .mapToLong(part -> known.getOrDefault(part, 0L))
                                .sum());
            }
        }
        return sizes;
    }

    private List<String> partsOf(String id) {
        return parts.getOrDefault(id, List.of(id));
    }
}
