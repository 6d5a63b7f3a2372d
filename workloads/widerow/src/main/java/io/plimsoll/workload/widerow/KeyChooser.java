package io.plimsoll.workload.widerow;

import io.plimsoll.unit.Draw;

/// Chooses a row's number as a pure function of what it draws. Allocates nothing; thread-safe by having no
/// state.
@FunctionalInterface
interface KeyChooser {
    long choose(Draw draw);
}
