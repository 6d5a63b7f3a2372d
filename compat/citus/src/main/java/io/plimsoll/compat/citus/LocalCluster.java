package io.plimsoll.compat.citus;

import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.embedded.postgres.LocalCitus;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// A coordinator and workers that keep running after this process, until they are taken down. Immutable.
///
/// @param address of the coordinator, as a target
/// @param passwordFile with the password, in libpq's format
/// @param version as Citus reports it
public record LocalCluster(String address, Path passwordFile, String version) {
    /// Creates, starts and joins the servers.
    ///
    /// @param workers 0: the coordinator holds the shards itself
    /// @param port of the coordinator; workers have the following ports
    /// @param data the data folder; null: Plimsoll's default
    /// @param programs of PostgreSQL; null: searched
    /// @throws TargetException with a sentence when that fails; all servers are removed then
    public static LocalCluster up(int workers, int port, @Nullable Path data, @Nullable Path programs)
            throws TargetException {
        LocalCitus.Up up = LocalCitus.up(new LocalCitus.Wanted(workers, port, home(data), programs));
        return new LocalCluster(up.address(), up.passwordFile(), up.version());
    }

    /// Stops the servers and removes their data.
    ///
    /// @param data the folder of their data; null: Plimsoll's default
    /// @return how many servers were stopped
    /// @throws TargetException with a sentence, when no server exists or one does not stop
    public static int down(@Nullable Path data) throws TargetException {
        return LocalCitus.down(home(data));
    }

    private static Path home(@Nullable Path data) {
        return data == null ? LocalCitus.usualHome() : data;
    }
}
