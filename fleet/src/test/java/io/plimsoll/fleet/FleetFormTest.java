package io.plimsoll.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.driver.Secret;
import io.plimsoll.fleet.Message.Stop.Reason;
import io.plimsoll.results.RunStatus;
import io.plimsoll.testing.ManualClock;
import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// How a controller and its members find each other, and whose lease is whose.
@Timeout(120)
class FleetFormTest {
    private static final long SECOND = 1_000_000_000;
    private static final byte[] CLAIM = new Message.Hello(true).encoded();
    private static final byte[] OVER = new Message.Stop("", Reason.OVER, "", Long.MAX_VALUE).encoded();

    @TempDir
    Path folder;

    private final ManualClock clock = new ManualClock();

    /// Nobody answers what it says: there is no other peer.
    private Member member() {
        MemberOptions options = new MemberOptions(folder, _ -> Secret.NONE, 0, TimeSpan.ofSeconds(10), _ -> {});
        return new Member(new LocalGroup().join("m"), options, clock);
    }

    private static Message.Welcome welcome(Member member, String peer, byte[] hello) throws IOException {
        return (Message.Welcome) Message.decoded(member.asked(peer, hello));
    }

    private static String servedBy(Member member) throws IOException {
        return welcome(member, "somebody", new Message.Hello(false).encoded()).serves();
    }

    @Test
    void theLapsedLeaseOfAnEarlierControllerEndsNoLaterOne() throws IOException {
        Member member = member();
        member.asked("first", CLAIM);
        Reporter early = Objects.requireNonNull(member.reporter());
        member.asked("first", OVER);
        clock.advance(5 * SECOND);
        member.asked("second", CLAIM);
        Reporter late = Objects.requireNonNull(member.reporter());
        clock.advance(5 * SECOND);
        // The thread of the first one comes to that while the second one is served.
        assertThat(early.isLapsed()).isTrue();
        assertThat(member.isEndedBy(early)).isFalse();
        assertThat(servedBy(member)).isEqualTo("second");
        clock.advance(5 * SECOND);
        // By its own thread or by this one.
        member.isEndedBy(late);
        assertThat(servedBy(member)).isEmpty();
    }

    @Test
    void aControllerThatClaimsAgainRenewsTheLease() throws IOException {
        Member member = member();
        assertThat(welcome(member, "first", CLAIM).leaseNanos()).isEqualTo(10 * SECOND);
        Reporter reporter = Objects.requireNonNull(member.reporter());
        for (int i = 0; i < 3; i++) {
            clock.advance(9 * SECOND);
            member.asked("first", CLAIM);
            assertThat(member.reporter()).isSameAs(reporter);
            assertThat(member.isEndedBy(reporter)).isFalse();
        }
        assertThatThrownBy(() -> member.asked("second", CLAIM))
                .hasMessageContaining("m serves the controller first, and a member serves one at a time");
        assertThat(servedBy(member)).isEqualTo("first");
        member.asked("first", OVER);
    }

    @Test
    void aControllerThatClaimsAgainAfterTheLeaseIsServedAnew() throws IOException {
        Member member = member();
        member.asked("first", CLAIM);
        Reporter reporter = Objects.requireNonNull(member.reporter());
        clock.advance(10 * SECOND);
        member.asked("first", CLAIM);
        assertThat(member.reporter()).isNotSameAs(reporter);
        assertThat(member.isEndedBy(reporter)).isFalse();
        assertThat(servedBy(member)).isEqualTo("first");
        member.asked("first", OVER);
    }

    /// Otherwise it would think that its controller was lost, and end as after an interruption.
    @Test
    void aMemberHearsThatItHasServedThoughTheNetworkLosesIt() throws Exception {
        try (FleetBench bench = new FleetBench(folder, new FakeNetwork(1, 500_000, 0))) {
            bench.start("a");
            bench.form(1);
            assertThat(bench.run().document().status()).isEqualTo(RunStatus.COMPLETED);
            AtomicInteger lost = new AtomicInteger();
            bench.network.loses((_, message) -> {
                if (Arrays.equals(message, OVER) && lost.incrementAndGet() <= 5) {
                    throw new IOException("lost");
                }
                return false;
            });
            bench.release();
            bench.awaitEnd("a", TimeSpan.ofSeconds(60));
            assertThat(bench.exits).containsEntry("a", 0);
            assertThat(lost).hasValue(6);
        }
    }

    /// While the controller still waits for another member.
    @Test
    void aMemberThatLeavesAndComesBackWhileAFleetFormsIsOfIt() throws Exception {
        try (FleetBench bench = new FleetBench(folder, new FakeNetwork(1, 500_000, 0));
                ExecutorService threads = Executors.newSingleThreadExecutor()) {
            bench.start("a");
            Future<Fleet> forming = threads.submit(() -> bench.form(2));
            while (bench.said.stream().noneMatch(sentence -> sentence.contains("serves as member 1 of 2"))) {
                Pause.nanos(5_000_000);
            }
            bench.network.close("a");
            bench.start("a");
            bench.start("b");
            assertThat(forming.get().members()).containsExactly("a", "b");
            assertThat(bench.run().document().status()).isEqualTo(RunStatus.COMPLETED);
        }
    }
}
