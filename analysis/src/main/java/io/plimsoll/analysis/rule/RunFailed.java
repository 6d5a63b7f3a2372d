package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.Finding;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunStatus;
import java.util.List;

/// The run could not go on.
final class RunFailed implements Rule {
    @Override
    public List<Finding> check(Measured measured) {
        RunDocument document = measured.run().document();
        if (document.status() != RunStatus.FAILED) {
            return Found.nothing();
        }
        return Found.failure(
                "RunFailed",
                "the run could not go on: " + (document.failure() == null ? "no reason is stored" : document.failure()),
                "figures cover what was measured until then");
    }
}
