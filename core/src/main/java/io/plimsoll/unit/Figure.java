package io.plimsoll.unit;

import java.util.List;

/// A rate under a name of its own, as the field knows it, such as NOPM. Immutable.
///
/// @param name short: `NOPM`
/// @param meaning in words: "new orders per minute"
/// @param operations whose acknowledged operations it counts
/// @param perSecond what one operation per second is of it: 60 for a rate per minute
/// @param countsMisses whether an operation that found nothing counts too
/// @param digits behind the point when it is printed
public record Figure(
        String name, String meaning, List<String> operations, double perSecond, boolean countsMisses, int digits) {
    public Figure {
        operations = List.copyOf(operations);
    }
}
