package io.plimsoll.engine;

import io.plimsoll.driver.TableRows;
import io.plimsoll.plan.Plan;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.spec.Key;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.WorkloadPlan;
import io.plimsoll.workload.Workloads;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// The command that resumes an interrupted load. Stateless.
final class GoingOn {
    /// Text that a shell leaves unchanged.
    private static final Pattern PLAIN = Pattern.compile("[\\w:/.,=@%+-]+");

    private GoingOn() {}

    /// How much of the rows an interrupted load has made.
    static String share(WorkloadPlan workload, long loaded) {
        long all = workload.rows().stream().mapToLong(TableRows::count).sum();
        return all == 0 ? "0 %" : Math.min(99, 100 * loaded / all) + " %";
    }

    /// The message about a dataset whose load was interrupted, with the remedy.
    static String incomplete(Plan plan, boolean canGoOn) {
        return ": the dataset is incomplete; "
                + (canGoOn ? "`" + command(plan) + "` loads the rest" : "`--load replace` loads it from the start");
    }

    /// With every setting that differs from its default and that the dataset, or the way to it, may depend on.
    static String command(Plan plan) {
        List<Key<?>> keys = new ArrayList<>(List.of(
                RunKeys.USER,
                RunKeys.PASSWORD_VARIABLE,
                RunKeys.DRIVER,
                RunKeys.SCHEMA,
                RunKeys.SEED,
                RunKeys.LOADERS));
        Workloads.named(plan.workload()).map(Workload::keys).ifPresent(keys::addAll);
        StringBuilder text = new StringBuilder("plimsoll load " + plan.workload() + " --target " + word(plan.target()));
        for (Key<?> key : keys) {
            String value = plan.settings().get(key.name());
            if (value != null && !key.isDefault(value)) {
                text.append(" -p ").append(word(key.name() + "=" + value));
            }
        }
        return text.toString();
    }

    private static String word(String text) {
        return PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
