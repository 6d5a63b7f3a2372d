package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.driver.ClusterLayout;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.results.Finding;
import java.util.List;

/// Procedures were called with bound arguments on Citus, which forwards only those whose arguments are constants: they
/// ran where they were called.
final class CallsNotForwarded implements Rule {
    private static final String FORWARDING_DRIVER = "Plimsoll";

    @Override
    public List<Finding> check(Measured measured) {
        TargetIdentity target = measured.run().document().target();
        if (target == null || !measured.setting("placement").equals("procedure")) {
            return Found.nothing();
        }
        ClusterLayout cluster = target.cluster();
        if (cluster == null || cluster.workers() == 0 || target.driver().startsWith(FORWARDING_DRIVER)) {
            return Found.nothing();
        }
        return Found.warning(
                "CallsNotForwarded",
                target.driver()
                        + " binds the arguments of a CALL, and Citus forwards none such to the node of its rows:"
                        + " all procedures ran on the coordinator",
                "use driver = postgres, which writes them as constants, or placement = function");
    }
}
