package io.plimsoll.analysis.search;

import java.util.random.RandomGenerator;

/// A server whose sojourn times are known in closed form, for Poisson arrivals. Times in seconds.
interface QueueLaw {
    /// How many are served at once.
    int places();

    /// One service time.
    double service(RandomGenerator random);

    /// The share of operations that are not through within a time, at a rate below capacity.
    double beyond(double rate, double seconds);

    /// The most it can carry.
    double capacity();

    /// The highest rate at which no more than a share takes longer than a time.
    default double limit(double share, double seconds) {
        double low = 0;
        double high = capacity();
        for (int i = 0; i < 100; i++) {
            double middle = (low + high) / 2;
            if (beyond(middle, seconds) <= share) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /// M/D/1: Erlang's formula ("The Theory of Probabilities and Telephone Conversations", 1909): with the load
    /// r, P(W <= t) = (1 - r) sum over k <= t/D of (rate (kD - t))^k / k! exp(-rate (kD - t)).
    record Constant(double seconds) implements QueueLaw {
        @Override
        public int places() {
            return 1;
        }

        @Override
        public double service(RandomGenerator random) {
            return seconds;
        }

        @Override
        public double capacity() {
            return 1 / seconds;
        }

        @Override
        public double beyond(double rate, double through) {
            double wait = through - seconds;
            double sum = 0;
            double factorial = 1;
            for (int k = 0; k <= (int) Math.floor(wait / seconds); k++) {
                factorial *= Math.max(1, k);
                double at = rate * (k * seconds - wait);
                sum += Math.pow(at, k) / factorial * Math.exp(-at);
            }
            return wait < 0 ? 1 : 1 - (1 - rate * seconds) * sum;
        }
    }

    /// M/M/c: Erlang's C, and exponential waiting of those who wait; the sojourn is the sum of both
    /// (Gross et al., "Fundamentals of Queueing Theory", 3.3).
    record Exponential(int places, double seconds) implements QueueLaw {
        @Override
        public double service(RandomGenerator random) {
            return random.nextExponential() * seconds;
        }

        @Override
        public double capacity() {
            return places / seconds;
        }

        @Override
        public double beyond(double rate, double through) {
            double served = 1 / seconds;
            double spare = places * served - rate;
            double waits = waits(rate * seconds);
            double alone = Math.exp(-served * through);
            // The sum of two exponentials, except where they have the same mean.
            double both = Math.abs(served - spare) < 1e-6 * served
                    ? (1 + served * through) * alone
                    : (served * Math.exp(-spare * through) - spare * alone) / (served - spare);
            return (1 - waits) * alone + waits * both;
        }

        private double waits(double load) {
            double blocked = 1;
            for (int k = 1; k <= places; k++) {
                blocked = load * blocked / (k + load * blocked);
            }
            return blocked / (1 - load / places * (1 - blocked));
        }
    }
}
