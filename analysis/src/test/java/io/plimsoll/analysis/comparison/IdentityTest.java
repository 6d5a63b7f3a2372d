package io.plimsoll.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.comparison.Identity.Unlike;
import io.plimsoll.driver.ServerView.Level;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.ServerSeries.ViewFacts;
import io.plimsoll.testing.StubRun;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IdentityTest {
    private static List<Unlike> unlike(StubRun one, StubRun other) {
        return Identity.unlike(List.of(document(one)), List.of(document(other)), Set.of());
    }

    private static RunDocument document(StubRun stub) {
        return stub.make().document();
    }

    /// Runs of versions without pauses stay comparable with runs that do not pause.
    @Test
    void aKeyThatAnEarlierVersionLackedIsNoDifferenceByItsDefault() {
        StubRun earlier = StubRun.closed();
        assertThat(unlike(earlier, StubRun.closed().set("think", "0s").set("pacing", "0s")))
                .isEmpty();
        assertThat(unlike(earlier, StubRun.closed().set("think", "10ms")))
                .containsExactly(new Unlike("think", "-", "10ms", true));
    }

    @Test
    void anotherShapeIsAnotherLoad() {
        StubRun ramp = StubRun.shaped("ramp 100/s to 2000/s in 1m");
        assertThat(unlike(ramp, StubRun.shaped("ramp 100/s to 2000/s in 1m"))).isEmpty();
        assertThat(unlike(ramp, StubRun.shaped("ramp 100/s to 3000/s in 1m")))
                .containsExactly(
                        new Unlike("arrival", "ramp 100/s to 2000/s in 1m", "ramp 100/s to 3000/s in 1m", true));
    }

    @Test
    void whatTheServerReportedOfItsSettingsIsCompared() {
        RunDocument usual = seeing(Map.of("work_mem", "64MB (database)"));
        RunDocument larger =
                seeing(Map.of("shared_buffers", "4GB (configuration file)", "work_mem", "64MB (database)"));
        assertThat(Identity.unlike(List.of(usual), List.of(larger), Set.of()))
                .containsExactly(
                        new Unlike("setting shared_buffers", "its default", "4GB (configuration file)", false));
        // Who did not look does not know, nor who got no answer.
        assertThat(Identity.unlike(List.of(document(StubRun.closed())), List.of(larger), Set.of()))
                .isEmpty();
        assertThat(Identity.unlike(List.of(seeing(ViewFacts.unknown(Level.LIGHT))), List.of(larger), Set.of()))
                .isEmpty();
    }

    private static RunDocument seeing(Map<String, String> settings) {
        return seeing(new ViewFacts(Level.LIGHT, 0.3, 0.1, settings, List.of()));
    }

    private static RunDocument seeing(ViewFacts view) {
        RunDocument document = document(StubRun.closed());
        return document.with(document.measurement().withServer(view));
    }

    @ParameterizedTest
    @CsvSource({
        "ramp 100/s to 2000/s in 1m, measure, 1m, 30s, true",
        "poisson ramp 100/s to 2000/s in 1m, measure, 1m, 30s, true",
        "poisson ramp 100/s to 2000/s in 1m, seed, 1, 2, true",
        "ramp 100/s to 2000/s in 1m, seed, 1, 2, false",
        "poisson 500/s, measure, 1m, 30s, false",
        "closed, measure, 1m, 30s, false"
    })
    void theWindowAndTheSeedOfArrivalsArePartOfAShape(
            String arrival, String key, String one, String other, boolean forbids) {
        StubRun base = StubRun.closed().set("arrival", arrival).set(key, one);
        StubRun candidate = StubRun.closed().set("arrival", arrival).set(key, other);
        assertThat(unlike(base, candidate).stream().filter(Unlike::forbids).map(Unlike::what))
                .isEqualTo(forbids ? List.of(key) : List.of());
    }
}
