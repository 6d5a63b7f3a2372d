package io.plimsoll.plan;

import static io.plimsoll.testing.ForAll.forAll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.plimsoll.unit.TimeSpan;
import java.util.Collections;
import org.junit.jupiter.api.Test;

class RateCurveTest {
    private static final long SECOND = 1_000_000_000L;

    private static RateCurve curve(String shape) {
        return Shape.parse(shape).curve();
    }

    @Test
    void aRampHasTheAreaOfATrapezium() {
        RateCurve ramp = curve("ramp 100/s to 2000/s in 5m");
        assertThat(ramp.perSecond(0)).isEqualTo(100);
        assertThat(ramp.perSecond(150 * SECOND)).isCloseTo(1_050, within(1e-9));
        assertThat(ramp.perSecond(1_000 * SECOND)).isEqualTo(2_000);
        assertThat(ramp.cumulated(300 * SECOND)).isEqualTo(315_000);
        assertThat(ramp.cumulated(150 * SECOND)).isCloseTo(86_250, within(1e-6));
        assertThat(ramp.cumulated(301 * SECOND)).isEqualTo(317_000);
        assertThat(ramp.start(0)).isZero();
        assertThat(ramp.start(315_000)).isEqualTo(300 * SECOND);
        assertThat(ramp.start(86_250)).isCloseTo(150 * SECOND, within(1L));
    }

    @Test
    void stepsAreEvenlySpacedAndBeginOnTheirSecond() {
        RateCurve steps = curve("steps 100,0,400/s every 1m");
        assertThat(steps.start(1)).isEqualTo(SECOND / 100);
        assertThat(steps.start(5_999)).isEqualTo(60 * SECOND - SECOND / 100);
        // Nothing is due while the rate is zero.
        assertThat(steps.start(6_000)).isEqualTo(120 * SECOND);
        assertThat(steps.start(6_001)).isEqualTo(120 * SECOND + SECOND / 400);
        assertThat(steps.perSecond(60 * SECOND - 1)).isEqualTo(100);
        assertThat(steps.perSecond(60 * SECOND)).isZero();
        assertThat(steps.perSecond(500 * SECOND)).isEqualTo(400);
        assertThat(steps.cumulated(121 * SECOND)).isEqualTo(6_400);
    }

    @Test
    void manyStepsDoNotDrift() {
        RateCurve steps = new Shape.Steps(Collections.nCopies(Shape.POINTS_MAX, 0.1), TimeSpan.ofSeconds(10)).curve();
        for (int i = 0; i < Shape.POINTS_MAX; i++) {
            assertThat(steps.start(i)).isEqualTo(10L * i * SECOND);
        }
    }

    @Test
    void aDayBeginsAtItsLowestAndComesAgain() {
        RateCurve day = curve("day 2000/s peak 10 trough in 10m");
        assertThat(day.perSecond(0)).isEqualTo(200);
        assertThat(day.perSecond(300 * SECOND)).isEqualTo(2_000);
        assertThat(day.perSecond(150 * SECOND)).isCloseTo(1_100, within(1e-6));
        assertThat(day.perSecond(900 * SECOND)).isEqualTo(2_000);
        assertThat(day.cumulated(600 * SECOND)).isCloseTo(660_000, within(1e-6));
        assertThat(day.cumulated(300 * SECOND)).isCloseTo(330_000, within(1e-6));
        assertThat(day.start(660_000)).isCloseTo(600 * SECOND, within(1L));
        assertThat(day.start(990_000)).isCloseTo(900 * SECOND, within(1L));
    }

    @Test
    void beforeTheFirstPointAndAfterTheLastTheRateHolds() {
        RateCurve points = curve("points 10s 100, 20s 300/s");
        assertThat(points.perSecond(0)).isEqualTo(100);
        assertThat(points.cumulated(10 * SECOND)).isEqualTo(1_000);
        assertThat(points.cumulated(20 * SECOND)).isEqualTo(3_000);
        assertThat(points.perSecond(15 * SECOND)).isEqualTo(200);
        assertThat(points.perSecond(60 * SECOND)).isEqualTo(300);
        assertThat(points.start(500)).isEqualTo(5 * SECOND);
    }

    /// The inverse is that of the integral, and the integral that of the rate.
    @Test
    void theInverseAndTheIntegralAgree() {
        forAll(500, random -> {
            Shape shape = Shapes.any(random);
            RateCurve curve = shape.curve();
            long end = 2 * shape.length().nanos();
            double all = curve.cumulated(end);
            double operations = random.nextDouble() * all;
            long start = curve.start(operations);
            double perNano = Math.max(curve.perSecond(start), curve.perSecond(start + 1)) / 1e9;
            double tolerance = 2 * perNano + 1e-9 * all + 1e-9;
            assertThat(curve.cumulated(start)).isCloseTo(operations, within(tolerance));
            long later = curve.start(Math.min(all, operations + random.nextDouble()));
            assertThat(later).isGreaterThanOrEqualTo(start);

            long from = random.nextLong(end);
            long step = Math.max(1, end / 1_000_000);
            double middle = curve.perSecond(from + step / 2);
            double area = (curve.cumulated(from + step) - curve.cumulated(from)) / step * 1e9;
            double widest =
                    Math.max(Math.abs(curve.perSecond(from) - middle), Math.abs(curve.perSecond(from + step) - middle));
            assertThat(area).isCloseTo(middle, within(widest + 1e-3 * middle + 1e-6 * all / (step / 1e9)));
        });
    }
}
