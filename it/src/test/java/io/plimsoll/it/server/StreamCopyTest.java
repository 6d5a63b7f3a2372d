package io.plimsoll.it.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;
import org.postgresql.copy.CopyManager;

/// Stream-mode COPY into the test server.
@ExtendWith(SharedPostgres.class)
class StreamCopyTest {
    private static final String BINARY =
            "copy T(id,name0,name1,ts) from stdin with(stream_mode true, format binary, on_conflict update)";
    private static final String FULL = "insert into public.points(id,name0,name1,ts)";

    private static Backing backing;

    @BeforeAll
    static void start(EmbeddedPostgres postgres) throws Exception {
        backing = Backing.over(postgres);
    }

    @AfterAll
    static void stop() throws Exception {
        backing.close();
    }

    /// A session that has made its table and is set for COPY.
    private static Connection withTable(String table) throws SQLException {
        Connection connection = backing.connect();
        Backing.execute(
                connection,
                Backing.script(table, ""),
                "set hg_experimental_enable_fixed_dispatcher_affected_rows = off",
                "set hg_experimental_fixed_thread_pool_size = 1");
        return connection;
    }

    private static CopyManager copies(Connection connection) throws SQLException {
        return connection.unwrap(PGConnection.class).getCopyAPI();
    }

    private static byte[] row(int id, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        Body row = new Body().int16(4).int32(4).int32(id);
        row.int32(bytes.length).bytes(bytes).int32(bytes.length).bytes(bytes);
        return row.int32(8).int64(0).toBytes();
    }

    private static byte[] header() {
        return Arrays.copyOf(new byte[] {'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xff, '\r', '\n', 0}, 19);
    }

    @Test
    void rowsReplaceEachOtherAndAreCountedAsTheyCame() throws Exception {
        try (Connection connection = withTable("replaced")) {
            CopyIn copy = copies(connection).copyIn(BINARY.replace("T", "replaced"));
            copy.writeToCopy(header(), 0, 19);
            for (int id = 1; id <= 12_000; id++) {
                byte[] row = row(id % 6_000, "text" + id);
                copy.writeToCopy(row, 0, row.length);
            }
            assertThat(copy.endCopy()).isEqualTo(12_000);
            assertThat(Backing.ask(connection, "select count(*), max(name0) filter (where id = 5) from replaced"))
                    .containsExactly("6000", "text6005");
        }
        assertThat(backing.server().seen().copies())
                .contains(new Seen.Copied(
                        backing.server().seen().copies().getLast().session(),
                        "replaced",
                        List.of("id", "name0", "name1", "ts"),
                        "update",
                        12_000,
                        0,
                        12_001));
        assertThat(backing.server().seen().violations()).isEmpty();
    }

    @Test
    void aBadRowFailsAlone() throws Exception {
        try (Connection connection = withTable("partly")) {
            String text =
                    "1\ta\tb\t2026-01-01\nnot a number\ta\tb\t2026-01-01\n3\ta\tb\t\\N\n4\ta\\\nb\tc\t2026-01-01\n";
            assertThatThrownBy(() -> copies(connection)
                            .copyIn(
                                    "copy partly(id,name0,name1,ts) from stdin with(stream_mode true)",
                                    new StringReader(text)))
                    .isInstanceOfSatisfying(
                            SQLException.class,
                            bad -> assertThat(bad.getSQLState()).isEqualTo("22P02"));
            assertThat(Backing.ask(connection, "select id from partly order by id"))
                    .containsExactly("1", "4");
        }
        assertThat(backing.server().seen().copies())
                .anyMatch(copy -> copy.table().equals("partly") && copy.rows() == 4 && copy.failed() == 2);
    }

    @Test
    void someColumnsLeaveTheOthersAlone() throws Exception {
        try (Connection connection = withTable("parts")) {
            Backing.fix(connection);
            Backing.execute(connection, FULL.replace("points", "parts") + " values (1,'a','b','2026-01-01')");
            String partial = "copy parts(id,name0,ts) from stdin with(stream_mode true, format csv, on_conflict ";
            StringReader row = new StringReader("1,\"new\nline\",2026-01-01\n");
            assertThat(copies(connection).copyIn(partial + "update)", row)).isEqualTo(1);
            assertThat(Backing.ask(connection, "select name0, name1 from parts"))
                    .containsExactly("new\nline", "b");
            StringReader again = new StringReader("1,ignored,2026-01-01\n2,x,2026-01-01\n");
            assertThat(copies(connection).copyIn(partial + "ignore)", again)).isEqualTo(2);
            assertThat(Backing.ask(connection, "select count(*) from parts where name0 = 'ignored'"))
                    .containsExactly("0");
        }
    }

    @Test
    void halfARowIsAnErrorAndWhatCameBeforeStays() throws Exception {
        try (Connection connection = withTable("half")) {
            CopyIn copy = copies(connection).copyIn(BINARY.replace("T", "half"));
            byte[] row = row(1, "whole");
            copy.writeToCopy(header(), 0, 19);
            copy.writeToCopy(row, 0, row.length);
            copy.writeToCopy(row, 0, row.length - 3);
            assertThatThrownBy(copy::endCopy).hasMessageContaining("unexpected EOF");
            assertThat(Backing.ask(connection, "select id from half")).containsExactly("1");
        }
    }

    @Test
    void aCancelledCopyKeepsItsSession() throws Exception {
        try (Connection connection = withTable("given_up")) {
            CopyIn copy = copies(connection).copyIn(BINARY.replace("T", "given_up"));
            copy.writeToCopy(header(), 0, 19);
            copy.cancelCopy();
            assertThat(Backing.ask(connection, "select count(*) from given_up")).containsExactly("0");
        }
    }

    @Test
    void aMegabyteRowAndManyMegabytesPass() throws Exception {
        try (Connection connection = withTable("big")) {
            CopyIn copy = copies(connection).copyIn(BINARY.replace("T", "big"));
            copy.writeToCopy(header(), 0, 19);
            byte[] row = row(1, "x".repeat(1 << 20));
            for (int times = 0; times < 10; times++) {
                copy.writeToCopy(row, 0, row.length);
            }
            assertThat(copy.endCopy()).isEqualTo(10);
        }
    }
}
