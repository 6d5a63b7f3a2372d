package io.plimsoll.driver.postgres;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds the workers of a Citus cluster, so that sessions can be spread over them.
///
/// Source: Citus documentation, "Query From Any Node": since Citus 11 every node holds the metadata.
final class CitusSpreading {
    private static final String WORKERS = """
            SELECT nodename, nodeport::bigint, (hasmetadata AND metadatasynced)::int::bigint FROM pg_dist_node
            WHERE isactive AND noderole = 'primary' AND groupid <> 0 ORDER BY groupid""";

    private CitusSpreading() {}

    /// @param coordinator where the session was opened
    /// @throws TargetException when it is no Citus, or not all workers can take queries
    static List<Connections> over(SqlSession session, Dialect dialect, Connections coordinator) throws TargetException {
        if (!dialect.name().equals("citus")) {
            throw refused("spread = workers wants Citus, and " + coordinator.shown() + " is " + dialect.name()
                    + ": leave it out");
        }
        List<Connections> workers = new ArrayList<>();
        for (List<@Nullable Object> row : session.query(WORKERS)) {
            String host = String.valueOf(row.get(0));
            int port = Integer.parseInt(String.valueOf(row.get(1)));
            Connections worker = coordinator.at(host, port);
            if (!Long.valueOf(1).equals(row.get(2))) {
                throw refused("spread = workers wants the metadata on all workers, and " + worker.shown()
                        + " does not have it: SELECT start_metadata_sync_to_node('" + host + "', " + port + ")");
            }
            workers.add(worker);
        }
        if (workers.isEmpty()) {
            throw refused("spread = workers wants workers, and the cluster at " + coordinator.shown()
                    + " has none: leave it out");
        }
        return workers;
    }

    private static TargetException refused(String sentence) {
        return new TargetException(ErrorClass.STATEMENT, "", sentence, null);
    }
}
