package io.plimsoll.plan;

import io.plimsoll.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/// Random shapes, whose rate is above zero at their end.
final class Shapes {
    private Shapes() {}

    static Shape any(RandomGenerator random) {
        return switch (random.nextInt(4)) {
            case 0 -> new Shape.Ramp(rate(random), 1 + rate(random), time(random));
            case 1 -> new Shape.Steps(rates(random), time(random));
            case 2 -> day(random);
            default -> points(random);
        };
    }

    private static Shape day(RandomGenerator random) {
        double lowest = rate(random);
        return new Shape.Day(lowest, lowest + 1 + rate(random), time(random));
    }

    private static Shape points(RandomGenerator random) {
        List<Shape.Point> points = new ArrayList<>();
        long at = random.nextBoolean() ? 0 : time(random).nanos();
        for (double rate : rates(random)) {
            points.add(new Shape.Point(new TimeSpan(at), rate));
            at += random.nextInt(3) == 0 ? 0 : time(random).nanos();
        }
        points.add(new Shape.Point(new TimeSpan(at + 1), 1 + rate(random)));
        return new Shape.Points(points);
    }

    private static List<Double> rates(RandomGenerator random) {
        List<Double> rates = new ArrayList<>();
        int count = random.nextInt(1, 8);
        for (int i = 0; i < count; i++) {
            rates.add(rate(random));
        }
        rates.add(1 + rate(random));
        return rates;
    }

    /// One in four is zero.
    private static double rate(RandomGenerator random) {
        return random.nextInt(4) == 0 ? 0 : Math.rint(1000 * Math.exp(random.nextDouble(0, 12))) / 1000;
    }

    private static TimeSpan time(RandomGenerator random) {
        return new TimeSpan((long) (1e9 * Math.exp(random.nextDouble(-2, 6))));
    }
}
