package io.plimsoll.cli;

import io.plimsoll.app.Terminal;
import io.plimsoll.driver.Secret;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.Table;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.report.text.Style;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Setting;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A database that keeps its data, with whatever a test puts into it.
///
/// @param folder where runs go
/// @param owner the workload in whose schema questions are asked; empty: where a connection finds itself
record Database(String address, Path folder, String owner) {
    Database(String address, Path folder) {
        this(address, folder, "");
    }

    /// The same, asked in the schema that a workload's dataset is in.
    Database inSchemaOf(String workload) {
        return new Database(address, folder, workload);
    }

    /// What a command printed, both streams in one, and how it ended.
    record Ended(int exitCode, String text) {}

    /// Asks a question of an open session.
    @FunctionalInterface
    interface Asking<T> {
        T ask(SqlSession session) throws TargetException;
    }

    /// The names of a workload's tables.
    static List<String> tables(String workload, String profile) {
        return plan("null:", workload, profile, "auto").workload().dataset().tables().stream()
                .map(Table::name)
                .toList();
    }

    private static PlannedRun plan(String address, String workload, String profile, String schema) {
        List<Setting> settings = new ArrayList<>();
        Map.of("workload", workload, "target", address, "profile", profile, "schema", schema)
                .forEach((key, value) -> {
                    if (!value.isEmpty()) {
                        settings.add(new Setting(key, value, Origin.COMMAND_LINE));
                    }
                });
        return PlannedRun.of(List.of(settings), _ -> Secret.NONE);
    }

    <T> T ask(Asking<T> asking) throws TargetException {
        PlannedRun planned =
                owner.isEmpty() ? plan(address, "tpcb", "", "connection") : plan(address, owner, "", "auto");
        try (Target target = planned.open();
                SqlSession session = target.openSession().sql()) {
            return asking.ask(session);
        }
    }

    void execute(List<String> statements) throws TargetException {
        ask(session -> {
            session.executeAll(statements);
            return 0;
        });
    }

    /// Makes a user's table with two rows under each name.
    void fill(List<String> names) throws TargetException {
        List<String> statements = new ArrayList<>();
        for (String name : names) {
            statements.add("CREATE TABLE " + name + " (id INTEGER PRIMARY KEY, mine VARCHAR(40))");
            statements.add("INSERT INTO " + name + " VALUES (1, 'precious " + name + "')");
            statements.add("INSERT INTO " + name + " VALUES (2, 'beyond price')");
        }
        execute(statements);
    }

    /// Everything in tables, by their names.
    Map<String, List<String>> contents(List<String> names) throws TargetException {
        return ask(session -> {
            Map<String, List<String>> contents = new TreeMap<>();
            for (String name : session.existing(names)) {
                contents.put(
                        name,
                        session.query("SELECT * FROM " + name).stream()
                                .map(String::valueOf)
                                .sorted()
                                .toList());
            }
            return contents;
        });
    }

    /// Types a command line at this database, `{t}` standing for its address.
    Ended type(String commandLine) {
        List<String> words = new ArrayList<>();
        for (String word : commandLine.strip().split(" +")) {
            words.add(word.replace("{t}", address));
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        int exitCode = Main.execute(
                new Terminal(stream, stream, Style.PLAIN, false, Style.WIDTH), words.toArray(String[]::new));
        return new Ended(exitCode, out.toString(StandardCharsets.UTF_8));
    }

    /// The same, its runs stored where the test's files are.
    Ended run(String commandLine) {
        return type(commandLine + " --runs-dir " + folder.resolve("runs"));
    }
}
