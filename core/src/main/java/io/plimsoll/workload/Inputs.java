package io.plimsoll.workload;

import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.unit.Draw;

/// Draws the inputs of one operation into its argument slots. Allocates nothing; stateless and thread-safe.
@FunctionalInterface
public interface Inputs {
    void draw(Draw draw, Arguments into);
}
