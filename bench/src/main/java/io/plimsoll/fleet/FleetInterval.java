package io.plimsoll.fleet;

import io.plimsoll.engine.LaneHost;
import io.plimsoll.fleet.Message.Part;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.Stop;
import io.plimsoll.recording.HarnessSample;
import io.plimsoll.recording.HarnessSample.JavaSample;
import io.plimsoll.recording.Slice;
import io.plimsoll.recording.Window;
import io.plimsoll.results.AnswerRow;
import io.plimsoll.unit.Seed;
import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// What a fleet's controller does for one interval, without a network and without files: it decodes the messages of 8
/// members with 20 operations each, adds up their histograms, and passes on the sum. Each member has done 2,500
/// operations. An hour has 3,600 intervals of a second.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
public class FleetInterval {
    private static final int MEMBERS = 8;
    private static final int OPERATIONS = 20;
    private static final int EACH = 125;
    private static final long SECOND = 1_000_000_000L;
    private static final double MILLI = 1e6;

    private final PhasePlan phase =
            new PhasePlan(PhaseKind.MEASURE, 1, new Stop.After(TimeSpan.ofSeconds(3_600)), new Seed(42));
    private final Counting stage = new Counting();
    private final FleetIntervals intervals = new FleetIntervals(phase, stage, 0);
    private final List<List<byte[]>> messages = new ArrayList<>();
    private long next;

    /// Encodes what the members send.
    public FleetInterval() {
        SplittableRandom random = new SplittableRandom(42);
        for (int member = 0; member < MEMBERS; member++) {
            intervals.expect(name(member), name(member));
            messages.add(messages(random));
        }
    }

    private static String name(int member) {
        return "member-" + member;
    }

    private List<byte[]> messages(SplittableRandom random) {
        Slice slice = Slice.sum(OPERATIONS, false);
        for (int operation = 0; operation < OPERATIONS; operation++) {
            slice.counts(operation).addOk(EACH);
            for (int i = 0; i < EACH; i++) {
                slice.times(operation).latency().recordValue((long) (MILLI * Math.exp(random.nextGaussian() / 2)));
            }
        }
        HarnessSample sample = new HarnessSample(
                300_000_000L,
                0.6,
                0,
                1,
                3,
                1_500_000,
                1_500_000,
                8,
                0,
                0,
                HarnessSample.MachineSample.UNKNOWN,
                JavaSample.UNKNOWN);
        List<List<Message.OperationPart>> groups = SliceParts.of(slice, OPERATIONS);
        List<byte[]> encoded = new ArrayList<>();
        for (int i = 0; i < groups.size(); i++) {
            boolean isLast = i == groups.size() - 1;
            Part part = new Part(phase.name(), 0, 0, SECOND, -1, isLast, sample, groups.get(i), List.of());
            encoded.add(new Message.Progress(1, "run", part, null).encoded());
        }
        return encoded;
    }

    /// One interval of all members.
    ///
    /// @return how many operations were passed on so far
    @Benchmark
    public long interval() throws IOException {
        for (int member = 0; member < MEMBERS; member++) {
            for (byte[] message : messages.get(member)) {
                Part read = Objects.requireNonNull(((Message.Progress) Message.decoded(message)).part());
                intervals.add(
                        name(member),
                        new Part(
                                read.phase(),
                                next,
                                next * SECOND,
                                SECOND,
                                read.due(),
                                read.isLast(),
                                read.harness(),
                                read.operations(),
                                read.answers()));
            }
        }
        next++;
        intervals.passOn(Long.MAX_VALUE, false);
        return stage.acknowledged;
    }

    /// Counts what is passed on.
    private static final class Counting implements LaneHost.Stage {
        private long acknowledged;

        @Override
        public int operations() {
            return OPERATIONS;
        }

        @Override
        public boolean isOpen() {
            return false;
        }

        @Override
        public void take(PhasePlan phase, LaneHost.Interval interval) {
            acknowledged += interval.slice().acknowledged();
        }

        @Override
        public void answered(List<AnswerRow> rows) {}

        @Override
        public void begins(PhasePlan phase, Window window) {}

        @Override
        public void ends() {}

        @Override
        public void alive() {}

        @Override
        public boolean isInterrupted() {
            return false;
        }
    }
}
