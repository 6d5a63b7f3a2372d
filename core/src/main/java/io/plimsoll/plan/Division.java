package io.plimsoll.plan;

import io.plimsoll.workload.Dealing;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Which part of a run one member of a fleet drives. All members together do the operations that one machine would
/// do. Immutable.
///
/// @param rank the member's place, from 0
/// @param of the number of members
public record Division(int rank, int of) {
    /// A run that one machine drives alone.
    public static final Division WHOLE = new Division(0, 1);

    static final String WANTS = "a part such as 2/3: its place, from 1, and the number of parts";

    private static final Pattern PART = Pattern.compile("(\\d{1,5})\\s*/\\s*(\\d{1,5})");

    public Division {
        if (of < 1 || rank < 0 || rank >= of) {
            throw new IllegalArgumentException("there is no part " + rank + " of " + of);
        }
    }

    /// @throws IllegalArgumentException with a clause that follows the key's name
    public static Division parse(String text) {
        Matcher part = PART.matcher(text);
        if (!part.matches()) {
            throw new IllegalArgumentException("needs " + WANTS);
        }
        int place = Integer.parseInt(part.group(1));
        int of = Integer.parseInt(part.group(2));
        if (place < 1 || place > of) {
            throw new IllegalArgumentException(
                    of < 1
                            ? "needs " + WANTS
                            : "there is no part " + place + " of " + of + "; the parts are 1/" + of + " to " + of + "/"
                                    + of);
        }
        return new Division(place - 1, of);
    }

    public boolean isWhole() {
        return of == 1;
    }

    /// Whether this member makes and loads the tables, and knows them before the run: the first one does.
    public boolean leads() {
        return rank == 0;
    }

    /// The number of the first of things, numbered over all members, that belongs to this one.
    ///
    /// @param all how many things there are
    public long first(long all) {
        return all / of * rank + Math.min(rank, all % of);
    }

    /// How many things belong to this member; if the division leaves a remainder, the first members have one more.
    ///
    /// @param all how many things there are
    public long share(long all) {
        return all / of + (rank < all % of ? 1 : 0);
    }

    /// How many of the first things belong to this member, if members take them in turn.
    public long turns(long first) {
        return first / of + (rank < first % of ? 1 : 0);
    }

    /// Numbers dealt in turn: one to each member, then the next one to each.
    public Dealing inTurn() {
        return new Dealing(rank, 1, of);
    }

    /// Numbers dealt as sessions are: with each turn as many to a member as it has sessions. Where a number of
    /// operations is spread over sessions, all members together take the numbers that one machine would take.
    ///
    /// @param sessions of all members
    public Dealing bySession(int sessions) {
        return new Dealing((int) first(sessions), (int) share(sessions), sessions);
    }

    /// As users write it, counted from 1, such as `2/3`.
    @Override
    public String toString() {
        return rank + 1 + "/" + of;
    }
}
