package io.plimsoll.engine;

import io.plimsoll.plan.Plan;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.spec.Key;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.Workloads;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// The command that goes on with a load that was interrupted. Stateless.
final class GoingOn {
    /// What no shell takes apart.
    private static final Pattern PLAIN = Pattern.compile("[\\w:/.,=@%+-]+");

    private GoingOn() {}

    /// What to do about a dataset whose load was interrupted.
    static String remedy(Plan plan, boolean canGoOn) {
        return canGoOn ? "`" + command(plan) + "` goes on with it" : "`--load replace` loads it from the start";
    }

    /// With every setting that differs from its default and that the dataset, or the way to it, may depend on.
    static String command(Plan plan) {
        List<Key<?>> keys = new ArrayList<>(
                List.of(RunKeys.USER, RunKeys.PASSWORD_VARIABLE, RunKeys.DRIVER, RunKeys.SEED, RunKeys.LOADERS));
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
