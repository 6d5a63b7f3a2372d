package io.plimsoll.analysis.rule;

import io.plimsoll.driver.TargetIdentity;
import java.util.List;

/// A setting of a server under which figures are not representative of the product: PostgreSQL, MySQL and MariaDB.
/// Immutable.
///
/// @param value that it has
/// @param isGrave whether it slows every statement down or gives up an essential guarantee of a database
/// @param why it spoils figures
/// @param remedy in one line
public record SpoilingSetting(String name, String value, boolean isGrave, String why, String remedy) {
    private static final String JIT = "jit";
    private static final String LOGGED = "each statement is written to the server's log";
    private static final String TORN = "fewer bytes are written, and a page torn by a crash cannot be repaired";

    private static final List<SpoilingSetting> ALL = List.of(
            new SpoilingSetting(
                    "debug_assertions",
                    "on",
                    true,
                    "a build for developers, several times slower",
                    "install a build that was not configured with --enable-cassert"),
            new SpoilingSetting(
                    "fsync", "off", true, "nothing waits for the disk, and a crash loses the database", "fsync = on"),
            new SpoilingSetting("log_statement", "all", true, LOGGED, "log_statement = none"),
            new SpoilingSetting(
                    "log_statement", "mod", true, "each change is written to the server's log", "log_statement = none"),
            new SpoilingSetting(
                    "log_min_duration_statement",
                    "0",
                    true,
                    "each statement is written to the log",
                    "log_min_duration_statement = -1"),
            new SpoilingSetting("general_log", "ON", true, LOGGED, "general_log = OFF"),
            new SpoilingSetting("full_page_writes", "off", false, TORN, "full_page_writes = on"),
            new SpoilingSetting("innodb_doublewrite", "OFF", false, TORN, "innodb_doublewrite = ON"),
            new SpoilingSetting(
                    "autovacuum",
                    "off",
                    false,
                    "dead rows pile up, and a longer run would be slower",
                    "autovacuum = on"),
            new SpoilingSetting(
                    JIT, "on", false, "a statement whose cost is overestimated is compiled first", "jit = off"));

    /// Those that a target has.
    public static List<SpoilingSetting> of(TargetIdentity target) {
        return ALL.stream()
                .filter(one -> one.value.equals(target.settings().get(one.name)))
                .toList();
    }

    /// Whether it matters only where statements are large.
    public boolean isForLargeStatements() {
        return name.equals(JIT);
    }

    /// The setting with the reason, as part of a sentence.
    public String shown() {
        return name + " = " + value + " (" + why + ")";
    }
}
