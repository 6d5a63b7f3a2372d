package io.plimsoll.driver.embedded.postgres;

import io.plimsoll.driver.address.ResourceLines;
import io.plimsoll.spec.Suggestion;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// The settings for each start of a server: PostgreSQL's own defaults, except where the result would show the
/// default rather than PostgreSQL. They are passed on the command line of each start, so that the address
/// determines all of them.
final class ServerSettings {
    private static final long MEBIBYTE = 1L << 20;
    /// Plimsoll decides where the server listens and keeps its files. Otherwise it could not find and stop it.
    private static final Set<String> OURS = Set.of(
            "data_directory",
            "config_file",
            "hba_file",
            "ident_file",
            "listen_addresses",
            "unix_socket_directories",
            "unix_socket_permissions",
            "unix_socket_group",
            "logging_collector");

    private ServerSettings() {}

    /// The problems of the user's settings, as sentences.
    static List<String> problems(Map<String, String> settings) {
        Set<String> known = known();
        List<String> problems = new ArrayList<>();
        for (String name : settings.keySet()) {
            if (OURS.contains(name)) {
                problems.add(
                        "the server setting \"" + name + "\" belongs to Plimsoll in postgres:embedded; start a server"
                                + " yourself and name it with postgres://user@host/db to choose it");
            } else if (!known.contains(name) && name.indexOf('.') < 0) {
                problems.add("PostgreSQL " + PostgresFolder.MAJOR_VERSION + " has no setting \"" + name + "\""
                        + Suggestion.clause(name, candidates(known))
                        + "; the other options of postgres:embedded are data and port");
            }
        }
        return problems;
    }

    private static Set<String> candidates(Set<String> known) {
        Set<String> all = new TreeSet<>(known);
        all.removeAll(OURS);
        all.addAll(Set.of("data", "port"));
        return all;
    }

    /// The names that PostgreSQL 18 lists in `pg_settings`.
    static Set<String> known() {
        return new TreeSet<>(ResourceLines.of(ServerSettings.class, "settings-18.txt"));
    }

    /// The arguments of the server program.
    ///
    /// @param socketFolder the folder of the unix socket; empty for none
    static List<String> arguments(Map<String, String> given, int port, String socketFolder) {
        Map<String, String> settings = defaults(memoryBytes());
        settings.putAll(given);
        settings.put("port", Integer.toString(port));
        settings.put("listen_addresses", "127.0.0.1");
        settings.put("unix_socket_directories", socketFolder);
        settings.put("unix_socket_permissions", "0700");
        List<String> arguments = new ArrayList<>();
        settings.forEach((name, value) -> {
            arguments.add("-c");
            arguments.add(name + "=" + value);
        });
        return arguments;
    }

    static Map<String, String> defaults(long memoryBytes) {
        Map<String, String> settings = new LinkedHashMap<>();
        // An acknowledged commit survives a crash. These are PostgreSQL's defaults, set explicitly because results rest
        // on them.
        settings.put("fsync", "on");
        settings.put("synchronous_commit", "on");
        settings.put("full_page_writes", "on");
        // The default of 128 MB is meant for any machine. The documentation advises a quarter of memory for a dedicated
        // server. Here at most 1 GB, because the harness and the page cache share this machine.
        long buffers = Math.clamp(memoryBytes / 4 / MEBIBYTE, 128, 1024);
        settings.put("shared_buffers", buffers + "MB");
        // With the default of 1 GB, a write load forces checkpoints every few seconds, which would dominate the result.
        settings.put("max_wal_size", "4GB");
        // The default of 100 is less than a sweep over sessions needs.
        settings.put("max_connections", "500");
        // The harness counts failed operations. A log line for each would slow down the server
        // under test.
        settings.put("log_min_messages", "log");
        return settings;
    }

    private static long memoryBytes() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                ? system.getTotalMemorySize()
                : 0;
    }
}
