package io.plimsoll.compat.citus.cluster;

import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.embedded.postgres.LocalCitus;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// A coordinator and workers that go on after this process, until they are taken down. Immutable.
///
/// @param address of the coordinator, as a target
/// @param passwordFile with the password, as libpq reads it
/// @param version as Citus tells it
public record LocalCluster(String address, Path passwordFile, String version) {
    /// What is wanted.
    ///
    /// @param workers 0: the coordinator holds the shards itself
    /// @param port of the coordinator; workers have those behind it
    /// @param data the folder of data; null: in Plimsoll's own
    /// @param programs of PostgreSQL; null: found
    public record Wanted(
            int workers,
            int port,
            @Nullable Path data,
            @Nullable Path programs) {}

    /// Makes, starts and joins the servers.
    ///
    /// @throws TargetException with a sentence, when it cannot be; nothing is left of it then
    public static LocalCluster up(Wanted wanted) throws TargetException {
        LocalCitus.Up up = LocalCitus.up(
                new LocalCitus.Wanted(wanted.workers(), wanted.port(), home(wanted.data()), wanted.programs()));
        return new LocalCluster(up.address(), up.passwordFile(), up.version());
    }

    /// Stops the servers and removes their data.
    ///
    /// @param data the folder they were made in; null: in Plimsoll's own
    /// @return how many servers were stopped
    /// @throws TargetException with a sentence, when there is none or one does not stop
    public static int down(@Nullable Path data) throws TargetException {
        return LocalCitus.down(home(data));
    }

    private static Path home(@Nullable Path data) {
        return data == null ? LocalCitus.usualHome() : data;
    }
}
