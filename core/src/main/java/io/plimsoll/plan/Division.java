package io.plimsoll.plan;

/// Which part of a run one member of a fleet drives. All members together do the operations that one machine would
/// do. Immutable.
///
/// @param rank the member's place, from 0
/// @param of the number of members
public record Division(int rank, int of) {
    /// A run that one machine drives alone.
    public static final Division WHOLE = new Division(0, 1);

    public Division {
        if (of < 1 || rank < 0 || rank >= of) {
            throw new IllegalArgumentException("there is no part " + rank + " of " + of);
        }
    }

    public boolean isWhole() {
        return of == 1;
    }

    /// As users write it, counted from 1, such as `2/3`.
    @Override
    public String toString() {
        return rank + 1 + "/" + of;
    }
}
