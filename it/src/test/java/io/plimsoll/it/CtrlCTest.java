package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.dynamodb.server.AccessKey;
import io.plimsoll.driver.dynamodb.server.DynamoServer;
import io.plimsoll.driver.dynamodb.server.Fault;
import io.plimsoll.driver.dynamodb.server.Gate;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.it.Plimsoll.Started;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Ctrl-C while the server is frozen: nothing waits for it, and what is stored can be read.
@Timeout(300)
@Order(7)
class CtrlCTest {
    /// Beyond the patience with the target. The former minute for everything lies above it.
    private static final long PATIENCE_SECONDS = 40;

    @TempDir
    static Path shared;

    private static EmbeddedPostgres postgres;

    @TempDir
    Path folder;

    @BeforeAll
    static void start() throws Exception {
        postgres = Servers.start(shared);
    }

    @AfterAll
    static void stop() throws Exception {
        postgres.close();
    }

    @AfterEach
    void thaw() throws Exception {
        signal("CONT");
    }

    /// @param driver whose address is used
    /// @param stage as it is logged when it begins
    /// @param said where the run is said to have been interrupted
    @ParameterizedTest
    @CsvSource({
        "wire, load, --scale 30 --measure 60s, while loading: the dataset is incomplete",
        "wire, measure-1, --scale 1 --measure 60s -p interval=30s, while measuring",
        "jdbc, measure-1, --scale 1 --measure 1000000000, while measuring",
    })
    void theFirstEndsInGoodOrderThoughTheServerIsFrozen(String driver, String stage, String options, String said)
            throws Exception {
        Plimsoll plimsoll = new Plimsoll(folder);
        Started started = plimsoll.start("run tpcb --load replace --sessions 4 --warmup 0s -p stall-limit=10m --target "
                + address(driver) + " " + options);
        Eventually.until(stage + " begins", () -> hasBegun(stage));
        signal("STOP");
        endsInGoodOrder(plimsoll, started, said);
    }

    @Test
    void theFirstEndsInGoodOrderThoughARecordServiceFallsSilent() throws Exception {
        Files.writeString(
                folder.resolve("keys.properties"),
                "accessKey = " + AccessKey.EXAMPLE.id() + "\nsecretKey = " + AccessKey.EXAMPLE.secret() + "\n");
        Gate gate = new Gate();
        AtomicBoolean isSilent = new AtomicBoolean();
        try (DynamoServer server = DynamoServer.start(AccessKey.EXAMPLE)) {
            server.faults().when(_ -> isSilent.get(), Fault.stalled(gate));
            Plimsoll plimsoll = new Plimsoll(folder);
            Started started = plimsoll.start("run ycsb --target dynamodb:" + server.url() + " --sessions 4 --warmup 0s"
                    + " --measure 60s -p recordcount=100 -p stall-limit=10m"
                    + " -p dynamodb.awsCredentialsFile=keys.properties");
            Eventually.until("two intervals stored", () -> plimsoll.intervalsStored() >= 2);
            isSilent.set(true);
            assertThat(gate.awaitArrival(Duration.ofSeconds(60))).isTrue();
            endsInGoodOrder(plimsoll, started, "while measuring");
        }
    }

    private static void endsInGoodOrder(Plimsoll plimsoll, Started started, String said) throws Exception {
        long before = System.nanoTime();
        started.signal("INT");
        Result result = started.await();
        assertThat((System.nanoTime() - before) / 1_000_000_000L).isLessThan(PATIENCE_SECONDS);

        assertThat(result.exitCode()).as(result.err()).isEqualTo(130);
        assertThat(result.err()).contains("interrupted; ending in good order").doesNotContain("\tat ", "at once;");
        Run run = RunReader.read(plimsoll.onlyRun());
        // It says so itself: it did not die.
        assertThat(run.document().status()).isEqualTo(RunStatus.INTERRUPTED);
        assertThat(run.document().failure()).startsWith(said);
        assertThat(result.out()).containsIgnoringCase("interrupted");
    }

    @Test
    void theSecondEndsAtOnceAndLeavesARunThatCanBeRead() throws Exception {
        Plimsoll plimsoll = new Plimsoll(folder);
        Started started = plimsoll.start("run tpcb --load replace --scale 1 --sessions 4 --warmup 0s --measure 60s"
                + " -p stall-limit=10m --target " + address("wire"));
        Eventually.until("two intervals stored", () -> plimsoll.intervalsStored() >= 2);
        signal("STOP");
        started.signal("INT");
        Eventually.until(
                "the first is heeded",
                () -> Files.readString(started.err()).contains("interrupted; ending in good order"));
        started.signal("INT");
        Result result = started.await();

        assertThat(result.exitCode()).as(result.err()).isEqualTo(130);
        assertThat(result.err()).contains("ended at once").doesNotContain("Exception");
        Run run = RunReader.read(plimsoll.onlyRun());
        assertThat(run.document().status()).isEqualTo(RunStatus.INTERRUPTED);
        assertThat(run.rounds().getFirst().counts().ok()).isPositive();
        assertThat(plimsoll.run("show").exitCode()).isZero();
    }

    private boolean hasBegun(String stage) throws Exception {
        Path runs = folder.resolve("plimsoll-runs");
        if (!Files.isDirectory(runs)) {
            return false;
        }
        try (var folders = Files.list(runs)) {
            for (Path run : folders.toList()) {
                Path log = run.resolve("log.txt");
                if (Files.exists(log) && Files.readString(log).contains(" " + stage + " begins")) {
                    return true;
                }
            }
        }
        return false;
    }

    private static String address(String driver) {
        return driver.equals("wire")
                ? Servers.address(postgres)
                : "jdbc:postgresql://127.0.0.1:" + postgres.port() + "/plimsoll?user=plimsoll&password="
                        + postgres.password().reveal();
    }

    private static void signal(String signal) throws Exception {
        List<String> command = new ArrayList<>(List.of("kill", "-" + signal, String.valueOf(postgres.pid())));
        ProcessHandle.of(postgres.pid()).orElseThrow().descendants().forEach(child -> command.add("" + child.pid()));
        // One that ended meanwhile is no matter.
        new ProcessBuilder(command).start().waitFor();
    }
}
