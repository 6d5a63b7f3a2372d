package io.plimsoll.results;

import static io.plimsoll.testing.StubRun.closed;
import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.results.HostFacts.CeilingFacts;
import io.plimsoll.testing.StubRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CeilingsTest {
    private static final DistributionSummary NO_TIMES = new DistributionSummary(0, 0, 0, 0, 0, 0, 0, 0, 0);

    @TempDir
    Path store = Path.of("");

    private void stored(String id, double rate, StubRun run) throws IOException {
        RunDocument document = run.make().document();
        OperationSummary total = new OperationSummary(
                "measure",
                "total",
                1,
                0,
                Map.of(),
                0,
                0,
                rate,
                new OperationSummary.Times(NO_TIMES, NO_TIMES, NO_TIMES),
                null,
                null);
        Path folder = Files.createDirectory(store.resolve(id));
        Files.writeString(
                folder.resolve("run.json"),
                Json.text(document.with(
                        new RunDocument.Judged(List.of(total), Map.of(), null, List.of(), Verdict.PASS))));
    }

    private static StubRun nothing() {
        return closed().set("workload", "ycsb").set("target", "null:100k").set("measure", "10s");
    }

    private static StubRun wanted() {
        return closed().set("workload", "ycsb").set("only-this-driver", "yes");
    }

    private List<Double> found(StubRun run) throws IOException {
        RunDocument document = run.make().document();
        return RunStore.ceiling(store, document.plan(), document.host()).stream()
                .map(CeilingFacts::ratePerSecond)
                .toList();
    }

    @Test
    void isThatOfTheNewestComparableRun() throws Exception {
        stored("20260101-000000-000-ycsb-null", 100_000, nothing());
        stored("20260102-000000-000-ycsb-null", 200_000, nothing());
        stored("20260103-000000-000-ycsb-null", 300_000, nothing().status(RunStatus.FAILED, "lost"));
        stored("20260104-000000-000-ycsb-postgres", 400_000, wanted());
        Files.createDirectory(store.resolve("20260105-000000-000-ycsb-null"));
        assertThat(found(wanted())).containsExactly(200_000.0);
    }

    @Test
    void isNotThatOfOtherOperationsOrSessions() throws Exception {
        stored("20260101-000000-000-ycsb-null", 100_000, nothing());
        assertThat(found(wanted().set("sessions", "16"))).isEmpty();
        assertThat(found(wanted().set("profile", "a"))).isEmpty();
        assertThat(found(closed())).isEmpty();
        assertThat(found(nothing())).isEmpty();
    }
}
