package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.cli.Database.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `init` and `doctor` on databases of all kinds, and on those that refuse or do not answer.
class FirstMinutesTest extends OnPostgres {
    private Path file() {
        return folder.resolve("made.yaml");
    }

    private Ended init(Database database, String more) {
        return database.type("init -t {t} --file " + file() + " " + more);
    }

    private List<String> leftovers(Database database) throws Exception {
        return database.ask(session -> session
                .query("SELECT nspname::text FROM pg_namespace WHERE nspname LIKE 'plimsoll_init%'"
                        + " UNION ALL SELECT relname::text FROM pg_class WHERE relname LIKE 'plimsoll_init%'")
                .stream()
                .map(row -> String.valueOf(row.getFirst()))
                .toList());
    }

    @Test
    void initTellsWhatItFoundWritesItAndLeavesNothingBehind() throws Exception {
        Ended ended = init(database("postgres"), "--objective p99<20ms");
        assertThat(ended.exitCode()).as(ended.text()).isZero();
        assertThat(ended.text())
                .contains(
                        "PostgreSQL 18", "(median of 40)", "an empty one was made and dropped", "room for 32", "tpcb, ")
                .contains("made.yaml is written", "plimsoll loadline tpcb\n", "the password is not in the file")
                .doesNotContain(postgres.password().reveal());
        assertThat(Files.readString(file()))
                .contains("target: \"postgres://plimsoll@127.0.0.1:" + postgres.port() + "/plimsoll\"\n")
                .contains("objectives: [\"p99<20ms\"]", "store: \"plimsoll-runs\"")
                .doesNotContain(postgres.password().reveal());
        assertThat(leftovers(database("postgres"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"h2:mem, H2 2", "hsqldb:mem, HSQL Database Engine 2", "sqlite:{f}/x.db, SQLite 3"})
    void initKnowsDatabasesInsideThisProcess(String address, String product) throws Exception {
        Database database = new Database(address.replace("{f}", folder.toString()), folder);
        Ended ended = init(database, "");
        assertThat(ended.exitCode()).as(ended.text()).isZero();
        assertThat(ended.text()).contains(product, "(median of 40)", "an empty one was made and dropped", "fit ");
        assertThat(Files.readString(file())).contains("target: \"" + database.address() + "\"");
    }

    /// What is there stays, unless it is to be replaced, and then in a copy.
    @Test
    void initReplacesNothingUnasked() throws Exception {
        Files.writeString(file(), "mine\n");
        Ended refused = init(new Database("h2:mem", folder), "");
        assertThat(refused.exitCode()).as(refused.text()).isEqualTo(2);
        assertThat(refused.text()).contains("exists already, and is left as it is: --force", "--file NAME");
        assertThat(Files.readString(file())).isEqualTo("mine\n");
        for (String copy : List.of("made.yaml.bak", "made.yaml.bak2")) {
            assertThat(init(new Database("h2:mem", folder), "--force").text()).contains("is kept as ", copy);
        }
        assertThat(Files.readString(folder.resolve("made.yaml.bak"))).isEqualTo("mine\n");
        assertThat(Files.readString(folder.resolve("made.yaml.bak2"))).contains("h2:mem");
        try (var files = Files.list(folder)) {
            assertThat(files.map(path -> path.getFileName().toString()).toList())
                    .containsExactlyInAnyOrder("made.yaml", "made.yaml.bak", "made.yaml.bak2");
        }
    }

    /// No terminal, a folder that nobody can write to, addresses that may not stand in a file, a wrong objective.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "init --file {f}/x.yaml | --target ADDRESS must be given: there is no terminal to ask on",
                "init -t h2:mem --file {f}/none/x.yaml | cannot be written: choose a folder",
                "init -t h2:mem --file /proc/x.yaml | /proc/x.yaml cannot be written",
                "init -t h2:file:{f}/x?INIT=y --file {f}/x.yaml | holds a password, or what may be one",
                "init -t postgres:embedded?fsync=off --file {f}/x.yaml | may not have fsync here",
                "init -t h2:mem -o p98 --file {f}/x.yaml | --objective \"p98\" needs a metric",
                "init -t nonsense:x --file {f}/x.yaml | no driver knows the target",
                "init -t h2:mem -i {f}/none.yaml --file {f}/x.yaml | has no effect",
            })
    void initRefusesInASentenceAndWritesNothing(String line, String sentence) throws Exception {
        Typed typed = new Typed();
        assertThat(typed.execute(line.replace("{f}", folder.toString())))
                .as(typed.out() + typed.err())
                .isEqualTo(2);
        assertThat(typed.err()).contains(sentence).doesNotContain("Exception:", "\tat ");
        assertThat(folder.resolve("x.yaml")).doesNotExist();
    }

