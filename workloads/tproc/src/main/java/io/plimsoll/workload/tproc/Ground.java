package io.plimsoll.workload.tproc;

import io.plimsoll.driver.ClusterLayout;
import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// The requirements on the target of a company, and its preparation. Immutable.
///
/// @param distribution whether the target must be Citus
/// @param workers how many workers the cluster must have; empty: any number
/// @param settles whether tables and target settle (no background work) before measuring
record Ground(Distribution distribution, OptionalInt workers, boolean settles) {
    private static final String CITUS = "citus";

    /// Any target, settled.
    static final Ground ANY = new Ground(Distribution.AUTO, OptionalInt.empty(), true);

    /// Whether the tables are spread over nodes of such a target.
    static boolean isDistributed(Company company, Dialect dialect) {
        return dialect.name().equals(CITUS) && company.shards() > 0;
    }

    /// The requirements that the product does not meet, as sentences. Known without a connection.
    List<String> unsupported(Dialect dialect) {
        if (dialect.name().equals(CITUS)) {
            return List.of();
        }
        if (distribution == Distribution.TRUE) {
            return List.of("distribute = true needs Citus, and this is " + dialect.name()
                    + ": CREATE EXTENSION citus in the database, or set distribute = auto");
        }
        return workers.isEmpty()
                ? List.of()
                : List.of("citus-workers = " + workers.getAsInt() + " needs a Citus cluster, and this is "
                        + dialect.name() + ": leave it out");
    }

    /// The requirements that the cluster's nodes do not meet, as sentences.
    ///
    /// @param isLoaded whether tables will be created on them
    List<String> refusals(Company company, Session session, Dialect dialect, boolean isLoaded) throws TargetException {
        if (!dialect.name().equals(CITUS)) {
            return List.of();
        }
        Optional<ClusterLayout> layout = dialect.layout(session.sql(), CompanyTables.names());
        return layout.map(found -> refusals(company, found, isLoaded)).orElse(List.of());
    }

    List<String> refusals(Company company, ClusterLayout layout, boolean isLoaded) {
        List<String> refusals = new ArrayList<>();
        if (workers.isPresent() && workers.getAsInt() != layout.workers()) {
            refusals.add("citus-workers = " + workers.getAsInt() + ", and the cluster has " + layout.workers()
                    + ": its figures would be reported for another size; name the cluster that is meant, or set"
                    + " citus-workers = any");
        }
        int nodes = layout.dataNodes();
        if (isLoaded && company.shards() > 0 && nodes == 0) {
            refusals.add("no node of the cluster may hold shards: add workers with citus_add_node");
        } else if (isLoaded && company.shards() > 0 && company.shards() % nodes != 0) {
            refusals.add(uneven(company.shards(), nodes));
        }
        return refusals;
    }

    private static String uneven(int shards, int nodes) {
        int below = shards / nodes * nodes;
        String near = (below == 0 ? "" : below + " or ") + (below + nodes);
        return "shard-count = " + shards + " does not divide by the " + nodes + " nodes that hold shards:"
                + " some would have more to do than others; take " + near;
    }
}
