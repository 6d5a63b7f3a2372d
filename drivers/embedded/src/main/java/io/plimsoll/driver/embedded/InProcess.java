package io.plimsoll.driver.embedded;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.address.ResourceLines;
import io.plimsoll.driver.embedded.EmbeddedDriver.EmbeddedTarget;
import io.plimsoll.driver.embedded.EmbeddedDriver.Engine;
import io.plimsoll.driver.jdbc.JdbcDriver;
import io.plimsoll.driver.jdbc.SharedEngines;
import io.plimsoll.spec.Suggestion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.sqlite.SQLiteConfig;

/// An engine that runs in this process, behind a JDBC driver. Stateless and thread-safe.
class InProcess implements Engine {
    /// DuckDB. All sessions with one name share one instance, which lives as long as the JDBC target keeps a
    /// session open. DuckDB itself checks the names of its settings before it creates anything.
    static final Engine DUCKDB = new InProcess("jdbc:duckdb:", "", "memory:", List.of(), "", false);

    /// H2. It checks the names of its settings itself, before it creates anything.
    static final Engine H2 = new InProcess(
            "jdbc:h2:",
            "file:",
            "mem:",
            List.of(
                    // H2's own shutdown hook would close the database while a run is still finishing.
                    "DB_CLOSE_ON_EXIT=FALSE",
                    // Between two sessions, the database stays open; one in memory would otherwise be lost.
                    "DB_CLOSE_DELAY=-1"),
            "",
            true);

    static final Engine HSQLDB = new Hsqldb();
    static final Engine SQLITE = new Sqlite();
    private static final AtomicInteger MEMORY_DATABASES = new AtomicInteger();

    private final String url;
    private final String beforeFile;
    private final String beforeMemory;
    private final List<String> settings;
    private final String user;
    private final boolean shutsDown;

    /// @param url the start of the JDBC driver's addresses
    /// @param beforeFile precedes the path of a database in files
    /// @param beforeMemory precedes the name of a database in memory
    /// @param settings `name=value`; the options of the address override them
    /// @param user the default user; empty for none
    /// @param shutsDown whether the engine ends by the statement SHUTDOWN, so that the next start needs no recovery
    private InProcess(
            String url, String beforeFile, String beforeMemory, List<String> settings, String user, boolean shutsDown) {
        this.url = url;
        this.beforeFile = beforeFile;
        this.beforeMemory = beforeMemory;
        this.settings = settings;
        this.user = user;
        this.shutsDown = shutsDown;
    }

    @Override
    public List<String> problems(EmbeddedAddress address) {
        return address.form().takesPath() ? pathProblems(address, ";") : List.of();
    }

    @Override
    public final Target open(EmbeddedAddress address, TargetSpec spec) throws TargetException {
        String place = address.form().takesPath()
                ? beforeFile + address.file()
                : beforeMemory + "plimsoll" + MEMORY_DATABASES.incrementAndGet();
        TargetSpec jdbcSpec =
                (user.isEmpty() ? spec : withUser(spec, user)).withAddress(url + place + written(settings(address)));
        Target target = new JdbcDriver().open(jdbcSpec);
        // Not the URL, by which the JDBC target counts itself.
        String database = "embedded " + url + place;
        SharedEngines.opened(database);
        return new EmbeddedTarget(address, target, Map.of(), ended -> end(database, ended));
    }

    private void end(String database, Target target) throws TargetException {
        SharedEngines.closed(database, () -> {
            if (shutsDown) {
                shutdown(target);
            }
        });
    }

    /// The settings of the database, those of the address included.
    Map<String, String> settings(EmbeddedAddress address) {
        Map<String, String> all = new LinkedHashMap<>();
        for (String setting : settings) {
            int equals = setting.indexOf('=');
            all.put(setting.substring(0, equals), setting.substring(equals + 1));
        }
        all.putAll(address.options());
        return all;
    }

    /// The settings as the JDBC driver reads them behind the place.
    String written(Map<String, String> all) {
        return written(all, ';', ';');
    }

    private static String written(Map<String, String> all, char first, char next) {
        StringBuilder text = new StringBuilder();
        all.forEach((name, value) -> text.append(text.isEmpty() ? first : next)
                .append(name)
                .append('=')
                .append(value));
        return text.toString();
    }

    private static void shutdown(Target target) throws TargetException {
        try (SqlSession session = target.openSession().sql()) {
            session.execute("SHUTDOWN");
        }
    }

    /// The spec with the target's default user, unless the spec names another.
    private static TargetSpec withUser(TargetSpec spec, String defaultUser) {
        return spec.withLogin(spec.user().isEmpty() ? defaultUser : spec.user(), spec.password());
    }

