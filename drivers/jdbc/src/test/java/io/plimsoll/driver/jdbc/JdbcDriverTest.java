package io.plimsoll.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.plimsoll.driver.Drivers;
import io.plimsoll.driver.Durability;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.Secret;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.home.AddedDriver;
import io.plimsoll.driver.home.AddedDrivers;
import io.plimsoll.driver.home.KnownDriver;
import io.plimsoll.driver.home.ToyJars;
import io.plimsoll.driver.sql.ContractData;
import io.plimsoll.spec.Key;
import io.plimsoll.unit.Sha256;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.duckdb.DuckDBDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JdbcDriverTest {
    /// Whatever the user who runs this test has added.
    private final JdbcDriver driver = new JdbcDriver(new AddedDrivers(Path.of("absent")));

    @Test
    void isFoundForItsFormsOnly() {
        for (String address :
                List.of("jdbc:hsqldb:mem:x", "JDBC:x:", "postgres://h/db", "postgresql://h/db", "MySQL://h/db")) {
            assertThat(Drivers.forAddress(address)).get().isInstanceOf(JdbcDriver.class);
        }
        assertThat(driver.accepts("postgres:embedded")).isFalse();
        assertThat(driver.accepts("hsqldb:mem")).isFalse();
        assertThat(driver.forms())
                .allSatisfy(form -> assertThat(driver.accepts(form.example())).isTrue());
    }

    @Test
    void findsNothingWrongWithAGoodSpec() {
        assertThat(driver.problems(TargetSpec.of("jdbc:hsqldb:mem:x"))).isEmpty();
        assertThat(driver.problems(TargetSpec.of("postgres://nobody@no.such.host/db")))
                .isEmpty();
        assertThat(driver.problems(spec("jdbc:h2:mem:", "org.h2.Driver", List.of(), Isolation.SERIALIZABLE, Map.of())))
                .isEmpty();
    }

    @Test
    void refusesToPipeline() {
        TargetSpec spec = TargetSpec.at("jdbc:hsqldb:mem:x")
                .driver("jdbc")
                .pipelined(true)
                .build();
        assertThat(driver.problems(spec))
                .containsExactly("JDBC waits for each statement's answer: pipeline = true needs the postgres driver");
        assertThat(driver.preference()).isZero();
        assertThat(driver.multiplexes(spec)).isFalse();
    }

    @Test
    void namesTheJarThatIsMissing() {
        assertThat(driver.problems(TargetSpec.of("jdbc:mysql://me:hush@h/db")))
                .containsExactly("no JDBC driver accepts the URL jdbc:mysql://me:***@h/db: use mysql://, for which a"
                        + " driver is included, or add the driver with `plimsoll drivers add mysql`, or give its jar"
                        + " with --driver-jar");
        assertThat(driver.problems(TargetSpec.of("jdbc:nonsense")))
                .containsExactly("no JDBC driver accepts the URL jdbc:***: give the JDBC driver's jar with"
                        + " --driver-jar, or add it with `plimsoll drivers add GROUP:ARTIFACT:VERSION`");
    }

    @Test
    void refusesDriverClassesThatAreNotThereOrAreNone() {
        assertThat(driver.problems(spec("jdbc:x:y", "org.example.Absent", List.of(), Isolation.DEFAULT, Map.of())))
                .containsExactly("the driver class org.example.Absent is not found: give its jar with --driver-jar");
        assertThat(driver.problems(spec("jdbc:x:y", "java.lang.String", List.of(), Isolation.DEFAULT, Map.of())))
                .singleElement()
                .asString()
                .startsWith("the driver class java.lang.String is not a usable JDBC driver");
        assertThat(driver.problems(spec("jdbc:x:y", "org.h2.Driver", List.of(), Isolation.DEFAULT, Map.of())))
                .singleElement()
                .asString()
                .startsWith("the driver class org.h2.Driver does not accept the URL jdbc:x:***");
    }

    @Test
    void refusesJarsThatAreNone(@TempDir Path folder) throws Exception {
        Path text = Files.writeString(folder.resolve("text.jar"), "hello");
        Path empty = jar(folder.resolve("empty.jar"), "x.txt", "hello");
        Path liar = jar(folder.resolve("liar.jar"), "META-INF/services/java.sql.Driver", "org.example.Absent");
        assertThat(problems(text)).containsExactly("the driver jar " + text + " is no jar, or is damaged");
        assertThat(problems(empty))
                .singleElement()
                .asString()
                .startsWith("no JDBC driver in empty.jar accepts the URL jdbc:x:***");
        assertThat(problems(liar))
                .singleElement()
                .asString()
                .startsWith("the JDBC driver that liar.jar declares cannot be used: ")
                .contains("org.example.Absent");
    }

    private List<String> problems(Path jar) {
        return driver.problems(spec("jdbc:x:y", "", List.of(jar), Isolation.DEFAULT, Map.of()));
    }

    private static Path jar(Path file, String entry, String text) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            zip.putNextEntry(new ZipEntry(entry));
            zip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }

    @Test
    void collectsAllProblems() {
        TargetSpec spec = TargetSpec.at("jdbc:x:y")
                .jdbcDriver("", List.of(Path.of("absent.jar")))
                .pipelined(true)
                .build();
        assertThat(driver.problems(spec))
                .containsExactlyInAnyOrder(
                        "the driver jar absent.jar does not exist or cannot be read",
                        "JDBC waits for each statement's answer: pipeline = true needs the postgres driver");
    }

    /// Batches of one product, the copy of another, an appender of a third.
    @ParameterizedTest
    @ValueSource(strings = {"jdbc:h2:mem:", "jdbc:sqlite::memory:", "jdbc:duckdb:"})
    void aLoadCommitsAsManyRowsAsItWasTold(String address) throws TargetException {
        assertThat(driver.keys()).extracting(Key::name).containsExactly("commit-rows");
        TargetSpec spec = spec(address, "", List.of(), Isolation.DEFAULT, Map.of("commit-rows", "400"));
        try (Target target = driver.open(spec);
                SqlSession session = target.openSession().sql()) {
            session.create(ContractData.ACCOUNTS);
            List<Long> committed = new ArrayList<>();
            session.load(ContractData.accounts(1_000), 0, 1_000, committed::add);
            assertThat(committed).containsExactly(400L, 400L, 200L);
        }
    }

    @Test
    void loadsTheDriverFromAJarOfItsOwn() throws Exception {
        TargetSpec spec = spec("jdbc:duckdb:", "", List.of(duckdb()), Isolation.DEFAULT, Map.of());
        assertThat(driver.problems(spec)).isEmpty();
        assertThat(driver.problems(spec.withAddress("jdbc:h2:mem:x"))).hasSize(1);
        loadsByAppender(driver, spec);
    }

    private static Path duckdb() throws URISyntaxException {
        return Path.of(DuckDBDriver.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    }

    /// With classes of the jar, not with those of the same driver on the class path.
    private static void loadsByAppender(JdbcDriver driver, TargetSpec spec) throws Exception {
        try (Target target = driver.open(spec);
                SqlSession session = target.openSession().sql()) {
            assertThat(target).isNotInstanceOf(JdbcTarget.class);
            session.execute(target.dialect().createTable(ContractData.ACCOUNTS).getFirst());
            List<Long> committed = new ArrayList<>();
            session.load(ContractData.accounts(12_345), 0, 12_345, committed::add);
            assertThat(committed).as("INSERT commits each 10,000 rows").containsExactly(12_345L);
            assertThat(session.number("SELECT sum(aid) FROM contract_accounts")).isEqualTo(12_345 * 12_346 / 2);
        }
    }

    @Test
    void theNamedVersionOfDuckdbIsTheOneThatIsHere() throws Exception {
        KnownDriver named = KnownDriver.named("duckdb").orElseThrow();
        String jar = duckdb().getFileName().toString();
        assertThat(jar).isEqualTo("duckdb_jdbc-" + named.version() + ".jar");
        assertThat(named.checkSums()).containsExactly(Map.entry(jar, Sha256.hex(duckdb())));
    }

    @Test
    void findsAddedDrivers(@TempDir Path folder) throws Exception {
        AddedDrivers added = new AddedDrivers(folder.resolve("drivers"));
        JdbcDriver adding = new JdbcDriver(added);
        TargetSpec toy = TargetSpec.of("jdbc:toy:x");
        TargetSpec mysql = TargetSpec.of("mysql://me:geheim@127.0.0.1:1/db");
        assertThat(adding.problems(toy)).hasSize(1);
        assertThat(reached(adding, mysql)).contains("no server answers at mysql://me:***@127.0.0.1:1/db");

        add(added, "toy", "", ToyJars.driverIn(folder, "toy.jar"));
        assertThat(adding.problems(toy)).isEmpty();
        assertThat(reached(adding, toy)).contains("the toy driver was given jdbc:toy:***");
        assertThat(reached(adding, mysql)).contains("the toy driver was given jdbc:mysql://127.0.0.1:1/db");
        assertThat(reached(adding, TargetSpec.of("mariadb://127.0.0.1:1/db"))).contains("no server answers");
        assertThat(adding.problems(TargetSpec.of("jdbc:h2:mem:x"))).isEmpty();
        assertThat(adding.problems(spec("jdbc:toy:x", "toys.ToyDriver", List.of(), Isolation.DEFAULT, Map.of())))
                .isEmpty();

        // Before the one on the class path.
        add(added, "duckdb", "duckdb", duckdb());
        loadsByAppender(adding, TargetSpec.of("jdbc:duckdb:"));
        AddedDriver here = added.all().getFirst();
        Files.write(here.paths().getFirst(), new byte[1]);
        assertThat(adding.problems(TargetSpec.of("jdbc:duckdb:")))
                .singleElement()
                .asString()
                .startsWith("the added JDBC driver duckdb is damaged (duckdb_jdbc-")
                .contains("plimsoll drivers remove duckdb");
    }

    private static void add(AddedDrivers added, String name, String scheme, Path jar) throws Exception {
        try (AddedDrivers.Draft draft = added.begin(() -> {})) {
            Files.copy(jar, draft.jars().resolve(jar.getFileName()));
            draft.keep(name, "", scheme);
        }
    }

    private static String reached(JdbcDriver driver, TargetSpec spec) {
        return String.valueOf(
                org.assertj.core.api.Assertions.catchThrowableOfType(TargetException.class, () -> driver.open(spec))
                        .getMessage());
    }

    @Test
    void saysWhatTheTargetIs(@TempDir Path folder) throws TargetException {
        TargetIdentity memory = identity("jdbc:hsqldb:mem:identity;hsqldb.tx=mvcc");
        assertThat(memory.product()).isEqualTo("HSQL Database Engine");
        assertThat(memory.dialect()).isEqualTo("hsqldb");
        assertThat(memory.inProcess()).isTrue();
        assertThat(memory.durability()).isEqualTo(Durability.NONE);
        assertThat(memory.isolation()).isEqualTo("read-committed");
        assertThat(memory.settings()).containsEntry("hsqldb.tx", "MVCC");

        String file = "jdbc:hsqldb:file:" + folder.resolve("hsqldb");
        assertThat(identity(file).durability()).isEqualTo(Durability.DEFERRED);
        assertThat(identity(file + "-synced;hsqldb.write_delay=false").durability())
                .isEqualTo(Durability.ON_COMMIT);
        assertThat(identity("jdbc:h2:mem:").durability()).isEqualTo(Durability.NONE);
        assertThat(identity("jdbc:h2:" + folder.resolve("h2")).durability()).isEqualTo(Durability.DEFERRED);
        assertThat(identity("jdbc:sqlite:" + folder.resolve("sqlite")).durability())
                .isEqualTo(Durability.ON_COMMIT);
        assertThat(identity("jdbc:sqlite:").durability()).isEqualTo(Durability.NONE);
        assertThat(identity("jdbc:duckdb:").durability()).isEqualTo(Durability.NONE);
        assertThat(identity("jdbc:duckdb:" + folder.resolve("duckdb")).durability())
                .isEqualTo(Durability.ON_COMMIT);
    }

    @Test
    void keepsSecretsOutOfTheIdentity() throws TargetException {
        TargetSpec spec = spec("jdbc:h2:mem:secrets;USER=sa;PASSWORD=hush", "", List.of(), Isolation.DEFAULT, Map.of());
        try (Target target = driver.open(spec)) {
            assertThat(target.identity().toString()).doesNotContain("hush").contains("PASSWORD=***");
        }
    }

    @Test
    void showsSessionsOfAnUnnamedMemoryDatabaseTheSameData() throws TargetException {
        for (String address : List.of("jdbc:h2:mem:", "jdbc:sqlite::memory:", "jdbc:duckdb:")) {
            try (Target target = driver.open(TargetSpec.of(address));
                    SqlSession session = target.openSession().sql();
                    SqlSession other = target.openSession().sql()) {
                session.execute("CREATE TABLE shared (a INTEGER)");
                session.execute("INSERT INTO shared VALUES (7)");
                assertThat(other.number("SELECT a FROM shared")).as(address).isEqualTo(7);
            }
        }
    }

    @Test
    void saysThatNobodyAnswers() throws IOException {
        int freePort;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            freePort = socket.getLocalPort();
        }
        TargetException failure = refusal("postgres://me:hush@127.0.0.1:" + freePort + "/db");
        assertThat(failure.errorClass()).isEqualTo(ErrorClass.UNREACHABLE);
        assertThat(failure)
                .hasMessageStartingWith("no server answers at postgres://me:***@127.0.0.1:" + freePort
                        + "/db: check host" + " and port, and that the database is running");
        assertThat(refusal("jdbc:hsqldb:hsql://127.0.0.1:" + freePort + "/x").errorClass())
                .isEqualTo(ErrorClass.UNREACHABLE);
        assertThat(refusal("jdbc:h2:tcp://127.0.0.1:" + freePort + "/x").errorClass())
                .isEqualTo(ErrorClass.UNREACHABLE);
        assertThat(refusal("jdbc:sqlite:/no/such/folder/x.db")).hasMessageContaining("cannot be opened");
    }

    @Test
    void saysThatTheUserIsRefusedOrTheDatabaseIsAbsent() throws TargetException {
        try (Target target = driver.open(TargetSpec.of("jdbc:hsqldb:mem:guarded"))) {
            assertThat(target.identity().inProcess()).isTrue();
            TargetSpec stranger = TargetSpec.at("jdbc:hsqldb:mem:guarded")
                    .login("stranger", new Secret("x"))
                    .build();
            assertThatExceptionOfType(TargetException.class)
                    .isThrownBy(() -> driver.open(stranger))
                    .withMessageStartingWith(
                            "jdbc:hsqldb:mem:guarded refuses the user \"stranger\": check user and password")
                    .extracting(TargetException::errorClass)
                    .isEqualTo(ErrorClass.PERMISSION);
        }
        TargetException absent = refusal("jdbc:h2:mem:absent;IFEXISTS=TRUE");
        assertThat(absent.errorClass()).isEqualTo(ErrorClass.UNREACHABLE);
        assertThat(absent).hasMessageContaining("does not exist: create it or name another");
    }

    @Test
    void saysThatAnIsolationLevelIsNotOffered() {
        assertThatExceptionOfType(TargetException.class)
                .isThrownBy(() -> driver.open(spec("jdbc:sqlite:", "", List.of(), Isolation.REPEATABLE_READ, Map.of())))
                .withMessageStartingWith("jdbc:sqlite: does not offer the isolation level repeatable-read");
    }

    @Test
    void takesEveryLevelOfASpec() throws TargetException {
        for (Isolation level : List.of(Isolation.READ_UNCOMMITTED, Isolation.READ_COMMITTED, Isolation.SERIALIZABLE)) {
            TargetSpec spec = spec("jdbc:h2:mem:levels", "", List.of(), level, Map.of());
            assertThat(driver.problems(spec)).isEmpty();
            try (Target target = driver.open(spec)) {
                assertThat(target.identity().isolation()).isEqualTo(level.text());
            }
        }
    }

    private TargetException refusal(String address) {
        return org.assertj.core.api.Assertions.catchThrowableOfType(
                TargetException.class, () -> driver.open(TargetSpec.of(address)));
    }

    private TargetIdentity identity(String address) throws TargetException {
        try (Target target = driver.open(TargetSpec.of(address))) {
            return target.identity();
        }
    }

    private static TargetSpec spec(
            String address, String driverClass, List<Path> jars, Isolation isolation, Map<String, String> options) {
        return TargetSpec.at(address)
                .jdbcDriver(driverClass, jars)
                .isolation(isolation)
                .options(options)
                .build();
    }
}
