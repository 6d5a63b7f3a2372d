package io.plimsoll.workload;

import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.Draw;

/// An operation bound to one session. [#draw] once, then [#execute] as often as retries ask, with the
/// same inputs.
public interface Executable {
    /// Draws the inputs. Not timed.
    void draw(Draw draw);

    /// Does it once. Timed. Allocates nothing of its own.
    Outcome execute() throws TargetException;
}
