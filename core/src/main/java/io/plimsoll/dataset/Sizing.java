package io.plimsoll.dataset;

import io.plimsoll.driver.Marker;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.plan.Plan.LoadMode;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.SpecException;
import io.plimsoll.workload.Dataset;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.Workloads;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// Reads the size of a dataset from the target if the user gave none, as pgbench does. Stateless.
public final class Sizing {
    private Sizing() {}

    /// The run, with the size of the existing dataset; the run itself if a size was given, the dataset is to be
    /// replaced, or the target holds nothing of the workload.
    public static PlannedRun fit(PlannedRun planned, Target target) throws TargetException {
        try (TargetWatchdog watchdog =
                new TargetWatchdog(target, planned.plan().limits().stall())) {
            try {
                return fit(planned, watchdog);
            } catch (TargetException lost) {
                throw watchdog.explained(lost);
            }
        }
    }

    /// The same, with an existing watchdog.
    public static PlannedRun fit(PlannedRun planned, TargetWatchdog watchdog) throws TargetException {
        Target target = watchdog.target();
        Optional<Key<?>> key = Workloads.named(planned.plan().workload()).flatMap(Workload::sizeKey);
        if (key.isEmpty()
                || planned.workload().dataset().isUsersOwn()
                || planned.isSizeGiven()
                || planned.plan().load() == LoadMode.REPLACE
                || target.dialect().keepsNothing()) {
            return planned;
        }
        try (TargetWatchdog.Watched watched = watchdog.open()) {
            Optional<String> held =
                    held(planned, target, watched.session(), key.get().name());
            return held.isEmpty() ? planned : planned.ofSize(held.get());
        } catch (SpecException unfit) {
            // The existing size cannot be planned; the later inspection of the dataset reports what is
            // wrong.
            return planned;
        }
    }

    private static Optional<String> held(PlannedRun planned, Target target, Session session, String key)
            throws TargetException {
        Dataset dataset = planned.workload().dataset();
        List<String> names = dataset.tableNames();
        boolean isWhole = session.existing(names).size() == names.size();
        boolean isOwn = isWhole
                && new TableGuard(planned.plan(), dataset, target.dialect())
                        .againstDriving(session)
                        .isEmpty();
        if (!isOwn) {
            return Optional.empty();
        }
        Map<String, String> marks = session.marks(names);
        String mark = marks.getOrDefault(names.getFirst().toLowerCase(Locale.ROOT), "");
        if (Marker.read(mark) instanceof Marker.Reading.Mark(Marker marker)
                && !marker.sizeOf(key).isEmpty()) {
            return Optional.of(marker.sizeOf(key));
        }
        return dataset.sizeHeld(session, target.dialect());
    }
}
