package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.it.server.Backing;
import io.plimsoll.it.server.Form;
import io.plimsoll.it.server.HologresServer;
import io.plimsoll.it.server.Seen;
import io.plimsoll.it.server.SharedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// The vendor's published files, as they are, with only the connection and the number of rows overridden, against
/// the Hologres test server: rows reported are rows stored, and nothing is said that the tool would not say.
@ExtendWith(SharedPostgres.class)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Order(7)
class HoloTest {
    private static final long ROWS = 3_000;

    @TempDir
    static Path folder;

    private static EmbeddedPostgres postgres;
    private static Backing backing;

    @BeforeAll
    static void start(EmbeddedPostgres shared) throws Exception {
        postgres = shared;
        backing = Backing.over(shared);
    }

    @AfterAll
    static void stop() throws Exception {
        backing.close();
    }

    private static HoloFiles files() {
        HologresServer server = backing.server();
        return new HoloFiles(
                folder,
                postgres,
                EmbeddedPostgres.NAME,
                "-p holoClient.jdbcUrl=jdbc:hologres://127.0.0.1:" + server.port() + "/plimsoll"
                        + " -p holoClient.username=" + server.options().user() + " -p holoClient.password="
                        + server.options().password());
    }

    private static Seen holo(String file, String mode, String more) throws Exception {
        return holo(HoloFiles.PUBLISHED.resolve(file), mode, more);
    }

    private static Seen holo(Path file, String mode, String more) throws Exception {
        HologresServer server = backing.server();
        server.seen().clear();
        Result result = files().run(file, mode, more);
        assertThat(result.err()).doesNotContain(server.options().password());
        assertThat(server.seen().violations()).isEmpty();
        return server.seen();
    }

    private static Seen write(String file, String mode) throws Exception {
        Seen seen = holo(file, mode, "-p put.rowNumber=" + ROWS);
        files().assertHolds("kv_test", ROWS);
        return seen;
    }

    private static void assertCopied(Seen seen, int columns) {
        assertThat(seen.copies().stream().mapToLong(Seen.Copied::rows).sum()).isEqualTo(ROWS);
        assertThat(seen.copies())
                .allSatisfy(copy -> assertThat(copy.columns()).hasSize(columns))
                .allMatch(copy -> copy.onConflict().equals("update") && copy.failed() == 0);
    }

    @Test
    @Order(1)
    void theInsertFileWritesATable() throws Exception {
        assertCopied(write("test_insert.conf", "FIXED_COPY"), 22);
        assertThat(backing.server().properties("kv_test")).containsEntry("orientation", "row");
    }

    @Test
    @Order(2)
    void theUpdateFileReplacesItsRows() throws Exception {
        assertCopied(write("test_update.conf", "FIXED_COPY"), 22);
    }

    @Test
    @Order(3)
    void thePartialFileReplacesHalfOfTheColumns() throws Exception {
        assertCopied(write("test_update_part.conf", "FIXED_COPY"), 12);
        assertThat(files().count("kv_test where name19 is null")).isZero();
    }

    @Test
    @Order(4)
    void insertModeUpsertsArrays() throws Exception {
        assertThat(write("test_insert.conf", "INSERT").executions(Form.UNNEST_UPSERT))
                .isPositive();
    }

    @Test
    @Order(5)
    void theQueryFilePreparesAndAsks() throws Exception {
        holo("test_get.conf", "PREPARE_GET_DATA", "-p prepareGetData.rowNumber=" + ROWS);
        files().assertHolds("kv_test", ROWS);
        Seen seen = holo("test_get.conf", "GET", "-p get.testTime=1000 -p get.keyRangeParams=L1-" + ROWS);
        assertThat(seen.executions(Form.POINT_QUERY)).isPositive();
        assertThat(seen.executions(Form.VACUUM)).isEqualTo(1);
    }

    /// Five sessions for three shards: two have nothing to read.
    @Test
    @Order(7)
    void theChangeStreamIsReadToItsEnd() throws Exception {
        Path file = Files.writeString(folder.resolve("test_binlog.conf"), """
                holoClient.jdbcUrl=jdbc:hologres://host:80/plimsoll
                holoClient.username=user
                holoClient.password=password
                prepareBinlogData.rowNumber=3000
                prepareBinlogData.shardCount=3
                put.threadSize=2
                binlog.tableName=changing_test
                binlog.threadSize=5
                binlog.testTime=60000
                """);
        holo(file, "PREPARE_BINLOG_DATA", "");
        files().assertHolds("changing_test", ROWS);
        Seen seen = holo(file, "BINLOG", "");
        assertThat(seen.streams().stream().mapToLong(Seen.Streamed::records).sum())
                .isEqualTo(ROWS);
        assertThat(seen.streams().stream().map(stream -> stream.options().get("parallel_index")))
                .containsExactlyInAnyOrder("0", "1", "2");
        assertThat(files().reported()).isEqualTo(ROWS);
    }

    @Test
    @Order(6)
    void aFileForScansPreparesAndScans() throws Exception {
        Path file = HoloFiles.scans(folder);
        backing.server().seen().clear();
        files().run(file, "PREPARE_SCAN_DATA", "-p prepareScanData.rowNumber=" + ROWS);
        files().assertHolds("kv_scan", ROWS);
        files().run(file, "SCAN", "");
        assertThat(files().reported()).isPositive();
        assertThat(backing.server().seen().violations()).isEmpty();
    }
}
