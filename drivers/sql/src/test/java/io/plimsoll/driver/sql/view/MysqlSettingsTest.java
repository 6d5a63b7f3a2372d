package io.plimsoll.driver.sql.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which settings of a MySQL are shown.
class MysqlSettingsTest {
    @ParameterizedTest
    @CsvSource({
        "innodb_buffer_pool_size, 268435456, 9223372036854775807, true",
        "long_query_time, 10.000000, 31536000, true",
        "sync_binlog, 0, 4294967295, true",
        "general_log, ON, 0, true",
        "innodb_flush_method, O_DIRECT, 0, true",
        "sql_mode, '', 0, true",
        "datadir, /var/lib/mysql/, 0, false",
        "log_error, stderr, 0, false",
        "init_connect, SET @secret = 1, 0, false",
        "ssl_cert, server-cert.pem, 0, false",
        // A text that happens to be a number, or a word.
        "report_password, 12345, 0, false",
        "report_password, on, 0, false",
        "a_text, 12345, '', false",
    })
    void textsAreLeftOut(String name, String value, String highest, boolean isShown) {
        assertThat(MysqlSettings.isShown(name, value, highest)).isEqualTo(isShown);
    }
}
