package io.plimsoll.driver.sql.view;

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

    /// What sessions set for themselves counts as set, too: the server does not show for whom. Of the settings that
    /// drivers and tools set, these are the defaults.
    private static final Map<String, String> DEFAULTS = Map.ofEntries(
            Map.entry("autocommit", "ON"),
            Map.entry("bulk_insert_buffer_size", "8388608"),
            Map.entry("completion_type", "NO_CHAIN"),
            Map.entry("div_precision_increment", "4"),
            Map.entry("foreign_key_checks", "ON"),
            Map.entry("group_concat_max_len", "1024"),
            Map.entry("innodb_lock_wait_timeout", "50"),
            Map.entry("interactive_timeout", "28800"),
            Map.entry("join_buffer_size", "262144"),
            Map.entry("lock_wait_timeout", "31536000"),
            Map.entry("max_execution_time", "0"),
            Map.entry("max_heap_table_size", "16777216"),
            Map.entry("max_join_size", "18446744073709551615"),
            Map.entry("net_read_timeout", "30"),
            Map.entry("net_write_timeout", "60"),
            Map.entry("profiling", "OFF"),
            Map.entry("session_track_schema", "ON"),
            Map.entry("session_track_state_change", "OFF"),
            Map.entry("sort_buffer_size", "262144"),
            Map.entry(
                    "sql_mode",
                    "ONLY_FULL_GROUP_BY,STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,"
                            + "NO_ENGINE_SUBSTITUTION"),
            Map.entry("sql_safe_updates", "OFF"),
            Map.entry("sql_select_limit", "18446744073709551615"),
            Map.entry("tmp_table_size", "16777216"),
            Map.entry("transaction_isolation", "REPEATABLE-READ"),
            Map.entry("transaction_read_only", "OFF"),
            Map.entry("unique_checks", "ON"),
            Map.entry("wait_timeout", "28800"));

    private static final Set<String> SWITCHES = Set.of("ON", "OFF", "YES", "NO", "TRUE", "FALSE");
    private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?");

    private static final String SET = "SET";

    private MysqlSettings() {}

    /// @param unseen takes a sentence if this user may not read them
    static Map<String, String> changed(SqlSession session, List<String> unseen) throws TargetException {
        Map<String, String> settings = new LinkedHashMap<>();
        try {
            for (List<@Nullable Object> row : session.query(SETTINGS)) {
                String name = String.valueOf(row.get(0));
                String value = String.valueOf(row.get(1));
                String source = source(String.valueOf(row.get(2)));
                boolean isDefault = source.equals(SET) && value.equals(DEFAULTS.get(name));
                if (!isDefault && isShown(name, value, String.valueOf(row.get(3)))) {
                    settings.put(name, value + " (" + source + ")");
                }
            }
        } catch (TargetException refused) {
            refused.throwIfLost();
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
                        || (SWITCHES.contains(value.toUpperCase(Locale.ROOT)) && !name.contains("password"));
    }

    private static String source(String source) {
        return switch (source) {
            case "COMMAND_LINE" -> "command line";
            case "DYNAMIC" -> SET;
            case "PERSISTED" -> "SET PERSIST";
            default -> "configuration file";
        };
    }
}
