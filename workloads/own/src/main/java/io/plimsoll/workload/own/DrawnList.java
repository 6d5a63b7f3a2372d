package io.plimsoll.workload.own;

import io.plimsoll.distribution.KeyChooser;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.own.generator.Generator;
import io.plimsoll.workload.own.generator.Generators.Chosen;
import io.plimsoll.workload.own.generator.Generators.Unit;
import io.plimsoll.workload.own.generator.Value;
import io.plimsoll.workload.script.expression.Frame;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/// The values of a list of one operation in one session. Allocates nothing once its texts have grown. Used by one
/// thread at a time.
final class DrawnList {
    /// How often a value is drawn again that the list has already; then the next free one follows it.
    static final int REDRAWS_MAX = 16;

    private final Values values;
    private int size;

    /// @param freshKeys of the tables of which keys are drawn
    DrawnList(Input.Listed list, Map<TableDefinition, FreshKeys> freshKeys) {
        int most = list.length().most();
        Optional<Chosen> numbers = list.numbers();
        if (numbers.isPresent()) {
            Chosen chosen = numbers.get();
            values = list.isDistinct()
                    ? new Distinct(chosen, list.isSorted(), most)
                    : new Numbers(chosen.chooser(), chosen.unit(), list.isSorted(), most);
        } else if (list.element() instanceof Input.Fresh fresh) {
            FreshKeys keys = Objects.requireNonNull(freshKeys.get(fresh.table()));
            values = new Numbers(_ -> keys.next(), Unit.WHOLE, list.isSorted(), most);
        } else if (list.element() instanceof Input.Made made) {
            values = new Made(made.generator(), list.isSorted(), most);
        } else {
            throw new IllegalArgumentException("no list of these");
        }
    }

    int size() {
        return size;
    }

    /// Draws that many values.
    void draw(int count, Draw draw, Frame frame) {
        values.draw(count, draw, frame);
        size = count;
    }

    /// Gives a value to a variable.
    void store(int place, Frame frame, int slot) {
        values.store(place, frame, slot);
    }

    /// The number of a row.
    long number(int place) {
        return values.number(place);
    }

    private sealed interface Values {
        void draw(int count, Draw draw, Frame frame);

        void store(int place, Frame frame, int slot);

        long number(int place);
    }

    /// Numbers of a range, or new keys.
    private static sealed class Numbers implements Values {
        final KeyChooser chooser;
        final boolean isSorted;
        final long[] numbers;
        private final Unit unit;
        private final Value shown = new Value();

        Numbers(KeyChooser chooser, Unit unit, boolean isSorted, int most) {
            this.chooser = chooser;
            this.unit = unit;
            this.isSorted = isSorted;
            numbers = new long[most];
        }

        @Override
        public void draw(int count, Draw draw, Frame frame) {
            for (int at = 0; at < count; at++) {
                long number = chooser.choose(draw);
                // Not sorted at the end: the library's sort allocates when it finds a run.
                int found = isSorted ? Arrays.binarySearch(numbers, 0, at, number) : at;
                insert(numbers, found < 0 ? -found - 1 : found, at, number);
            }
        }

        /// Puts a number among those that there are.
        static void insert(long[] numbers, int place, int there, long number) {
            System.arraycopy(numbers, place, numbers, place + 1, there - place);
            numbers[place] = number;
        }

        @Override
        public void store(int place, Frame frame, int slot) {
            unit.set(numbers[place], shown);
            shown.store(frame, slot);
        }

        @Override
        public long number(int place) {
            return numbers[place];
        }
    }

    /// Numbers of a range that has at least as many numbers, each at most once.
    private static final class Distinct extends Numbers {
        private final long low;
        private final long high;

        /// Those of the list so far, rising.
        private final long[] rising;

        Distinct(Chosen chosen, boolean isSorted, int most) {
            super(chosen.chooser(), chosen.unit(), isSorted, most);
            low = chosen.low();
            high = chosen.high();
            rising = new long[most];
        }

        @Override
        public void draw(int count, Draw draw, Frame frame) {
            for (int at = 0; at < count; at++) {
                numbers[at] = put(at, draw);
            }
            if (isSorted) {
                System.arraycopy(rising, 0, numbers, 0, count);
            }
        }

        /// Draws a number and puts it among those that there are.
        private long put(int there, Draw draw) {
            long number = chooser.choose(draw);
            int place = Arrays.binarySearch(rising, 0, there, number);
            for (int again = 0; place >= 0 && again < REDRAWS_MAX; again++) {
                number = chooser.choose(draw);
                place = Arrays.binarySearch(rising, 0, there, number);
            }
            if (place >= 0) {
                number = free(place, there);
                place = Arrays.binarySearch(rising, 0, there, number);
            }
            insert(rising, -place - 1, there, number);
            return number;
        }

        /// The next number above a taken one that is free; behind the end of the range follows its beginning.
        private long free(int taken, int there) {
            int place = taken;
            long number = rising[place];
            while (place < there && rising[place] == number) {
                boolean isLast = number == high;
                number = isLast ? low : number + 1;
                place = isLast ? 0 : place + 1;
            }
            return number;
        }
    }

    /// What a generator makes.
    private static final class Made implements Values {
        private final Generator generator;
        private final boolean isSorted;
        private final Value[] values;

        Made(Generator generator, boolean isSorted, int most) {
            this.generator = generator;
            this.isSorted = isSorted;
            values = new Value[most];
            Arrays.setAll(values, _ -> new Value());
        }

        @Override
        public void draw(int count, Draw draw, Frame frame) {
            for (int at = 0; at < count; at++) {
                Value value = values[at];
                generator.generate(0, draw, frame, value);
                if (isSorted) {
                    int place = placeOf(value, at);
                    System.arraycopy(values, place, values, place + 1, at - place);
                    values[place] = value;
                }
            }
        }

        /// Behind all that are not greater.
        private int placeOf(Value value, int there) {
            int low = 0;
            int high = there;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (Value.compare(values[middle], value) <= 0) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            return low;
        }

        @Override
        public void store(int place, Frame frame, int slot) {
            values[place].store(frame, slot);
        }

        @Override
        public long number(int place) {
            return values[place].number();
        }
    }
}
