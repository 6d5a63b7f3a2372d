package io.plimsoll.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.fleet.Message.Arm;
import io.plimsoll.fleet.Message.Armed;
import io.plimsoll.fleet.Message.Armed.State;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunStatus;
import io.plimsoll.testing.ForAll;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A start that all members received in time holds, although some of their answers came too late.
@Timeout(60)
class CommonStartTest {
    private static final Map<String, ClockOffset> OFFSETS =
            Map.of("a", new ClockOffset(5, 1), "b", new ClockOffset(-700, 1));

    private static final List<State> STATES = List.of(State.values());

    @TempDir
    Path folder;

    private static OptionalLong common(List<Long> starts, Armed a, Armed b) {
        return FleetPhase.commonStart(starts, OFFSETS, Map.of("a", a, "b", b));
    }

    private static Armed fixed(long instant) {
        return new Armed(State.FIXED, instant);
    }

    @Test
    void theStartThatAllHaveFixedHolds() {
        List<Long> starts = List.of(1_000L, 2_000L, 4_000L);
        assertThat(common(starts, fixed(1_005), fixed(300))).hasValue(1_000);
        assertThat(common(starts, fixed(2_005), fixed(1_300))).hasValue(2_000);
    }

    @Test
    void differentStartsDoNot() {
        List<Long> starts = List.of(1_000L, 2_000L, 4_000L);
        assertThat(common(starts, fixed(1_005), fixed(1_300))).isEmpty();
        assertThat(common(starts, fixed(1_005), new Armed(State.ARMED, 300))).isEmpty();
        assertThat(common(starts, fixed(1_005), new Armed(State.LATE, 300))).isEmpty();
        // Nobody told it that.
        assertThat(common(starts, fixed(3_005), fixed(2_300))).isEmpty();
        assertThat(common(List.of(), fixed(1_005), fixed(300))).isEmpty();
    }

    /// Whatever arrives late, or not at all: a start that is agreed is one that each member has.
    @Test
    void whatIsAgreedIsWhatEachMemberDrives() {
        ForAll.forAll(5_000, random -> {
            List<Long> starts = new ArrayList<>();
            Map<String, ClockOffset> offsets = new HashMap<>();
            Map<String, Armed> answers = new HashMap<>();
            for (long start = 300; starts.size() < random.nextInt(1, 5); start *= 2) {
                starts.add(start);
            }
            int members = random.nextInt(1, 4);
            Map<String, Long> driven = new HashMap<>();
            for (int member = 0; member < members; member++) {
                String name = "m" + member;
                ClockOffset offset = new ClockOffset(random.nextLong(-1L << 40, 1L << 40), 1);
                offsets.put(name, offset);
                long start = starts.get(random.nextInt(starts.size()));
                State state = STATES.get(random.nextInt(STATES.size()));
                answers.put(name, new Armed(state, offset.toMember(start)));
                if (state == State.FIXED) {
                    driven.put(name, start);
                }
            }
            OptionalLong agreed = FleetPhase.commonStart(starts, offsets, answers);
            boolean isCommon = driven.size() == members
                    && driven.values().stream().distinct().count() == 1;
            assertThat(agreed.isPresent()).isEqualTo(isCommon);
            agreed.ifPresent(start -> assertThat(driven.values()).containsOnly(start));
        });
    }

    /// The first ARM reaches all members, and no answer comes back; the second one finds the start fixed.
    @Test
    void aRunStartsAlthoughAllAnswersWereLate() throws Exception {
        FakeNetwork network = new FakeNetwork(1, 500_000, 0);
        AtomicInteger lost = new AtomicInteger();
        Map<String, Arm> firsts = new HashMap<>();
        network.loses((member, message) -> {
            if (!(Message.decoded(message) instanceof Arm arm)) {
                return false;
            }
            Arm first;
            synchronized (firsts) {
                first = firsts.putIfAbsent(member, arm);
            }
            if (first == null) {
                lost.incrementAndGet();
                return true;
            }
            // Until the member cannot change it any more.
            Pause.nanos(Math.max(0, first.fixed() - System.nanoTime()) + 1_000_000);
            return false;
        });
        try (FleetBench bench = new FleetBench(folder, network)) {
            bench.start(2);
            bench.form(2);
            Run run = bench.run("measure=300ms");
            assertThat(lost).hasValue(2);
            assertThat(run.document().status()).as(bench.said.toString()).isEqualTo(RunStatus.COMPLETED);
            assertThat(run.rounds()).hasSize(1);
        }
    }
}
