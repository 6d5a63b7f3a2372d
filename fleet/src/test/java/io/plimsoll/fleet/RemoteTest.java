package io.plimsoll.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.results.HostFacts;
import io.plimsoll.testing.ManualClock;
import io.plimsoll.unit.TimeSpan;
import org.junit.jupiter.api.Test;

class RemoteTest {
    private static final TimeSpan SILENCE = TimeSpan.ofSeconds(5);
    private static final long LOOK = 5_000_000;

    private final ManualClock clock = new ManualClock();
    private final Remote member = new Remote(
            new FakeNetwork(1, 0, 0).join("controller"),
            "a",
            new Message.Welcome("a/1", HostFacts.ofThisMachine(), "", "", 0),
            clock);

    private void look(long nanos) {
        for (long waited = 0; waited < nanos; waited += LOOK) {
            clock.advance(LOOK);
            member.watch(SILENCE);
        }
    }

    @Test
    void aMemberIsGivenUpAfterTheSilence() {
        look(SILENCE.nanos());
        assertThat(member.lost()).isNull();
        look(LOOK);
        assertThat(member.lost()).isEqualTo("no message for 5s");
    }

    @Test
    void eachMessageEndsTheSilence() throws Exception {
        for (int number = 1; number < 5; number++) {
            look(SILENCE.nanos());
            member.hear(new Message.Progress(number, "", null, null));
        }
        assertThat(member.lost()).isNull();
    }

    @Test
    void membersAreNotBlamedForAControllerThatStoodStill() {
        look(SILENCE.nanos() / 2);
        clock.advance(3600 * 1_000_000_000L);
        member.watch(SILENCE);
        assertThat(member.lost()).isNull();
        // What came meanwhile may be heard now; if nothing did, the member is lost all the same.
        look(SILENCE.nanos());
        assertThat(member.lost()).isEqualTo("no message for 5s");
    }

    @Test
    void aControllerThatSeldomLooksStillEnds() {
        int looks = 0;
        while (member.lost() == null) {
            clock.advance(60 * 1_000_000_000L);
            member.watch(SILENCE);
            looks++;
        }
        assertThat(looks).isEqualTo(11);
    }
}
