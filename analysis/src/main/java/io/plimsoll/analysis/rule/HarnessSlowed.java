package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.Finding;
import java.util.List;

/// The harness's own Java was started with options that slow it down.
final class HarnessSlowed implements Rule {
    @Override
    public List<Finding> check(Measured measured) {
        List<String> options = measured.run().document().host().slowedBy();
        if (options == null || options.isEmpty()) {
            return Found.nothing();
        }
        return Found.warning(
                "HarnessSlowed",
                "Java was started with " + String.join(", ", options) + ": the harness is slower than it has to be"
                        + (measured.isInProcess() ? ", and so is the database inside it" : ""),
                "leave such options out (PLIMSOLL_JAVA_OPTS, JAVA_TOOL_OPTIONS) while measuring");
    }
}
