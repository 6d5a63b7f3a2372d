package io.plimsoll.driver.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Durability;
import io.plimsoll.driver.sql.Product.ProductUrl;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerFactsTest {
    @ParameterizedTest
    @CsvSource({
        "on, on, '', ON_COMMIT",
        "off, on, '', NONE",
        "off, off, 's1', NONE",
        "on, off, 's1', DEFERRED",
        "on, on, 's1', REPLICATED",
        "on, remote_apply, 's1', REPLICATED",
        "on, local, 's1', ON_COMMIT",
        "on, off, '', DEFERRED",
        ", on, '', UNKNOWN",
        "'', on, '', UNKNOWN",
    })
    void readsPostgresql(String fsync, String commit, String standbys, Durability expected) {
        Map<String, String> settings = new HashMap<>();
        if (fsync != null) {
            settings.put("fsync", fsync);
        }
        settings.put("synchronous_commit", commit);
        settings.put("synchronous_standby_names", standbys);
        ServerFacts facts = ServerFacts.ofPostgresql(settings);
        assertThat(facts.durability()).isEqualTo(expected);
        assertThat(facts.reason()).isNotBlank();
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1, ON, ON_COMMIT",
        "1, 0, OFF, ON_COMMIT",
        "1, 0, ON, DEFERRED",
        "2, 1, ON, DEFERRED",
        "0, 1, ON, DEFERRED",
        "3, 1, ON, ON_COMMIT",
    })
    void readsMysql(String flush, String binlogSync, String binlog, Durability expected) {
        ServerFacts facts = ServerFacts.ofMysql(
                Map.of("innodb_flush_log_at_trx_commit", flush, "sync_binlog", binlogSync, "log_bin", binlog));
        assertThat(facts.durability()).isEqualTo(expected);
        assertThat(ServerFacts.ofMysql(Map.of()).durability()).isEqualTo(Durability.UNKNOWN);
    }

    @ParameterizedTest
    @CsvSource({
        "FULL, delete, ON_COMMIT",
        "EXTRA, wal, ON_COMMIT",
        "NORMAL, wal, DEFERRED",
        "NORMAL, delete, ON_COMMIT",
        "OFF, wal, NONE",
        "7, wal, UNKNOWN",
    })
    void readsSqlite(String synchronous, String journal, Durability expected) {
        ServerFacts facts = ServerFacts.of(
                new ProductUrl("jdbc:sqlite:/tmp/a", Product.SQLITE),
                Map.of("synchronous", synchronous, "journal_mode", journal));
        assertThat(facts.durability()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "true, 500, true, DEFERRED",
        "false, 500, true, ON_COMMIT",
        "true, 0, true, ON_COMMIT",
        "false, 500, false, NONE",
    })
    void readsHsqldbFiles(String delay, String millis, String log, Durability expected) {
        ServerFacts facts = ServerFacts.of(
                new ProductUrl("jdbc:hsqldb:file:/tmp/a", Product.HSQLDB),
                Map.of("hsqldb.write_delay", delay, "hsqldb.write_delay_millis", millis, "hsqldb.log_data", log));
        assertThat(facts.durability()).isEqualTo(expected);
    }
}
