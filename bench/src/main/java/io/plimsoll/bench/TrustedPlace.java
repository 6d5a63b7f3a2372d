package io.plimsoll.bench;

import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.locks.LockSupport;

/// Where a bare client may log in without a password: it knows no password exchange. Immutable.
///
/// @param host the address, or the folder of the unix socket
/// @param rows of the table it reads, with the keys 1 to this
/// @param sessions of the case
public record TrustedPlace(String host, int port, String user, String database, int rows, int sessions) {
    private static final String TRUST = "local all all trust\nhost all all 127.0.0.1/32 trust\n";
    private static final long LIMIT_NANOS = 10_000_000_000L;
    private static final long LOOK_NANOS = 50_000_000;

    /// Lets this system's users into a server over loopback until it ends.
    ///
    /// @param server of the bare client alone
    static TrustedPlace of(EmbeddedPostgres server, boolean isUnix, int rows, int sessions) throws IOException {
        Path file = Path.of(Bench.value(server, "SHOW hba_file"));
        String before = Files.readString(file);
        if (!before.startsWith(TRUST)) {
            Files.writeString(file, TRUST + before);
            Bench.execute(server, "SELECT pg_reload_conf()");
            await(server);
        }
        return new TrustedPlace(
                isUnix ? Bench.socketFolder(server) : "127.0.0.1",
                server.port(),
                EmbeddedPostgres.NAME,
                EmbeddedPostgres.NAME,
                rows,
                sessions);
    }

    /// The server reads its rules again a little later than it says.
    private static void await(EmbeddedPostgres server) throws IOException {
        long limit = System.nanoTime() + LIMIT_NANOS;
        while (true) {
            try (Connection _ = DriverManager.getConnection(server.jdbcUrl(), EmbeddedPostgres.NAME, "")) {
                return;
            } catch (SQLException refused) {
                if (System.nanoTime() > limit) {
                    throw new IOException("the server lets nobody in without a password", refused);
                }
                LockSupport.parkNanos(LOOK_NANOS);
            }
        }
    }
}
