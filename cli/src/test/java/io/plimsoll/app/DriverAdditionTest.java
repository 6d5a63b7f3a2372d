package io.plimsoll.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.home.AddedDriver;
import io.plimsoll.driver.home.AddedDrivers;
import io.plimsoll.driver.home.KnownDriver;
import io.plimsoll.driver.home.ToyJars;
import io.plimsoll.driver.home.ToyRepository;
import io.plimsoll.report.text.Style;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Drivers come from a Maven repository of this test's own, or from folders.
class DriverAdditionTest {
    private static final String TOY = "org.example:toy:1.0";
    private static final String NEEDED = "org.example:needed:2.0";

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private ToyRepository repository;
    private AddedDrivers drivers;

    @BeforeEach
    void fill() throws IOException {
        repository = new ToyRepository();
        repository.put(
                TOY,
                ToyJars.driver(),
                NEEDED + ":runtime",
                "org.example:for-tests:1:test",
                "org.example:for-some:1:optional");
        repository.put(NEEDED, ToyJars.other());
        repository.settings(mavenHome(), "");
        drivers = new AddedDrivers(folder.resolve("data").resolve("drivers"));
    }

    @AfterEach
    void close() {
        repository.close();
    }

    private Path mavenHome() {
        return folder.resolve("m2");
    }

    private AddedDriver add(String what, @Nullable Path from) throws Exception {
        PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
        Terminal terminal = new Terminal(stream, stream, Style.PLAIN, false, Style.WIDTH);
        return new DriverAddition(terminal, drivers, mavenHome()).add(what, from);
    }

    private void nothingIsKept() throws IOException {
        if (!Files.exists(drivers.folder())) {
            return;
        }
        try (Stream<Path> entries = Files.list(drivers.folder())) {
            assertThat(entries)
                    .extracting(entry -> entry.getFileName().toString())
                    .containsExactly("adding.lock");
        }
    }

    private void isRefused(String what, @Nullable Path from, Class<? extends Exception> type, String... words)
            throws IOException {
        assertThatThrownBy(() -> add(what, from)).isInstanceOf(type).hasMessageContainingAll(words);
        nothingIsKept();
    }

    @Test
    void isFetchedFromTheMirrorWithWhatItNeeds() throws Exception {
        AddedDriver added = add(TOY, null);
        assertThat(drivers.all()).containsExactly(added);
        assertThat(added.name()).isEqualTo("toy");
        assertThat(added.source()).isEqualTo(TOY);
        assertThat(added.jars()).extracting(AddedDriver.Jar::file).containsExactly("needed-2.0.jar", "toy-1.0.jar");
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("fetching toy-1.0.jar ...");
        // Maven's own store is left alone.
        try (Stream<Path> entries = Files.list(mavenHome())) {
            assertThat(entries).containsExactly(mavenHome().resolve("settings.xml"));
        }
    }

    @Test
    void aProxyAndPasswordsAreTakenFromTheSettings() throws Exception {
        repository.guard("me", "geheim");
        String server =
                "<servers><server><id>toy</id><username>me</username><password>%s</password></server></servers>";
        repository.settings(mavenHome(), server.formatted("geheim"));
        assertThat(add(TOY, null).jars()).hasSize(2);
        assertThat(drivers.remove("toy")).isTrue();

        repository.settings(mavenHome(), server.formatted("falsch"));
        assertThatThrownBy(() -> add(TOY, null))
                .isInstanceOf(TargetException.class)
                .hasMessageContainingAll(TOY, "cannot be fetched", "401")
                .hasMessageNotContaining("falsch");

        Files.writeString(
                mavenHome().resolve("settings.xml"),
                "<settings><mirrors><mirror><id>toy</id><mirrorOf>*</mirrorOf><url>http://maven.invalid/</url></mirror>"
                        + "</mirrors><proxies><proxy><active>true</active><protocol>http</protocol>"
                        + "<host>127.0.0.1</host><port>" + repository.port() + "</port></proxy></proxies>"
                        + server.formatted("geheim") + "</settings>");
        assertThat(add(TOY, null).jars()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "remove  | org.example:toy:1.0    | .jar.sha1 | check sum is missing",
                "replace | org.example:toy:1.0    | .jar      | check sum is missing, or is another one",
                "replace | org.example:toy:1.0    | .jar.sha1 | check sum is missing, or is another one",
                "remove  | org.example:needed:2.0 | .jar.sha1 | needed-2.0.jar of org.example:toy:1.0",
                "remove  | org.example:toy:1.0    | .pom.sha1 | check sum is missing",
                "remove  | org.example:toy:1.0    | .pom      | is not there: check the name and the version",
                "remove  | org.example:toy:1.0    | .jar      | is not there: check the name and the version",
                "remove  | org.example:needed:2.0 | .jar      | is not there: check the name and the version",
            })
    void whatIsDamagedOrIncompleteIsRefused(String how, String coordinates, String file, String sentence)
            throws Exception {
        String path = ToyRepository.path(coordinates, file);
        if (how.equals("remove")) {
            repository.remove(path);
        } else {
            repository.replace(path, "0000000000000000000000000000000000000000".getBytes(StandardCharsets.US_ASCII));
        }
        isRefused(TOY, null, TargetException.class, sentence, "nothing was added");
    }

