package io.plimsoll.workload.tproc;

import io.plimsoll.dataset.Loading;
import io.plimsoll.driver.Secret;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.plan.LoadStep;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.progress.RunControl;
import io.plimsoll.progress.RunListener;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.recording.Clock;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.SpecReader;
import java.util.ArrayList;
import java.util.List;

/// A database of its own, loaded as `plimsoll load` does.
record LoadPlace(String address) {
    /// Ends loads in mid-way.
    enum End {
        /// As Ctrl-C does.
        INTERRUPTED,
        /// As if the process were killed: what is under way stays as it is.
        KILLED
    }

    /// A company with a tenth of the items and a third of the customers, so that loading it is quick. HammerDB's
    /// profile has no other size than the standard's.
    PlannedRun planned(String... settings) {
        Problems problems = new Problems();
        List<String> all = new ArrayList<>(List.of("workload=tproc", "target=" + address));
        if (!List.of(settings).contains("profile=hammerdb")) {
            all.addAll(List.of("items=10000", "customers=1000"));
        }
        for (String setting : settings) {
            all.removeIf(other -> other.startsWith(setting.substring(0, setting.indexOf('=') + 1)));
            all.add(setting);
        }
        return PlannedRun.of(List.of(SpecReader.assignments(all, Origin.COMMAND_LINE, problems)), _ -> Secret.NONE);
    }

    static Loading loading(PlannedRun planned, Target target, RunListener listener) {
        return new Loading(
                planned.plan(),
                planned.workload().dataset(),
                new TargetWatchdog(target, TargetSpec.STALL_LIMIT),
                new RunControl(Clock.system()),
                listener);
    }

    /// Takes the steps asked for, or all.
    ///
    /// @return rows loaded
    static long load(PlannedRun planned, Target target, LoadStep... asked) throws Exception {
        return load(loading(planned, target, RunListener.SILENT), target, asked);
    }

    static long load(Loading loading, Target target, LoadStep... asked) throws Exception {
        try (SqlSession session = target.openSession().sql()) {
            long rows = 0;
            for (LoadStep step : loading.steps(session, List.of(asked))) {
                rows += loading.take(step, session);
            }
            return rows;
        }
    }

    /// Begins to load and ends once that many rows are in.
    static void loadUntil(long rows, End end, PlannedRun planned, Target target) throws Exception {
        RunControl control = new RunControl(Clock.system());
        RunListener listener = new RunListener() {
            @Override
            public void loaded(long soFar, long total) {
                if (soFar >= rows && end == End.INTERRUPTED) {
                    control.interrupt();
                } else if (soFar >= rows) {
                    throw new KilledException();
                }
            }
        };
        Loading loading = new Loading(
                planned.plan(),
                planned.workload().dataset(),
                new TargetWatchdog(target, TargetSpec.STALL_LIMIT),
                control,
                listener);
        try (SqlSession session = target.openSession().sql()) {
            loading.createTables(session);
            loading.load(session);
        } catch (IllegalStateException ended) {
            if (!(ended.getCause() instanceof KilledException)) {
                throw ended;
            }
        }
    }

    Target open(PlannedRun planned) throws TargetException {
        return planned.driver().open(planned.target());
    }

    /// What ends a thread that loads.
    private static final class KilledException extends RuntimeException {
        private static final long serialVersionUID = 1;
    }
}
