package io.plimsoll.workload.tproc;

import io.plimsoll.unit.Draw;

/// The place of a session's user. Immutable and thread-safe.
///
/// @param home the user's warehouse
/// @param district of the home, whose stock levels the user checks
/// @param warehouses how many the company has
/// @param anyWarehouse whether transactions use any warehouse instead of the home
record Terminal(int home, int district, int warehouses, boolean anyWarehouse) {
    int drawWarehouse(Draw draw) {
        return anyWarehouse ? (int) draw.between(1, warehouses) : home;
    }

    /// Any warehouse except one; that one if it is the only one.
    static int drawOther(Draw draw, int warehouses, int not) {
        if (warehouses == 1) {
            return not;
        }
        int drawn = (int) draw.between(1, warehouses - 1L);
        return drawn < not ? drawn : drawn + 1;
    }
}
