package io.plimsoll.report.svg;

import java.util.List;

/// A scale with marks at round numbers.
interface Graduation {
    /// From the lowest to the highest.
    List<Double> marks();

    /// Where a value lies, from 0 to 1; what is beyond an end lies at it.
    double share(double value);
}
