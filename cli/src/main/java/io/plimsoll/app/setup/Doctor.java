package io.plimsoll.app.setup;

import io.plimsoll.app.setup.MachineChecks.Clocks;
import io.plimsoll.driver.TargetException;
import io.plimsoll.linux.KernelClock;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.results.HostFacts;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Looks at this machine and at a target before anything is measured. Changes nothing. Stateless.
public final class Doctor {
    private static final int LOOKS = 1_000;
    private static final int BATCHES = 101;

    private Doctor() {}

    /// @param asked names the target; empty: only the machine is looked at
    public static List<Check.Group> look(Optional<PlannedRun> asked) {
        Instant wall = Instant.now();
        long monotonic = System.nanoTime();
        double lookNanos = lookNanos();
        List<Check.Group> groups = new ArrayList<>();
        asked.ifPresent(planned -> groups.add(target(planned)));
        long wallNanos = Duration.between(wall, Instant.now()).toNanos();
        Clocks clocks =
                new Clocks(lookNanos, wallNanos - (System.nanoTime() - monotonic), KernelClock.isSynchronized());
        groups.addFirst(new Check.Group(
                "This machine", new MachineChecks(Path.of("/")).all(HostFacts.ofThisMachine(), clocks)));
        return groups;
    }

    private static Check.Group target(PlannedRun planned) {
        String title = "Target " + planned.plan().target();
        try (TargetProbe probe = TargetProbe.open(planned)) {
            return new Check.Group(title, TargetChecks.all(probe));
        } catch (TargetException refused) {
            return new Check.Group(
                    title,
                    List.of(Check.bad(
                            "answer",
                            String.valueOf(refused.getMessage()),
                            "correct that first: nothing can be measured until the target answers")));
        }
    }

    /// How long a look at the clock takes: the median of many, so that a pause does not count.
    private static double lookNanos() {
        List<Double> took = new ArrayList<>();
        for (int batch = 0; batch < BATCHES; batch++) {
            long from = System.nanoTime();
            long last = from;
            for (int look = 1; look < LOOKS; look++) {
                last = Math.max(last, System.nanoTime());
            }
            took.add((double) (last - from) / LOOKS);
        }
        return took.stream().sorted().skip(BATCHES / 2).findFirst().orElse(0.0);
    }
}
