package io.plimsoll.workload.widerow;

import io.plimsoll.driver.Arguments;
import io.plimsoll.driver.Numbers;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SlotType;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.StatementList;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;

/// Point queries whose keys ride in one statement. Immutable and thread-safe.
///
/// @param rows the highest row number of the dataset
record PointQueries(String name, Together together, KeyChooser chooser, long rows, Lists lists) implements Operation {
    /// The two statements: one key alone, and many, as one array or as one slot for each.
    record Lists(StatementList alone, StatementList many) {}

    @Override
    public int weight() {
        return 1;
    }

    @Override
    public Executable bind(Session session) throws TargetException {
        return new Bound(this, session.sql());
    }

    /// Implementation note: several operations may ask for the same key, and the target answers such a key once. It is
    /// sent once, and how many operations found nothing follows from three counts: keys sent, rows returned,
    /// and operations that repeated a key beyond the dataset. One that repeated a key of the dataset found what
    /// the first found.
    private static final class Bound implements Executable {
        private final KeyChooser chooser;
        private final long rows;
        private final PreparedOperation alone;
        private final PreparedOperation many;
        private final Arguments single;
        private final Arguments several;
        private final int slots;
        private final boolean isArray;
        private final KeySet seen;
        private final Numbers sent = new Numbers();
        private int riding;
        private int repeatedBeyond;

        Bound(PointQueries queries, SqlSession session) throws TargetException {
            chooser = queries.chooser;
            rows = queries.rows;
            Lists lists = queries.lists;
            alone = session.prepare(lists.alone());
            many = session.prepare(lists.many());
            single = new Arguments(lists.alone().slotTypes());
            several = new Arguments(lists.many().slotTypes());
            slots = lists.many().slotTypes().size();
            SlotType first = lists.many().slotTypes().getFirst();
            isArray = first == SlotType.INT32_ARRAY || first == SlotType.INT64_ARRAY;
            seen = new KeySet(queries.together.max());
        }

        @Override
        public void draw(Draw draw) {
            seen.clear();
            sent.clear();
            riding = 0;
            repeatedBeyond = 0;
            add(chooser.choose(draw));
        }

        @Override
        public void join(Draw draw) {
            add(chooser.choose(draw));
        }

        private void add(long number) {
            riding++;
            if (seen.add(number)) {
                sent.add(number);
            } else if (number > rows) {
                repeatedBeyond++;
            }
        }

        @Override
        public Outcome execute() throws TargetException {
            if (riding == 1) {
                single.set(0, sent.get(0));
                return alone.execute(single);
            }
            fill();
            return many.execute(several);
        }

        @Override
        public void begin() throws TargetException {
            if (riding == 1) {
                single.set(0, sent.get(0));
                alone.begin(single);
            } else {
                fill();
                many.begin(several);
            }
        }

        private void fill() {
            if (isArray) {
                Numbers array = several.numbers(0);
                array.clear();
                for (int i = 0; i < sent.size(); i++) {
                    array.add(sent.get(i));
                }
                return;
            }
            // A list has a fixed length: its last key fills it up.
            for (int slot = 0; slot < slots; slot++) {
                several.set(slot, sent.get(Math.min(slot, sent.size() - 1)));
            }
        }

        @Override
        public int misses() {
            long found = riding == 1 ? alone.rows() : many.rows();
            // A table without a primary key may hold a key twice.
            return (int) Math.max(0, sent.size() - found) + repeatedBeyond;
        }
    }
}