    /// A user who may not make a schema, but tables in one; and one who may make neither.
    @ParameterizedTest
    @CsvSource({
        "true, in the connection's own schema only, 'schema: \"connection\"'",
        "false, may not be made: the schema plimsoll_init, 'target: '",
    })
    void initTellsWhatTheUserMayNot(boolean mayMakeTables, String told, String written) throws Exception {
        Database owner = database("postgres");
        owner.execute(List.of("CREATE ROLE guest LOGIN PASSWORD 'secret'"));
        if (mayMakeTables) {
            owner.execute(List.of("GRANT CREATE ON SCHEMA public TO guest"));
        }
        try {
            Ended ended = init(as("guest", "secret"), "");
            assertThat(ended.exitCode()).as(ended.text()).isZero();
            assertThat(ended.text().replaceAll("\\s+", " ")).contains(told);
            assertThat(Files.readString(file())).contains(written);
            assertThat(leftovers(owner)).isEmpty();
        } finally {
            owner.execute(List.of("DROP OWNED BY guest", "DROP ROLE guest"));
        }
    }

    @Test
    void doctorNamesWhatIsSetBadlyAndFails() throws Exception {
        Database database = database("postgres");
        Ended good = database.type("doctor -t {t}");
        assertThat(good.text())
                .contains("This machine", "Target postgres://plimsoll:***@127.0.0.1", "round trip", "pooler: none was")
                .doesNotContain("bad ", postgres.password().reveal());
        assertThat(good.exitCode()).isZero();
        database.execute(List.of("ALTER SYSTEM SET log_statement = 'all'", "SELECT pg_reload_conf()"));
        try {
            Ended bad = until(database, "log_statement");
            assertThat(bad.exitCode()).isEqualTo(1);
            assertThat(bad.text()).contains("BAD  Doctor: ", "-> log_statement = none");
            assertThat(database.type("doctor -t {t} --json").text())
                    .contains("\"name\" : \"log_statement\"", "\"grade\" : \"bad\"");
        } finally {
            database.execute(List.of("ALTER SYSTEM RESET log_statement", "SELECT pg_reload_conf()"));
        }
    }

    /// The server reads its settings again in its own time.
    private static Ended until(Database database, String word) {
        Ended ended = database.type("doctor -t {t}");
        for (int attempt = 0; attempt < 50 && !ended.text().contains(word); attempt++) {
            ended = database.type("doctor -t {t}");
        }
        return ended;
    }

    @Test
    void doctorLooksAtTheMachineAlone() {
        Typed typed = new Typed();
        assertThat(typed.execute("doctor")).as(typed.out()).isZero();
        assertThat(typed.out())
                .contains("This machine", "cores", "clock source", "descriptors")
                .doesNotContain("Target");
        assertThat(typed.err()).contains("only this machine was checked");
    }

    /// A server that accepts connections and never answers.
    @ParameterizedTest
    @CsvSource({"doctor, 1", "init, 4"})
    void aFrozenServerIsNotWaitedForForEver(String command, int exitCode) throws Exception {
        try (FreezableProxy proxy = FreezableProxy.before(postgres.port())) {
            proxy.freeze();
            Database frozen = new Database("postgres://me@127.0.0.1:" + proxy.port() + "/plimsoll", folder);
            Ended ended = frozen.type(
                    command + " -t {t} -p stall-limit=1s" + (command.equals("init") ? " --file " + file() : ""));
            assertThat(ended.exitCode()).as(ended.text()).isEqualTo(exitCode);
            assertThat(ended.text().replaceAll("\\s+", " ")).contains("did not answer within 1s");
            assertThat(file()).doesNotExist();
        }
    }

    @ParameterizedTest
    @CsvSource({"doctor, 1", "init, 4"})
    void aServerThatIsNotThereIsNamed(String command, int exitCode) {
        Database nobody = new Database("postgres://me@127.0.0.1:1/x", folder);
        Ended ended = nobody.type(command + " -t {t}" + (command.equals("init") ? " --file " + file() : ""));
        assertThat(ended.exitCode()).as(ended.text()).isEqualTo(exitCode);
        assertThat(ended.text()).contains("127.0.0.1").doesNotContain("\tat ");
        assertThat(file()).doesNotExist();
    }
}
