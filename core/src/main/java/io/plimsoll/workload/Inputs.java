package io.plimsoll.workload;

import io.plimsoll.driver.Arguments;
import io.plimsoll.unit.Draw;

/// Draws the inputs of one operation into its argument slots. Allocates nothing; thread-safe by having no
/// state.
@FunctionalInterface
public interface Inputs {
    void draw(Draw draw, Arguments into);
}
