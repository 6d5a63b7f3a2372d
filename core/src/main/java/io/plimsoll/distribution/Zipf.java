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
    private final PowerIntegral integral;
    private final double lowest;
    private final double highest;
    private final double surelyAccepted;

    public Zipf(long ranks, double theta) {
        this.ranks = ranks;
        integral = new PowerIntegral(theta);
        lowest = integral.at(1.5) - 1;
        highest = integral.at(ranks + 0.5);
        surelyAccepted = 2 - integral.inverse(integral.at(2.5) - integral.density(2));
    }

    /// Draws a rank from 1, the most popular.
    public long rank(Draw draw) {
        while (true) {
            double area = highest + draw.nextDouble() * (lowest - highest);
            double point = integral.inverse(area);
            long rank = Math.clamp((long) (point + 0.5), 1, ranks);
            if (rank - point <= surelyAccepted || area >= integral.at(rank + 0.5) - integral.density((double) rank)) {
                return rank;
            }
        }
    }
}
