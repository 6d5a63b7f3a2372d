package io.plimsoll.driver.sql;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The settings of a MySQL that somebody has set. Stateless.
///
/// Source: MySQL documentation, "Performance Schema variables_info Table", versions 8.0 and 8.4.
final class MysqlSettings {
    private static final String SETTINGS = """
            SELECT LOWER(g.VARIABLE_NAME), g.VARIABLE_VALUE, i.VARIABLE_SOURCE, i.MAX_VALUE
            FROM performance_schema.variables_info i JOIN performance_schema.global_variables g
                ON g.VARIABLE_NAME = i.VARIABLE_NAME
            WHERE i.VARIABLE_SOURCE <> 'COMPILED' ORDER BY 1\
            """;

    /// The server does not say which of its settings are texts: a number has a highest value, and a switch is on or
    /// off. Of all other words, these settings alone have only such as the server knows.
    private static final Set<String> WORDS = Set.of(
            "binlog_format",
            "binlog_row_image",
            "character_set_server",
            "collation_server",
            "completion_type",
            "default_storage_engine",
            "enforce_gtid_consistency",
            "gtid_mode",
            "innodb_change_buffering",
            "innodb_checksum_algorithm",
            "innodb_default_row_format",
            "innodb_doublewrite",
            "innodb_flush_method",
            "internal_tmp_mem_storage_engine",
            "optimizer_switch",
            "replica_parallel_type",
            "slave_parallel_type",
            "sql_mode",
            "transaction_isolation",
            "transaction_write_set_extraction");

    private static final Set<String> SWITCHES = Set.of("ON", "OFF", "YES", "NO", "TRUE", "FALSE");
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");

    private MysqlSettings() {}

    /// @param unseen takes a sentence if this user may not read them
    static Map<String, String> changed(SqlSession session, List<String> unseen) throws TargetException {
        Map<String, String> settings = new LinkedHashMap<>();
        try {
            for (List<@Nullable Object> row : session.query(SETTINGS)) {
                String name = String.valueOf(row.get(0));
                String value = String.valueOf(row.get(1));
                if (isShown(name, value, String.valueOf(row.get(3)))) {
                    settings.put(name, value + " (" + source(String.valueOf(row.get(2))) + ")");
                }
            }
        } catch (TargetException refused) {
            if (refused.errorClass().breaksSession()) {
                throw refused;
            }
            unseen.add("the server does not show which of its settings were set: " + refused.getMessage());
        }
        return settings;
    }

    /// Whether a value is surely not any text, which may hold secrets or name places of the server's machine.
    static boolean isShown(String name, String value, String highest) {
        boolean hasHighest = !highest.equals("0") && NUMBER.matcher(highest).matches();
        return NUMBER.matcher(value).matches()
                ? hasHighest
                : WORDS.contains(name)
                        || SWITCHES.contains(value.toUpperCase(Locale.ROOT)) && !name.contains("password");
    }

    private static String source(String source) {
        return switch (source) {
            case "COMMAND_LINE" -> "command line";
            case "DYNAMIC" -> "SET GLOBAL";
            case "PERSISTED" -> "SET PERSIST";
            default -> "configuration file";
        };
    }
}
