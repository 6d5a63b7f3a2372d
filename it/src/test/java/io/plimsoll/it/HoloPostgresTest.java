package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.it.server.SharedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The vendor's published files against PostgreSQL, with only the connection and the rows overridden: rows
/// reported are rows stored, and what the table cannot answer is refused.
@ExtendWith(SharedPostgres.class)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Order(6)
class HoloPostgresTest {
    private static final long ROWS = 3_000;
    /// Of its own: other classes run at the same time, and the files name their table.
    private static final String DATABASE = "published";

    @TempDir
    static Path folder;

    private static HoloFiles files;

    @BeforeAll
    static void start(EmbeddedPostgres shared) throws Exception {
        HoloFiles.execute(shared, EmbeddedPostgres.NAME, "create database " + DATABASE);
        String address = Servers.address(shared).replaceAll("/plimsoll$", "/" + DATABASE);
        files = new HoloFiles(folder, shared, DATABASE, "--target " + address);
    }

    @ParameterizedTest
    @Order(1)
    @CsvSource({
        "test_insert.conf, FIXED_COPY",
        "test_insert.conf, INSERT",
        "test_update.conf, FIXED_COPY",
        "test_update_part.conf, FIXED_COPY",
        "test_get.conf, PREPARE_GET_DATA"
    })
    void everyWritingModeStoresTheRowsItReports(String file, String mode) throws Exception {
        files.run(HoloFiles.PUBLISHED.resolve(file), mode, "--rows " + ROWS);
        files.assertHolds("kv_test", ROWS);
        assertThat(files.count("kv_test where id between 1 and " + ROWS + " and name19 is not null"))
                .isEqualTo(ROWS);
    }

    @Test
    @Order(2)
    void theQueryFileAsksForTheRowsThatAreThere() throws Exception {
        Result result =
                files.run(HoloFiles.PUBLISHED.resolve("test_get.conf"), "GET", "--rows 3000 -p get.testTime=5000");
        assertThat(files.reported()).isPositive();
        assertThat(result.out()).containsPattern("get +[\\d,]+ +[\\d,.]+/s +0 +0 +0");
    }

    @Test
    @Order(3)
    void aRangeOfKeysOutsideTheTableIsRefused() throws Exception {
        Result result =
                files.attempt(HoloFiles.PUBLISHED.resolve("test_get.conf"), "GET", "-p get.keyRangeParams=L5000-6000");
        assertThat(result.exitCode()).isEqualTo(2);
        assertThat(result.err()).contains("L5000-6000 lies outside the table, whose keys are 1 to 3000");
        assertThat(result.out()).isEmpty();
    }

    @Test
    @Order(4)
    void aFileForScansPreparesAndScans() throws Exception {
        Path file = HoloFiles.scans(folder);
        files.run(file, "PREPARE_SCAN_DATA", "--rows " + ROWS);
        files.assertHolds("kv_scan", ROWS);
        assertThat(files.count("(select id from kv_scan group by id having count(*) = 100) as prefixes"))
                .isEqualTo(ROWS / 100);
        files.run(file, "SCAN", "");
        assertThat(files.reported()).isPositive();
    }

    @Test
    @Order(5)
    void blanksBehindValuesAreNoPartOfThem() throws Exception {
        Path file = folder.resolve("blanks.conf");
        Files.writeString(
                file,
                Files.readAllLines(HoloFiles.PUBLISHED.resolve("test_insert.conf")).stream()
                        .map(line -> line + " \t ")
                        .collect(Collectors.joining("\r\n")));
        files.run(file, "FIXED_COPY", "-p put.rowNumber=500");
        files.assertHolds("kv_test", 500);
    }

    @Test
    @Order(6)
    void aTableWithOtherColumnsIsRefusedAndLeftAsItIs() throws Exception {
        HoloFiles.execute(
                files.postgres(),
                DATABASE,
                "drop table kv_test",
                "create table kv_test(id int primary key, other text)",
                "insert into kv_test values (1, 'mine')");
        Result result = files.attempt(HoloFiles.PUBLISHED.resolve("test_update.conf"), "FIXED_COPY", "--rows 500");
        assertThat(result.exitCode()).as(result.out() + result.err()).isEqualTo(2);
        assertThat(result.err()).contains("kv_test", "column").doesNotContain("\tat ");
        assertThat(files.count("kv_test where other = 'mine'")).isEqualTo(1);
    }
}
