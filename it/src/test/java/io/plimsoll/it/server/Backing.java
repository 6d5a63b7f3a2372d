package io.plimsoll.it.server;

import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/// An embedded PostgreSQL with a [HologresServer] of its own before it, and ways in.
public record Backing(EmbeddedPostgres postgres, HologresServer server) implements AutoCloseable {
    /// The lock of tests that write what Hologres shows of its statements and shards: tables of one PostgreSQL for all
    /// of them, which each of these tests empties.
    public static final String SHOWN = "hologres.hg_query_log and hologres.placed_shards";

    public static Backing over(EmbeddedPostgres postgres) throws IOException {
        return new Backing(postgres, HologresServer.start(HologresOptions.over(address(postgres))));
    }

    public static HologresOptions.Address address(EmbeddedPostgres postgres) {
        return new HologresOptions.Address(
                "127.0.0.1",
                postgres.port(),
                EmbeddedPostgres.NAME,
                postgres.password().reveal(),
                EmbeddedPostgres.NAME);
    }

    /// A session by pgjdbc, with properties of its own in pairs.
    static Connection connect(HologresServer server, String... pairs) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("user", server.options().user());
        properties.setProperty("password", server.options().password());
        properties.setProperty("sslmode", "disable");
        for (int index = 0; index < pairs.length; index += 2) {
            properties.setProperty(pairs[index], pairs[index + 1]);
        }
        return DriverManager.getConnection(server.jdbcUrl(), properties);
    }

    Connection connect(String... pairs) throws SQLException {
        return connect(server, pairs);
    }

    static void execute(Connection connection, String... statements) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    /// All columns of all rows, as text.
    static List<String> ask(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            List<String> cells = new ArrayList<>();
            while (result.next()) {
                for (int column = 1; column <= result.getMetaData().getColumnCount(); column++) {
                    cells.add(result.getString(column));
                }
            }
            return cells;
        }
    }

    /// The statements that prepare a session for what the fixed plan does, as the tool says them.
    static void fix(Connection connection) throws SQLException {
        for (String suffix : List.of("", "_for_multi_values", "_for_update", "_for_delete", "_for_scan")) {
            execute(connection, "set hg_experimental_enable_fixed_dispatcher" + suffix + " = on");
        }
        execute(connection, "set hg_experimental_enable_fixed_dispatcher_affected_rows = off");
    }

    /// The tool's script for a table of two columns of text.
    static String script(String table, String properties) {
        return """
                set hg_experimental_force_sync_replay = on;
                begin;
                drop table if exists T;
                create table T(id int,name0 text,name1 text,ts timestamptz not null,primary key(id));
                call set_table_property('T','orientation','row');
                PROPERTIES
                end;
                """.replace("PROPERTIES", properties).replaceAll("\\bT\\b", table);
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
