package io.plimsoll.cloud;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.testing.ForAll;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ScheduleTest {
    private static List<Duration> minutes(int... minutes) {
        return IntStream.of(minutes).mapToObj(Duration::ofMinutes).toList();
    }

    @Test
    void eightLinesAtFourAtOnceTakeTheirLongestTwo() {
        assertThat(Schedule.of(minutes(60, 60, 60, 60, 60, 60, 60, 60), 4).length())
                .isEqualTo(Duration.ofHours(2));
        assertThat(Schedule.of(minutes(10, 20, 30, 40, 50, 60, 70, 80), 4).length())
                .isEqualTo(Duration.ofMinutes(90));
        ForAll.forAll(1_000, random -> {
            List<Duration> lengths = Stream.generate(() -> Duration.ofMinutes(1 + random.nextInt(300)))
                    .limit(8)
                    .toList();
            Duration longestTwo =
                    lengths.stream().sorted(Comparator.reverseOrder()).limit(2).reduce(Duration.ZERO, Duration::plus);
            assertThat(Schedule.of(lengths, 4).length()).isLessThanOrEqualTo(longestTwo);
        });
    }

    @Test
    void noLaneDoesTwoThingsAtOnceAndEachJobIsDone() {
        ForAll.forAll(200, random -> {
            int lanes = 1 + random.nextInt(5);
            List<Duration> lengths = Stream.generate(() -> Duration.ofMinutes(random.nextInt(60)))
                    .limit(random.nextInt(20))
                    .toList();
            List<Schedule.Slot> slots = Schedule.of(lengths, lanes).slots();
            assertThat(slots.stream().map(Schedule.Slot::job))
                    .containsExactlyInAnyOrderElementsOf(
                            IntStream.range(0, lengths.size()).boxed().toList());
            for (int i = 0; i < slots.size(); i++) {
                Schedule.Slot slot = slots.get(i);
                assertThat(slot.lane()).isLessThan(lanes);
                assertThat(slots.subList(i + 1, slots.size()).stream().filter(later -> later.lane() == slot.lane()))
                        .allSatisfy(later -> assertThat(later.begin()).isGreaterThanOrEqualTo(slot.end()));
            }
        });
    }
}
