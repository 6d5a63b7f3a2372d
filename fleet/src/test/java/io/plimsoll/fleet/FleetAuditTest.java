package io.plimsoll.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Secret;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.driver.embedded.postgres.PostgresOptions;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunStatus;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.AuditResult.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Three members on one PostgreSQL: what all of them acknowledged is in the data, and no password is anywhere.
@Timeout(180)
class FleetAuditTest {
    private static final Path BINARIES = Path.of("target", "plimsoll-data", "binaries");

    @TempDir
    Path folder;

    @Test
    void theSumsOfAllMembersAreInTheData() throws Exception {
        PostgresOptions options = new PostgresOptions(folder.resolve("data"), BINARIES, 0, Map.of());
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(options)) {
            Secret secret = postgres.password();
            Function<String, Secret> password = _ -> secret;
            try (FleetBench bench = new FleetBench(folder, new FakeNetwork(1, 500_000, 0), password)) {
                bench.start(3);
                bench.form(3);
                Run run = bench.run(
                        "target=postgres://" + EmbeddedPostgres.NAME + "@127.0.0.1:" + postgres.port() + "/"
                                + EmbeddedPostgres.NAME,
                        "workload=tpcb",
                        "load=replace",
                        "arrival=closed",
                        "warmup=200ms",
                        "measure=1s");
                assertThat(run.document().status()).isEqualTo(RunStatus.COMPLETED);
                List<AuditResult> audit = run.document().measurement().audit();
                assertThat(audit)
                        .isNotEmpty()
                        .allSatisfy(result -> assertThat(result.status())
                                .as(result.toString())
                                .isEqualTo(Status.HOLDS));
                long all = run.rounds().getFirst().counts().acknowledged();
                long sum = bench.partsOf(run.document().id()).stream()
                        .mapToLong(part -> part.rounds().getFirst().counts().acknowledged())
                        .sum();
                assertThat(all).isEqualTo(sum).isPositive();
                assertNoFileHas(secret);
            }
        }
    }

    private void assertNoFileHas(Secret secret) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile)
                    .filter(file -> !file.startsWith(folder.resolve("data")))
                    .toList()) {
                assertThat(Files.readString(file)).as(file.toString()).doesNotContain(secret.reveal());
            }
        }
    }
}
