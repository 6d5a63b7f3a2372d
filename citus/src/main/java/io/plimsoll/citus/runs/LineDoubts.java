package io.plimsoll.citus.runs;

import io.plimsoll.citus.cluster.ClusterSpec;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// What contradicts itself in a line that can be read. Stateless.
record LineDoubts(RunLine line, Problems problems, List<Problem> warnings) {
    void add() {
        line.cluster().flatMap(line.shards()::problem).ifPresent(this::refuse);
        warehouses();
        label();
        if (line.template() == Provision.HYPERSCALE && line.declared() == null && !line.isCitus()) {
            long idle = line.parameters().get(Parameters.WORKERS);
            if (idle > 0) {
                warn("--no-citus leaves the workers idle (workers=" + idle + "): the tables stay on the coordinator");
            }
        }
        withoutEffect();
    }

    private void warehouses() {
        if (line.drivenWarehouses() > line.warehouses()) {
            refuse("runWarehouses = " + line.drivenWarehouses() + " is more than the " + line.warehouses()
                    + " warehouses that are built");
        } else if (line.drivenWarehouses() < line.warehouses()) {
            warn("all " + line.warehouses() + " warehouses are driven, not only runWarehouses = "
                    + line.drivenWarehouses());
        }
    }

    private void label() {
        String label = line.givenName();
        Optional<ClusterSpec> told = ClusterSpec.leading(label);
        Optional<ClusterSpec> meant = line.declared() != null ? line.cluster() : line.fromParameters();
        if (told.isPresent() && meant.isPresent() && !told.equals(meant)) {
            warn("the label says " + told.get() + ", and the parameters say " + meant.get() + ": results are of "
                    + meant.get() + ", so mend one of them");
        }
        Optional<ClusterSpec> counted = told.or(() -> meant);
        Optional<Integer> cores = ClusterSpec.toldCores(label);
        if (cores.isPresent()
                && counted.isPresent()
                && cores.get() != counted.get().cores()) {
            warn("the label tells a total of " + cores.get() + " vCores, and " + counted.get() + " has "
                    + counted.get().cores());
        }
    }

    private void withoutEffect() {
        String given = Parameters.of(line.template()).stream()
                .filter(key -> Parameters.isPlace(key) && line.parameters().isGiven(key))
                .map(Key::name)
                .collect(Collectors.joining(", "));
        if (!given.isEmpty()) {
            warn("without effect on a target that is there already: " + given);
        }
    }

    private void refuse(String sentence) {
        problems.add(line.origin(), sentence);
    }

    private void warn(String sentence) {
        warnings.add(new Problem(line.origin(), sentence));
    }
}
