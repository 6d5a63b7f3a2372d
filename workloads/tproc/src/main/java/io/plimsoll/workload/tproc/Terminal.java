package io.plimsoll.workload.tproc;

import io.plimsoll.unit.Draw;

/// Where a session's user sits. Immutable and thread-safe.
///
/// @param home the user's warehouse
/// @param district of the home, at which the user looks at stocks
/// @param warehouses how many there are
/// @param anyWarehouse whether transactions go to any of them
record Terminal(int home, int district, int warehouses, boolean anyWarehouse) {
    int drawWarehouse(Draw draw) {
        return anyWarehouse ? (int) draw.between(1, warehouses) : home;
    }

    /// Any warehouse but one; that one where there is no other.
    static int drawOther(Draw draw, int warehouses, int not) {
        if (warehouses == 1) {
            return not;
        }
        int drawn = (int) draw.between(1, warehouses - 1L);
        return drawn < not ? drawn : drawn + 1;
    }
}