    /// The reasons why the engine cannot keep its files at this path, as sentences; empty if it can.
    ///
    /// @param separator the character that ends the path in the engine's own address; empty for none
    private static List<String> pathProblems(EmbeddedAddress address, String separator) {
        Path file = address.file();
        List<String> problems = new ArrayList<>();
        if (!separator.isEmpty() && file.toString().contains(separator)) {
            problems.add("the path " + file + " holds the character \"" + separator
                    + "\", which this engine reads as the end of the path; name another");
        }
        if (Files.isDirectory(file)) {
            problems.add(file + " is a folder; name a file in it, such as "
                    + address.form().prefix() + file.resolve("load.db"));
        }
        Path existing = file.getParent() == null ? file : file.getParent();
        while (!Files.exists(existing) && existing.getParent() != null) {
            existing = existing.getParent();
        }
        if (!Files.isDirectory(existing) || !Files.isWritable(existing)) {
            problems.add("cannot write " + file + " because " + existing
                    + " is not a folder this user may write to; name another path");
        } else if (!existing.equals(file.getParent())) {
            problems.add("there is no folder " + file.getParent() + " for the file " + file.getFileName()
                    + "; make it, or name another path");
        }
        return problems;
    }

    /// The problems of options that are not among the known names.
    private static List<String> nameProblems(EmbeddedAddress address, String product, Collection<String> known) {
        return address.options().keySet().stream()
                .filter(name -> !known.contains(name))
                .map(name -> product + " has no option \"" + name + "\"" + Suggestion.clause(name, known))
                .toList();
    }

    /// HSQLDB, with the presets of its own TestBench page. All of them use MVCC: with HSQLDB's default, locks, a
    /// writer would wait for every other writer of the table, and the result would mainly show that.
    private static final class Hsqldb extends InProcess {
        private static final String PRESET = "preset";
        private static final String LOGGED = "logged";
        private static final String CACHED = "cached";
        private static final List<String> PRESETS = List.of(LOGGED, CACHED);

        Hsqldb() {
            super("jdbc:hsqldb:", "file:", "mem:", List.of("hsqldb.tx=mvcc"), "SA", true);
        }

        @Override
        public List<String> problems(EmbeddedAddress address) {
            List<String> known = new ArrayList<>(ResourceLines.of(InProcess.class, "hsqldb-properties.txt"));
            boolean isFile = address.form().takesPath();
            if (isFile) {
                known.add(PRESET);
            }
            List<String> problems = new ArrayList<>(nameProblems(address, "HSQLDB", known));
            String preset = preset(address);
            if (isFile && !PRESETS.contains(preset)) {
                problems.add("hsqldb:file has no preset \"" + preset + "\"" + Suggestion.clause(preset, PRESETS)
                        + "; the presets are logged and cached");
            }
            problems.addAll(super.problems(address));
            return problems;
        }

        private static String preset(EmbeddedAddress address) {
            return address.options().getOrDefault(PRESET, LOGGED);
        }

        @Override
        Map<String, String> settings(EmbeddedAddress address) {
            Map<String, String> properties = new LinkedHashMap<>();
            if (address.form().takesPath()) {
                properties.put("hsqldb.log_size", "200");
                if (preset(address).equals(CACHED)) {
                    properties.put("hsqldb.default_table_type", CACHED);
                }
            }
            properties.putAll(super.settings(address));
            properties.remove(PRESET);
            return properties;
        }
    }

    /// SQLite with a write-ahead log, so that readers and the single writer do not wait for each other.
    private static final class Sqlite extends InProcess {
        private static final String SYNCHRONOUS = "synchronous";
        private static final List<String> LEVELS = List.of("off", "normal", "full", "extra");

        Sqlite() {
            super(
                    "jdbc:sqlite:",
                    "",
                    "",
                    List.of(
                            "journal_mode=WAL",
                            SYNCHRONOUS + "=FULL",
                            // Writers queue for the file. With the library's 3 s, a long queue would cause failed
                            // operations.
                            "busy_timeout=30000",
                            // A transaction that reads first and writes later cannot wait for another writer, it can
                            // only fail. So it takes the lock at its start.
                            "transaction_mode=IMMEDIATE"),
                    "",
                    false);
        }

        @Override
        public List<String> problems(EmbeddedAddress address) {
            List<String> known = Arrays.stream(SQLiteConfig.Pragma.values())
                    .map(SQLiteConfig.Pragma::getPragmaName)
                    .toList();
            List<String> problems = new ArrayList<>(nameProblems(address, "SQLite", known));
            String level = address.options().getOrDefault(SYNCHRONOUS, "full");
            if (!LEVELS.contains(level.toLowerCase(Locale.ROOT))) {
                problems.add("synchronous = " + level + ": needs one of " + String.join(", ", LEVELS)
                        + Suggestion.clause(level, LEVELS));
            }
            problems.addAll(pathProblems(address, ""));
            return problems;
        }

        @Override
        Map<String, String> settings(EmbeddedAddress address) {
            Map<String, String> pragmas = super.settings(address);
            pragmas.computeIfPresent(SYNCHRONOUS, (name, level) -> level.toUpperCase(Locale.ROOT));
            return pragmas;
        }

        /// As the query of a URI.
        @Override
        String written(Map<String, String> pragmas) {
            return InProcess.written(pragmas, '?', '&');
        }
    }
}
