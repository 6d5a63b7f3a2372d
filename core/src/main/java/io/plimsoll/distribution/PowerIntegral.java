package io.plimsoll.distribution;

/// The integral of x^-theta from 1, for x above 0.
///
/// @param theta above 0
public record PowerIntegral(double theta) {
    double density(double x) {
        return Math.exp(-theta * Math.log(x));
    }

    /// (x^(1 - theta) - 1) / (1 - theta), which is log x for theta = 1: written so that it loses no digits near
    /// it.
    public double at(double x) {
        double log = Math.log(x);
        double exponent = (1 - theta) * log;
        return Math.abs(exponent) < 1e-300 ? log : Math.expm1(exponent) / exponent * log;
    }

    /// The x at which the integral has a value.
    public double inverse(double area) {
        double scaled = Math.max(-1, area * (1 - theta));
        return Math.exp(Math.abs(scaled) < 1e-300 ? area : Math.log1p(scaled) / scaled * area);
    }
}
