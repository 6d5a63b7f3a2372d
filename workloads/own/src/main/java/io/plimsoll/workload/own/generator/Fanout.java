package io.plimsoll.workload.own.generator;

import io.plimsoll.distribution.PowerIntegral;
import io.plimsoll.unit.Seed;
import java.util.List;

/// How many rows of one table belong to each row of another one, its parent. The rows of a parent stand together.
/// Implementations are immutable and thread-safe.
public sealed interface Fanout {
    /// All rows.
    long rows();

    /// The parent to which a row belongs.
    long parent(long row);

    /// The place of a row among those of its parent, from 0.
    long place(long row);

    /// The numbers of a list in turn.
    ///
    /// @param parents the rows of the other table
    /// @param counts at least one; none below 0, not all 0
    static Fanout inTurn(long parents, List<Long> counts) {
        return new Turns(parents, counts);
    }

    /// Few parents have many rows, and most have few or none: the number of rows falls with the parent's rank by
    /// Zipf's law. Which parent has which rank is shuffled.
    ///
    /// @param parents the rows of the other table
    /// @param average the rows of a parent on average, at least 1
    /// @param theta the exponent, above 0
    static Fanout skewed(long parents, long average, double theta, Seed seed) {
        return new Skewed(parents, average, theta, seed);
    }

    final class Turns implements Fanout {
        private final long parents;

        /// How many rows belong to the first parents of a turn, before each of them; the last is the whole turn.
        private final long[] before;

        /// @param parents the rows of the other table
        /// @param counts at least one; none below 0, not all 0
        Turns(long parents, List<Long> counts) {
            this.parents = parents;
            before = new long[counts.size() + 1];
            for (int at = 0; at < counts.size(); at++) {
                before[at + 1] = Math.addExact(before[at], counts.get(at));
            }
            if (turn() == 0) {
                throw new IllegalArgumentException("no parent has rows");
            }
        }

        private int parentsOfTurn() {
            return before.length - 1;
        }

        private long turn() {
            return before[before.length - 1];
        }

        @Override
        public long rows() {
            long turns = parents / parentsOfTurn();
            return Math.addExact(Math.multiplyExact(turns, turn()), before[(int) (parents % parentsOfTurn())]);
        }

        @Override
        public long parent(long row) {
            return row / turn() * parentsOfTurn() + parentOfTurn(row % turn());
        }

        @Override
        public long place(long row) {
            long rest = row % turn();
            return rest - before[parentOfTurn(rest)];
        }

        /// The last parent of the turn that begins at or before a row.
        private int parentOfTurn(long rest) {
            int low = 0;
            int high = parentsOfTurn() - 1;
            while (low < high) {
                int middle = (low + high + 1) >>> 1;
                if (before[middle] <= rest) {
                    low = middle;
                } else {
                    high = middle - 1;
                }
            }
            return low;
        }
    }

    /// Implementation note: the weights of the first ranks are added up, those of the others are Zipf's law as an
    /// integral. So a row's parent is found without a table of all parents.
    final class Skewed implements Fanout {
        private static final int ADDED_MAX = 16;

        private final long parents;
        private final long average;
        private final PowerIntegral integral;

        /// The weight of all ranks below each of the first ones.
        private final double[] added;

        /// What the integral lacks to be the weight of all ranks below.
        private final double difference;

        private final double total;
        private final Permutation order;

        private Skewed(long parents, long average, double theta, Seed seed) {
            this.parents = parents;
            this.average = average;
            integral = new PowerIntegral(theta);
            added = new double[(int) Math.min(ADDED_MAX, parents) + 1];
            for (int rank = 1; rank < added.length; rank++) {
                added[rank] = added[rank - 1] + Math.pow(rank, -theta);
            }
            difference = added[added.length - 1] - integral.at(added.length - 0.5);
            total = weight(parents);
            order = new Permutation(Math.max(1, parents), seed);
        }

        @Override
        public long rows() {
            return Math.multiplyExact(parents, average);
        }

        @Override
        public long parent(long row) {
            return order.at(rank(row));
        }

        @Override
        public long place(long row) {
            return row - before(rank(row));
        }

        /// The weight of all ranks below one, which counts from 0.
        private double weight(long rank) {
            return rank < added.length ? added[(int) rank] : difference + integral.at(rank + 0.5);
        }

        /// How many rows belong to the parents of lower ranks.
        private long before(long rank) {
            return rank == parents ? rows() : (long) (rows() * (weight(rank) / total));
        }

        /// The rank of a row's parent, from 0. The formula's inverse is near; rounding may put it off.
        private long rank(long row) {
            double weight = (double) row / rows() * total;
            long low = 0;
            long high = Math.min(added.length - 1, parents);
            if (before(high) <= row) {
                long near = (long) (integral.inverse(weight - difference) - 0.5);
                low = Math.clamp(near - 1, 0, parents - 1);
                high = Math.clamp(near + 2, 1, parents);
            }
            if (before(low) > row || before(high) <= row) {
                low = 0;
                high = parents;
            }
            while (high - low > 1) {
                long middle = (low + high) >>> 1;
                if (before(middle) <= row) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            return low;
        }
    }
}
