package io.plimsoll.bench.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.bench.server.ManySessionsServer.Copies;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.postgres.PostgresDriver;
import java.io.ByteArrayInputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.PGConnection;

/// pgjdbc takes it for a server, and it holds many sessions.
class ManySessionsServerTest {
    private static final int FIELDS = 3;

    private static Connection connect(ManySessionsServer server) throws Exception {
        return DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:" + server.port() + "/any?sslmode=disable&prepareThreshold=2", "any", "");
    }

    @Test
    void statementsGetTheirCannedAnswers() throws Exception {
        try (ManySessionsServer server = ManySessionsServer.start(0, Copies.COUNT);
                Connection connection = connect(server);
                PreparedStatement select = connection.prepareStatement("select a, f(b, 1) from t where id = ?");
                PreparedStatement update = connection.prepareStatement("update t set a = a + ? where id = ?")) {
            connection.setAutoCommit(false);
            for (int times = 0; times < 10; times++) {
                select.setInt(1, times);
                try (ResultSet row = select.executeQuery()) {
                    assertThat(row.next()).isTrue();
                    assertThat(row.getInt(2)).isEqualTo(1);
                    assertThat(row.next()).isFalse();
                }
                update.setInt(1, times);
                update.setInt(2, times);
                assertThat(update.executeUpdate()).isEqualTo(1);
                connection.commit();
            }
        }
    }

    /// What a run asks before it starts: see [KnownAnswer].
    @Test
    void aRunFindsPgbenchsTablesAndRoomForItsSessions() throws Exception {
        List<String> tables = List.of("pgbench_accounts", "usertable");
        try (ManySessionsServer server = ManySessionsServer.start(0, Copies.COUNT);
                Target target = new PostgresDriver()
                        .open(TargetSpec.of("postgres://bench@127.0.0.1:" + server.port() + "/bench?sslmode=disable"));
                Session session = target.openSession()) {
            assertThat(session.existing(tables)).containsExactly("pgbench_accounts");
            assertThat(session.existingOthers(tables)).isEmpty();
            assertThat(session.marks(tables)).isEmpty();
            assertThat(target.noRoom(session, 10_000)).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"COUNT, 5000", "DISCARD, 0"})
    void copiedRowsAreCountedOrDiscarded(Copies copies, long answered) throws Exception {
        ByteBuffer data = ByteBuffer.allocate(1 << 20);
        data.put(new byte[] {'P', 'G', 'C', 'O', 'P', 'Y', '\n', (byte) 0xff, '\r', '\n', 0})
                .putInt(0)
                .putInt(0);
        for (int row = 0; row < 5_000; row++) {
            data.putShort((short) FIELDS).putInt(4).putInt(row).putInt(-1);
            data.putInt(row % 50).put(new byte[row % 50]);
        }
        data.putShort((short) -1);
        byte[] bytes = new byte[data.flip().remaining()];
        data.get(bytes);
        try (ManySessionsServer server = ManySessionsServer.start(0, copies);
                Connection connection = connect(server)) {
            // Odd segments: rows are cut everywhere.
            long rows = connection
                    .unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyIn("copy t from stdin (format binary)", new ByteArrayInputStream(bytes), 337);
            assertThat(rows).isEqualTo(answered);
            assertThat(server.copiedBytes()).isEqualTo(bytes.length);
            assertThat(server.copiedRows()).isEqualTo(answered);
            assertThat(server.firstCopiedNanos()).isNotZero();
            assertThat(server.lastCopiedNanos()).isGreaterThanOrEqualTo(server.firstCopiedNanos());
            long lines = connection
                    .unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyIn("copy t from stdin", new ByteArrayInputStream(new byte[] {'1', '\n', '2', '\n'}));
            assertThat(lines).isEqualTo(copies == Copies.COUNT ? 2 : 0);
        }
    }

    @Test
    void manySessionsAreOneThread() throws Exception {
        int wanted = 500;
        byte[] startup = ByteBuffer.allocate(14)
                .putInt(14)
                .putInt(3 << 16)
                .put(new byte[] {'u', 0, 'x', 0, 0, 0})
                .array();
        List<Socket> sockets = new ArrayList<>();
        int threads = Thread.activeCount();
        try (ManySessionsServer server = ManySessionsServer.start(0, Copies.COUNT)) {
            for (int index = 0; index < wanted; index++) {
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
                sockets.add(socket);
                socket.getOutputStream().write(startup);
            }
            for (Socket socket : sockets) {
                assertThat(socket.getInputStream().read()).isEqualTo('R');
            }
            assertThat(server.sessions()).isEqualTo(wanted);
            assertThat(Thread.activeCount()).isLessThanOrEqualTo(threads + 1);
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }
}