    @Test
    void whatIsNoDriverIsRefused() throws Exception {
        isRefused(NEEDED, null, MissingInputException.class, "there is no JDBC driver in needed-2.0.jar");
    }

    @Test
    void withoutANetworkItSaysWhatToDo() throws Exception {
        int free;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = socket.getLocalPort();
        }
        Files.writeString(
                mavenHome().resolve("settings.xml"),
                "<settings><mirrors><mirror><id>away</id><mirrorOf>*</mirrorOf><url>http://me:geheim@127.0.0.1:" + free
                        + "/</url></mirror></mirrors></settings>");
        isRefused("mysql", null, TargetException.class, "mysql", "cannot be fetched", "check the network", "--from");
        assertThatThrownBy(() -> add("mysql", null)).hasMessageNotContaining("geheim");
    }

    @Test
    void settingsThatCannotBeReadAreTold() throws Exception {
        Files.writeString(mavenHome().resolve("settings.xml"), "<settings><mirrors>");
        isRefused(TOY, null, TargetException.class, "Maven's settings cannot be used", "settings.xml");
    }

    @Test
    void comesFromAFolderOfJars() throws Exception {
        Path jars = Files.createDirectory(folder.resolve("jars"));
        isRefused("toy", jars, MissingInputException.class, "there is no jar in " + jars);
        ToyJars.driverIn(jars, "toy-1.0.jar");
        Files.write(jars.resolve("needed.jar"), ToyJars.other());
        Files.writeString(jars.resolve("readme.txt"), "no jar");
        isRefused("org.example:toy:1.1", jars, MissingInputException.class, "there is no toy-1.1.jar in " + jars);

        assertThat(add("toy", jars).jars())
                .extracting(AddedDriver.Jar::file)
                .containsExactly("needed.jar", "toy-1.0.jar");
        assertThat(add(TOY, jars).version()).isEqualTo("1.0");
        assertThat(drivers.all()).hasSize(1);
        assertThat(add("single", jars.resolve("toy-1.0.jar")).jars()).hasSize(1);
        assertThat(drivers.all()).extracting(AddedDriver::name).containsExactly("single", "toy");
        assertThat(jars.resolve("toy-1.0.jar")).exists();
        assertThat(DriverListing.of(drivers).text(Style.FILE))
                .contains("Added, in " + drivers.folder(), "single", "from a folder", TOY)
                .containsPattern("sqlite +[0-9.]+ +jdbc:sqlite:\n")
                .containsPattern("oracle .*com.oracle");
        // A line is as wide as the terminal, unless there is something in it to be copied.
        assertThat(DriverListing.of(drivers).text(Style.ofTerminal(false, 40)).lines())
                .filteredOn(line -> !line.contains(":") && !line.contains("/"))
                .allMatch(line -> line.length() <= 40)
                .isNotEmpty();
    }

    @Test
    void comesFromAFolderThatIsARepository() throws Exception {
        Path copy = folder.resolve("a copy");
        repository.writeTo(copy);
        repository.close();
        assertThat(add(TOY, copy).jars()).hasSize(2);
        assertThat(drivers.remove("toy")).isTrue();
        Files.delete(copy.resolve(ToyRepository.path(NEEDED, ".jar.sha1")));
        isRefused(TOY, copy, TargetException.class, "check sum is missing");
        isRefused(TOY, folder.resolve("absent"), MissingInputException.class, "there is no folder");
    }

    @Test
    void aNameStandsForOneVersionWithKnownCheckSums() throws Exception {
        KnownDriver mysql = KnownDriver.named("mysql").orElseThrow();
        assertThat(mysql.checkSums()).isNotEmpty();
        Path jars = Files.createDirectory(folder.resolve("jars"));
        for (String jar : mysql.checkSums().keySet()) {
            ToyJars.driverIn(jars, jar);
        }
        for (String what : List.of("mysql", mysql.coordinates())) {
            isRefused(what, jars, MissingInputException.class, "its check sum is not the one that Plimsoll knows");
        }
        ToyJars.driverIn(jars, "mysql-connector-j-1.jar");
        AddedDriver other = add("com.mysql:mysql-connector-j:1", jars);
        assertThat(other.name()).isEqualTo("mysql");
        assertThat(other.scheme()).isEqualTo("mysql");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mysqk                        | there is no driver by the name \"mysqk\" (did you mean \"mysql\"?)",
                "toy                          | there is no driver by the name \"toy\"",
                "org.example:toy              | GROUP:ARTIFACT:VERSION",
                "org.example:toy:LATEST       | the version LATEST changes from day to day",
                "org.example:toy:1.0-SNAPSHOT | name a fixed version",
                "../evil                      | there is no driver by the name",
            })
    void whatCannotBeMeantIsRefused(String what, String sentence) throws Exception {
        isRefused(what, null, MissingInputException.class, sentence);
        assertThat(folder.resolve("data")).doesNotExist();
    }

    @Test
    void aFolderThatCannotBeWrittenIsToldInASentence() throws Exception {
        Files.writeString(folder.resolve("data"), "a file in the way");
        isRefused(TOY, null, TargetException.class, "drivers cannot be kept in " + drivers.folder());
    }
}
