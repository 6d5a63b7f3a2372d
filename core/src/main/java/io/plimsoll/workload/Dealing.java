package io.plimsoll.workload;

/// Which of the numbers that are dealt one by one, such as those of new rows, belong to one member of a fleet: `width`
/// numbers from `from` on, then those `all` further on, and so forth. Each number belongs to one member. Immutable.
///
/// @param from the first, from 0
/// @param width how many of them follow each other
/// @param all how many are dealt to all members in one turn
public record Dealing(int from, int width, int all) {
    /// All numbers, for a machine that drives a run alone.
    public static final Dealing WHOLE = new Dealing(0, 1, 1);

    public Dealing {
        if (from < 0 || width < 1 || from + width > all) {
            throw new IllegalArgumentException("nobody is dealt " + width + " of " + all + " numbers from " + from);
        }
    }

    /// Whether a number belongs to the member.
    public boolean has(long number) {
        long within = number % all;
        return within >= from && within < from + width;
    }

    /// The member's number at a place among its own.
    public long number(long place) {
        return all == width ? place : place / width * all + from + place % width;
    }

    /// The place of one of the member's numbers among its own.
    public long place(long number) {
        return all == width ? number : number / all * width + number % all - from;
    }
}
