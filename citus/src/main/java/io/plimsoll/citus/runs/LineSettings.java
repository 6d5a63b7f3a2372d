package io.plimsoll.citus.runs;

import io.plimsoll.spec.Setting;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.Workloads;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a line means in keys of a run. Immutable.
///
/// @param workload other workloads than `tproc` take of it what every run has: sessions and times
record LineSettings(RunLine line, String workload) {
    /// What citus-benchmark measures.
    static final String TPROC = "tproc";

    /// The same with analytic queries, for lines that ask for them.
    private static final String CH = "ch";

    /// Sessions that ask: citus-benchmark's `CH_THREAD_COUNT`, unless the environment has another.
    private static final int ASKING = 1;

    /// More loaders than a run may have are not refused: HammerDB takes no more than there are warehouses, either.
    private static final long LOADERS_MAX = 64;

    /// Keys of every run, whatever its workload.
    private static final List<String> GENERAL = List.of("workload", "sessions", "warmup", "measure", "loaders");

    List<Setting> settings() {
        List<Setting> settings = new ArrayList<>();
        String queries = line.flags().queries();
        boolean asksAlone = isCompany(workload) && queries.equals(BuildFlags.ALONE);
        if (isCompany(workload) && !queries.isEmpty()) {
            add(settings, "workload", CH);
            add(settings, "transactions", asksAlone ? "off" : "on");
            add(settings, "streams", ASKING);
        }
        add(settings, "sessions", asksAlone ? ASKING : line.sessions());
        add(settings, "warmup", minutes("rampup"));
        add(settings, "measure", minutes("duration"));
        long loaders = Math.min(line.get(Parameters.BUILD_USERS), LOADERS_MAX);
        if (isCompany(workload)) {
            add(settings, "loaders", Math.min(loaders, line.warehouses()));
            add(settings, "warehouses", line.warehouses());
            add(settings, "all-warehouses", line.parameters().get(Parameters.ALL_WAREHOUSES));
            add(settings, "distribute", line.isCitus());
            if (line.isCitus()) {
                add(settings, "shard-count", line.shards().count());
                line.cluster().ifPresent(cluster -> add(settings, "citus-workers", cluster.workers()));
            }
        } else {
            add(settings, "loaders", loaders);
        }
        String driven = isCompany(workload) && !queries.isEmpty() ? CH : workload;
        return settings.stream()
                .filter(setting -> isKnown(driven, setting.key()))
                .toList();
    }

    /// Whether a workload is on the tables that citus-benchmark builds.
    static boolean isCompany(String workload) {
        return workload.equals(TPROC) || workload.equals(CH);
    }

    /// Whether the workload has such a key, as far as it can be asked.
    private static boolean isKnown(String driven, String key) {
        Optional<Workload> known = Workloads.named(driven);
        return GENERAL.contains(key)
                || known.isEmpty()
                || known.get().keys().stream().anyMatch(each -> each.name().equals(key));
    }

    /// Templates have defaults of their own for the ramp-up, so the name alone finds it.
    private String minutes(String parameter) {
        return line.parameters().settings().get(parameter) + "m";
    }

    private void add(List<Setting> settings, String key, Object value) {
        settings.add(new Setting(key, String.valueOf(value), line.origin()));
    }
}
