package io.plimsoll.analysis.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.analysis.comparison.Identity.Unlike;
import io.plimsoll.results.RunDocument;
import io.plimsoll.testing.StubRun;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

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
}
