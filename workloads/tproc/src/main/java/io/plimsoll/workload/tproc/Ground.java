package io.plimsoll.workload.tproc;

import io.plimsoll.driver.ClusterLayout;
import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// What the target must be for a company to be driven on it, and how it is made ready. Immutable.
///
/// @param distribution whether it must be Citus
/// @param workers how many workers the cluster must have; empty: any number
/// @param settles whether tables and target are brought to rest before measuring
record Ground(Distribution distribution, OptionalInt workers, boolean settles) {
    private static final String CITUS = "citus";

    /// Any target, brought to rest.
    static final Ground ANY = new Ground(Distribution.AUTO, OptionalInt.empty(), true);

    /// Whether tables lie on several nodes of such a target, if it has them.
    static boolean isDistributed(Company company, Dialect dialect) {
        return dialect.name().equals(CITUS) && company.shards() > 0;
    }

    /// What can be told from the product alone, in sentences.
    List<String> unsupported(Dialect dialect) {
        if (dialect.name().equals(CITUS)) {
            return List.of();
        }
        if (distribution == Distribution.TRUE) {
            return List.of("distribute = true wants Citus, and this is " + dialect.name()
                    + ": CREATE EXTENSION citus in the database, or set distribute = auto");
        }
        return workers.isEmpty()
                ? List.of()
                : List.of("citus-workers = " + workers.getAsInt() + " wants a Citus cluster, and this is "
                        + dialect.name() + ": leave it out");
    }

    /// What is wrong with the nodes that are there, in sentences.
    ///
    /// @param isLoaded whether tables are going to be made on them
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
