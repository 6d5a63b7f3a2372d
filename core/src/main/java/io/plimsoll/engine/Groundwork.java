package io.plimsoll.engine;

import io.plimsoll.driver.ClusterLayout;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.Settled;
import io.plimsoll.driver.Table;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.results.RunWriter;
import io.plimsoll.workload.WorkloadPlan;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// What is done with a target that holds its dataset before anything is measured on it: it is brought to rest, and
/// the nodes behind it are looked at. Used by one thread.
record Groundwork(WorkloadPlan workload, Target target, RunListener listener) {
    /// Does it, and stores what was done and found.
    void lay(Session session, RunWriter writer) throws TargetException, IOException {
        if (!target.dialect().speaksSql()) {
            return;
        }
        List<String> tables = workload.tables().stream().map(Table::name).toList();
        if (workload.settles()) {
            listener.working("bringing the tables and the target to rest");
            Settled settled = target.dialect().settle(session.sql(), tables);
            settled.refused().forEach(listener::note);
            writer.update(document -> document.withSettled(settled));
        }
        Optional<ClusterLayout> layout = target.dialect().layout(session.sql(), tables);
        if (layout.isPresent()) {
            writer.update(document -> document.withTarget(target.identity().with(layout.get())));
        }
    }
}
