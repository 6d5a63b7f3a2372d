package io.plimsoll.cli;

import io.plimsoll.app.Terminal;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.report.text.Style;
import io.plimsoll.testing.InstalledPgbench;
import io.plimsoll.testing.InstalledPgbench.Ended;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/// Tests of `plimsoll pgbench` on a PostgreSQL, next to the real pgbench if one of version 15 or 16 is installed.
abstract class OnPgbench extends OnPostgres {
    /// The folder of the scripts.
    Path shared = Path.of("");

    @BeforeAll
    void writeScripts(@TempDir Path scripts) throws Exception {
        shared = scripts;
        Files.writeString(scripts.resolve("pipeline.sql"), "\\startpipeline\nSELECT 1;\n\\endpipeline\n");
        Map<String, String> texts = Map.ofEntries(
                Map.entry("one.sql", "\\set x random(1, 9)\nSELECT :x;\n"),
                Map.entry("bad.sql", "SELECT 1 / 0;\n"),
                Map.entry("conflict.sql", "SELECT refuse();\n"),
                Map.entry("always.sql", "DO $$ BEGIN RAISE EXCEPTION 'never' USING errcode = '40001'; END $$;\n"),
                Map.entry("long.sql", "\\sleep 1500 ms\nSELECT 1;\n"),
                Map.entry("any.sql", "SELECT 1 AS \"1x\" \\; SELECT 2 AS b \\aset\nSELECT :b;\n"),
                Map.entry("open.sql", "BEGIN;\nSELECT 1;\n"),
                Map.entry("shut.sql", "SELECT shut();\n"),
                Map.entry("hold.sql", "SELECT pg_advisory_lock(7);\nSELECT 1 / 0;\n"),
                Map.entry("stored.sql", "\\startpipeline\nSELECT 1 AS one \\gset\n\\endpipeline\n"),
                Map.entry("typo.sql", """
                        SELECT 'some text, and then',
                        \t:x + no_such_column FROM pgbench_accounts WHERE aid < :x;
                        """),
                Map.entry("inner.sql", "DO $$ BEGIN EXECUTE 'SELECT 1, 2 FROM no_such_table'; END $$;\n"),
                Map.entry("view.sql", "CREATE VIEW shown AS SELECT no_such_column;\n"),
                Map.entry("two.sql", "SELECT 1;\nSELECT 1\\; SELECT 2;\n"),
                Map.entry("first.sql", """
                        \\if :client_id = 1
                        SELECT 1 / 0;
                        \\else
                        \\sleep 600
                        \\endif
                        SELECT 1;
                        """));
        for (Map.Entry<String, String> text : texts.entrySet()) {
            Files.writeString(shared.resolve(text.getKey()), text.getValue());
        }
    }

    /// Without tables, and with a function that succeeds the third time it is called.
    @BeforeEach
    void empty() throws TargetException {
        database()
                .execute(List.of(
                        "DROP SCHEMA IF EXISTS plimsoll CASCADE",
                        "DROP SCHEMA public CASCADE",
                        "CREATE SCHEMA public",
                        "CREATE SEQUENCE calls",
                        """
                CREATE FUNCTION refuse() RETURNS int LANGUAGE plpgsql AS $$ BEGIN
                IF nextval('calls') % 3 <> 0 THEN RAISE EXCEPTION 'not yet' USING errcode = '40001'; END IF;
                RETURN 1; END $$"""));
    }

    Database database() {
        return database("postgres");
    }

    List<String> rows(String query) throws TargetException {
        return database()
                .ask(session -> session.query(query).stream()
                        .map(row -> String.valueOf(row.getFirst()))
                        .toList());
    }

    Ended plimsoll(String line) {
        return plimsoll(line, database());
    }

    Ended plimsoll(String line, Database database) {
        List<String> words = new ArrayList<>(List.of("pgbench"));
        words.addAll(List.of(line.replace("{f}", shared.toString()).split(" ", -1)));
        words.addAll(List.of(
                "--target",
                database.address(),
                "--runs-dir",
                folder.resolve("runs").toString()));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Terminal terminal = new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                Style.PLAIN,
                false,
                Style.WIDTH);
        int exitCode = Main.execute(terminal, words.toArray(String[]::new));
        return new Ended(exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    /// Runs the real one, of version 15 or 16; skips the test if there is none.
    Ended real(String line) throws IOException, InterruptedException {
        InstalledPgbench installed = InstalledPgbench.assumed(15, 16);
        List<String> words = new ArrayList<>(List.of("-h", "127.0.0.1", "-p", "" + postgres.port()));
        words.addAll(List.of("-U", EmbeddedPostgres.NAME));
        words.addAll(List.of(line.replace("{f}", shared.toString()).split(" ", -1)));
        Map<String, String> environment = Map.of(
                "PGPASSFILE", postgres.folder().resolve("pgpass").toString(), "PGDATABASE", EmbeddedPostgres.NAME);
        return installed.run(words, environment, folder);
    }

    static String masked(String text) {
        return text.replaceAll("\\d+(\\.\\d+)?", "N").replaceAll("(?m)^pgbench \\(.*\\)$", "pgbench (N)");
    }
}
