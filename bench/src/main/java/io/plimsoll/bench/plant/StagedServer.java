package io.plimsoll.bench.plant;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/// The database server of a trial, with its data in a folder of the trial. Closing it ends it. Thread-safe.
interface StagedServer extends AutoCloseable {
    /// The server's address for Plimsoll, without the password.
    String address();

    String jdbcUrl();

    /// Who logs in beside the load.
    String user();

    /// Of the load's user, and of the one beside it.
    String password();

    /// The server's process.
    long pid();

    /// What a session that prepares a trial executes first.
    List<String> openings();

    /// Names a session's program in the server's own lists, if the product has such names; otherwise does nothing.
    List<String> naming(String program);

    /// Has the server write all changed pages, so that nothing is left to do when a run begins.
    List<String> settling();

    /// A session with further properties of the driver.
    default Connection connect(Map<String, String> more) throws SQLException {
        Properties login = new Properties();
        login.setProperty("user", user());
        login.setProperty("password", password());
        more.forEach(login::setProperty);
        return DriverManager.getConnection(jdbcUrl(), login);
    }

    @Override
    void close() throws IOException;

    /// The products that are planted in.
    enum Product {
        POSTGRES,
        MARIADB;

        /// Starts a fresh server.
        ///
        /// @param folder of the trial, which an unprivileged server can enter
        /// @param common of all trials, where what does not change is kept
        /// @param changed settings that replace those of the product
        StagedServer start(Path folder, Path common, Map<String, String> changed)
                throws IOException, InterruptedException {
            return switch (this) {
                case POSTGRES -> PostgresServer.start(folder, common, changed);
                case MARIADB -> MariadbServer.start(folder, common, changed);
            };
        }
    }
}
