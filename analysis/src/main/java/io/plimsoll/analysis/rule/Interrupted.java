package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.Finding;
import io.plimsoll.results.RunDocument;
import java.util.List;

/// The run did not come to its planned end, or is not there yet.
final class Interrupted implements Rule {
    @Override
    public List<Finding> check(Measured measured) {
        RunDocument document = measured.run().document();
        return switch (document.status()) {
            case INTERRUPTED ->
                Found.warning(
                        "Interrupted",
                        "the run was interrupted" + (document.failure() == null ? "" : ": " + document.failure())
                                + "; figures cover what was measured until then",
                        "run it again for figures over the whole plan");
            case RUNNING ->
                Found.warning(
                        "StillRunning",
                        "the run is still going; figures cover what is stored so far",
                        "show it again when it has ended");
            case COMPLETED, FAILED -> Found.nothing();
        };
    }
}
