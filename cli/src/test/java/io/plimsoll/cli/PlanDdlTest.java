package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.cli.Database.Ended;
import io.plimsoll.driver.embedded.postgres.DataHome;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.driver.embedded.postgres.PostgresOptions;
import io.plimsoll.results.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// `plan --ddl` names every statement that changes the target, as the server's own log of statements shows, and changes
/// nothing itself.
@Order(2)
class PlanDdlTest {
    private static final Pattern LOGGED =
            Pattern.compile("LOG: {2}(?:statement|execute [^:]*): (.*?)(?=\\n[^\\t]|\\z)", Pattern.DOTALL);
    private static final Pattern CHANGES = Pattern.compile(
            "(create|drop|alter|comment|insert|update|delete|truncate|copy|vacuum|analyze|checkpoint|grant|call) .*");

    /// Tables that a session has for itself, and that end with it.
    private static final Pattern OF_SESSION =
            Pattern.compile("(drop table if exists pg_temp|create temporary|copy plimsoll_stage_).*");

    private static final Pattern MARKS_ROUTINE = Pattern.compile("comment on routine (\\w+)\\(.*");
    private static final Pattern WRITES_ROWS = Pattern.compile("(?:copy|insert into) (\\w+) ?\\(([^)]*)\\).*");

    @TempDir
    static Path shared;

    @TempDir
    Path folder;

    private static EmbeddedPostgres postgres;

    @BeforeAll
    static void start() throws Exception {
        postgres = EmbeddedPostgres.start(new PostgresOptions(
                shared.resolve("postgres"), DataHome.ofThisUser().binariesFolder(), 0, Map.of("log_statement", "all")));
    }

    @AfterAll
    static void stop() throws Exception {
        postgres.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tpcb",
                "tpcb --profile pgbench",
                "tpcb --variant stored-procedure",
                "ycsb -p recordcount=100 -p profile=a",
                "widerow -p rows=100 -p mode=update",
                "tproc -p warehouses=1 -p items=10000 -p customers=1000",
                "tproc -p warehouses=1 --profile hammerdb",
                "ch -p warehouses=1 -p growth=trim -p items=10000 -p customers=1000",
                "tproch -p scale=0.01"
            })
    void namesWhateverChangesTheTarget(String workload) throws Exception {
        Database database = new Database(
                "postgres://plimsoll:" + postgres.password().reveal() + "@127.0.0.1:" + postgres.port() + "/plimsoll",
                folder);
        String measure = switch (workload.split(" ")[0]) {
            case "tproch" -> "";
            case "ch" -> " -w 0s -m 1s -c 2";
            default -> " -w 0s -m 100ops -c 2";
        };
        // The first run loads, the second finds what the first left, the third replaces it.
        for (String options : List.of("", "", " --load replace -p clean=true")) {
            int before = log().length();
            Ended planned = database.type("plan " + workload + options + measure + " --ddl --json -t {t}");
            assertThat(planned.exitCode()).as(planned.text()).isZero();
            assertThat(changes(log().substring(before))).isEmpty();

            int after = log().length();
            Ended ran = database.run("run " + workload + options + measure + " -t {t}");
            assertThat(ran.exitCode()).as(ran.text()).isIn(0, 1, 3);
            Set<String> logged = changes(log().substring(after));
            assertThat(logged).isNotEmpty();
            List<String> script = script(planned.text());
            assertThat(logged).as(planned.text()).allMatch(statement -> isNamed(statement, script));
        }
    }

    private static boolean isNamed(String statement, List<String> script) {
        Matcher rows = WRITES_ROWS.matcher(statement);
        Matcher routine = MARKS_ROUTINE.matcher(statement);
        return script.contains(statement)
                || (routine.matches() && script.contains("mark routine " + routine.group(1)))
                || (rows.matches()
                        && script.stream()
                                .anyMatch(sentence ->
                                        sentence.contains("into " + rows.group(1) + " (" + rows.group(2) + ")")));
    }

    private static List<String> script(String json) throws Exception {
        List<String> script = new ArrayList<>();
        for (JsonNode entry : Json.mapper().readTree(json)) {
            script.add(plain(entry.path("sql").asString()));
        }
        return script;
    }

    /// Statements of a log that change something, without constants.
    private static Set<String> changes(String log) {
        Set<String> changes = new HashSet<>();
        Matcher logged = LOGGED.matcher(log);
        while (logged.find()) {
            String statement = plain(logged.group(1));
            if (CHANGES.matcher(statement).matches()
                    && !OF_SESSION.matcher(statement).matches()) {
                changes.add(statement);
            }
        }
        return changes;
    }

    private static String plain(String text) {
        return text.replaceAll("\\s+", " ")
                .replaceAll("'[^']*+(?:''[^']*+)*+'", "?")
                .replaceAll("\\$\\d+|\\b\\d+\\b", "?")
                .strip()
                .replaceAll(";$", "")
                .toLowerCase(Locale.ROOT);
    }

    private static String log() throws Exception {
        return Files.readString(shared.resolve("postgres").resolve("server.log"));
    }
}
