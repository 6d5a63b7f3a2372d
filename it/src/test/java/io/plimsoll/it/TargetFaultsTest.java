package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.it.server.Direction;
import io.plimsoll.it.server.EndlessServer;
import io.plimsoll.it.server.Fault;
import io.plimsoll.it.server.FaultyProxy;
import io.plimsoll.it.server.RubbishServer;
import io.plimsoll.it.server.SharedPostgres;
import io.plimsoll.it.server.StrangerServer;
import io.plimsoll.results.OperationSummary;
import io.plimsoll.results.RunReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A server that lets nobody in, is not what it seems, goes away or has no room: each is a sentence and an
/// exit code, and the rows that count are those that are there.
@ExtendWith(SharedPostgres.class)
class TargetFaultsTest {
    /// Batches of some 50 kB.
    private static final String WRITE = "run widerow --profile hologres-write --sessions 2 --warmup 0s --measure all"
            + " --load replace -p rows=2000 -p batch-rows=100 -p reconnect=2s -p table=faulty -p schema=connection"
            + " --target ";

    private static EmbeddedPostgres postgres;

    @TempDir
    Path folder;

    @BeforeAll
    static void start(EmbeddedPostgres shared) {
        postgres = shared;
    }

    private static String address(String password, int port, String parameters) {
        return "postgres://plimsoll:" + password + "@localhost:" + port + "/plimsoll" + parameters;
    }

    private static String address(int port, String parameters) {
        return address(postgres.password().reveal(), port, parameters);
    }

    /// The run is refused before it begins.
    private String refused(String address, int exitCode) throws Exception {
        Result result = Plimsoll.warm(folder).run(WRITE + address);
        assertThat(result.exitCode()).as(result.out() + result.err()).isEqualTo(exitCode);
        assertThat(result.out()).isEmpty();
        assertThat(result.err().lines()).hasSize(1);
        assertThat(result.err()).startsWith("plimsoll: ").doesNotContain("Exception", "not-it");
        return result.err();
    }

    @Test
    void aWrongPasswordIsRefusedByName() throws Exception {
        assertThat(refused(address("not-it", postgres.port(), ""), 4)).contains("password", "plimsoll");
    }

    @Test
    void tlsThatIsWantedAndNotOfferedIsSaid() throws Exception {
        assertThat(refused(address(postgres.port(), "?sslmode=require"), 4)).contains("TLS", "sslmode");
    }

    @Test
    void aCertificateOfAnotherNameIsRefused() throws Exception {
        try (StrangerServer server = StrangerServer.start(folder, "elsewhere")) {
            String trusting = "?sslmode=verify-full&sslrootcert=" + server.certificate();
            assertThat(refused(address(server.port(), trusting), 4)).contains("certificate", "localhost");
            String strict = "?sslmode=verify-full&sslrootcert=system";
            assertThat(refused(address(server.port(), strict), 4)).contains("not trusted", "sslrootcert");
        }
    }

    @Test
    void whatIsNoPostgresqlIsSaid() throws Exception {
        try (RubbishServer server = RubbishServer.start("HTTP/1.1 400 Bad Request\r\n\r\n")) {
            assertThat(refused(address(server.port(), "?sslmode=disable"), 4)).contains("localhost", "protocol");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aServerThatTalksWithoutAnEndIsASentenceAndNotAFullMemory(EndlessServer.Talk talk) throws Exception {
        try (EndlessServer server = EndlessServer.start(talk)) {
            Result result = Plimsoll.warm(folder)
                    .start(
                            WRITE + address("any", server.port(), "?sslmode=disable"),
                            Map.of("PLIMSOLL_JAVA_OPTS", "-Xmx512m"))
                    .await();
            assertThat(result.exitCode()).as(result.out() + result.err()).isEqualTo(4);
            assertThat(result.err()).startsWith("plimsoll: ").doesNotContain("\tat ", "memory");
            assertThat(result.err().lines()).hasSize(1);
        }
    }

    @Test
    void aCopyThatIsCutCountsNoRows() throws Exception {
        try (FaultyProxy proxy = FaultyProxy.before(postgres.port())) {
            proxy.arm(Fault.cut(Direction.TO_SERVER, 220_000));
            Result result = Plimsoll.warm(folder).run(WRITE + address(proxy.port(), "?sslmode=disable"));
            assertThat(result.exitCode()).as(result.out() + result.err()).isIn(1, 3);
            assertThat(result.out()).contains("connection", "OperationsFailed").doesNotContain("VIOLATED");
            assertThat(result.err()).doesNotContain("Exception");
            assertThat(acknowledged()).isPositive().isLessThan(2_000).isEqualTo(stored());
        }
    }

    @Test
    void aFullDiskFailsBatchesAndCountsNoneOfTheirRows() throws Exception {
        Path small = Path.of("/dev/shm/plimsoll-full-" + ProcessHandle.current().pid());
        Files.createDirectory(small);
        try {
            assumeTrue(
                    succeeds(nearServer("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", small.toString())),
                    "SKIPPED: a small disk cannot be mounted here, so none is filled");
            try {
                fill(small);
            } finally {
                assertThat(succeeds(nearServer("umount", small.toString()))).isTrue();
            }
        } finally {
            Files.delete(small);
        }
    }

    /// A command that sees the mounts the server sees, which may be its own.
    private String[] nearServer(String... command) throws Exception {
        String server = Files.readAllLines(postgres.folder().resolve("cluster").resolve("postmaster.pid"))
                .getFirst();
        return Stream.concat(Stream.of("nsenter", "-t", server, "-m"), Stream.of(command))
                .toArray(String[]::new);
    }

    private void fill(Path small) throws Exception {
        String owner = Files.getOwner(postgres.folder().resolve("cluster").resolve("base"))
                .getName();
        assertThat(succeeds(nearServer("chown", owner, small.toString()))).isTrue();
        HoloFiles.execute(postgres, EmbeddedPostgres.NAME, "create tablespace small location '" + small + "'");
        Result result =
                Plimsoll.warm(folder).run(WRITE + address(postgres.port(), "?options=-c%20default_tablespace%3Dsmall"));
        assertThat(result.exitCode()).as(result.out() + result.err()).isIn(1, 3);
        assertThat(result.out()).contains("53100", "OperationsFailed").doesNotContain("VIOLATED");
        assertThat(acknowledged()).isPositive().isLessThan(2_000).isEqualTo(stored());
        HoloFiles.execute(postgres, EmbeddedPostgres.NAME, "drop table faulty", "drop tablespace small");
    }

    private long acknowledged() throws Exception {
        return RunReader.read(Plimsoll.warm(folder).onlyRun()).document().judged().summary().stream()
                .map(OperationSummary::rows)
                .filter(Objects::nonNull)
                .mapToLong(Long::longValue)
                .max()
                .orElse(0);
    }

    private static long stored() throws Exception {
        return HoloFiles.number(postgres, EmbeddedPostgres.NAME, "select count(*) from faulty");
    }

    private static boolean succeeds(String... command) throws Exception {
        return new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
    }
}
