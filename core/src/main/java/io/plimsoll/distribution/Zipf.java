package io.plimsoll.distribution;

import io.plimsoll.unit.Draw;

/// Ranks by Zipf's law: rank r is drawn with a probability proportional to 1 / r^theta, exactly, for any theta
/// above 0 and any number of ranks. Immutable and thread-safe.
///
/// Implementation note: rejection-inversion (W. Hörmann, G. Derflinger: "Rejection-inversion to generate
/// variates from monotone discrete distributions", ACM TOMACS 6(3), 1996), which needs no sum over the range
/// and about one draw per choice. With h(x) = x^-theta and its integral H, a point u is drawn uniformly under
/// H from H(3/2) - 1 to H(n + 1/2), taken back to x, and rounded to the rank k. It is accepted when k - x is
/// at most s = 2 - H^-1(H(5/2) - h(2)), which spares the next step, or when u is at least H(k + 1/2) - h(k).
public final class Zipf {
    private final long ranks;
    private final double theta;
    private final double lowest;
    private final double highest;
    private final double surelyAccepted;

    public Zipf(long ranks, double theta) {
        this.ranks = ranks;
        this.theta = theta;
        lowest = integral(1.5) - 1;
        highest = integral(ranks + 0.5);
        surelyAccepted = 2 - inverse(integral(2.5) - density(2));
    }

    /// Draws a rank from 1, the most popular.
    public long rank(Draw draw) {
        while (true) {
            double area = highest + draw.nextDouble() * (lowest - highest);
            double point = inverse(area);
            long rank = Math.clamp((long) (point + 0.5), 1, ranks);
            if (rank - point <= surelyAccepted || area >= integral(rank + 0.5) - density((double) rank)) {
                return rank;
            }
        }
    }

    private double density(double x) {
        return Math.exp(-theta * Math.log(x));
    }

    /// (x^(1 - theta) - 1) / (1 - theta), which is log x for theta = 1: written so that it loses no digits near
    /// it.
    private double integral(double x) {
        double log = Math.log(x);
        double exponent = (1 - theta) * log;
        return Math.abs(exponent) < 1e-300 ? log : Math.expm1(exponent) / exponent * log;
    }

    private double inverse(double area) {
        double scaled = Math.max(-1, area * (1 - theta));
        return Math.exp(Math.abs(scaled) < 1e-300 ? area : Math.log1p(scaled) / scaled * area);
    }
}
