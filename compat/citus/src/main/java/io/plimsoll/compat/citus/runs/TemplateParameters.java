package io.plimsoll.compat.citus.runs;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.ValueType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The parameters of citus-benchmark's templates, with their defaults. Stateless.
///
/// Source: `param` lines of the three templates, with the same names.
public final class TemplateParameters {
    public static final Key<Long> WAREHOUSES =
            Key.of("warehouses", ValueType.count(1, 1_000_000), "1000", "warehouses to build and run");
    public static final Key<Long> BUILD_WAREHOUSES =
            Key.of("buildWarehouses", ValueType.count(0, 1_000_000), "0", "warehouses to build; 0: same as warehouses");
    public static final Key<Long> RUN_WAREHOUSES =
            Key.of("runWarehouses", ValueType.count(0, 1_000_000), "0", "warehouses to drive; 0: same as warehouses");
    public static final Key<Long> BUILD_USERS =
            Key.of("buildVirtualUsers", ValueType.count(1, 10_000), "100", "sessions that load side by side");
    public static final Key<Long> RUN_USERS =
            Key.of("runVirtualUsers", ValueType.count(1, 10_000), "250", "sessions that drive");
    public static final Key<Boolean> ALL_WAREHOUSES =
            Key.of("allWarehouses", ValueType.flag(), "true", "whether a session goes to all warehouses");
    public static final Key<Long> DURATION = Key.of("duration", ValueType.count(1, 100_000), "60", "minutes measured");
    public static final Key<Long> RAMPUP = Key.of("rampup", ValueType.count(0, 100_000), "3", "minutes before that");
    public static final Key<String> FLAGS =
            Key.of("buildAndRunFlags", ValueType.text(), "", "options of build-and-run.sh");
    public static final Key<Long> COORDINATOR_CORES =
            Key.of("coordinatorVcores", ValueType.count(1, 999_999), "8", "cores of the coordinator");
    public static final Key<Long> WORKERS = Key.of("workers", ValueType.count(0, 999_999), "2", "workers");
    public static final Key<Long> WORKER_CORES =
            Key.of("workerVcores", ValueType.count(1, 999_999), "8", "cores of each worker");
    public static final Key<String> SERVER_SIZE =
            Key.of("pgSize", ValueType.text(), "Standard_D8s_v3", "size of the virtual machine");

    private static final Key<Long> LATER_RAMPUP =
            Key.of("rampup", ValueType.count(0, 100_000), "5", "minutes before that");
    private static final Key<String> WITHOUT_CITUS =
            Key.of("buildAndRunFlags", ValueType.text(), "--no-citus", "options of build-and-run.sh");

    /// Parameters of what a template creates in Azure, without effect on an existing target: name and default.
    private static final List<String> PLACE_OF_ALL = List.of(
            "timeprofile=true",
            "driverSize=Standard_D64s_v3",
            "sshAllowIpPrefix=*",
            "vnetPrefix=10.13.0.0/16",
            "subnetPrefix=10.13.0.0/24",
            "vmAdminUsername=azureuser",
            "location=",
            "namePrefix=",
            "driverVmName=",
            "driverNicName=",
            "driverIpName=",
            "nsgName=",
            "vnetName=",
            "subnetName=default");

    private static final List<String> PLACE_OF_GROUP = List.of(
            "pgVersion=15",
            "pgPort=5432",
            "zone=1",
            "delay=20",
            "coordinatorStorageSizeMB=524288",
            "workerStorageSizeMB=524288",
            "enableHa=false",
            "pgServerGroupName=");

    private static final List<String> PLACE_OF_MACHINE = List.of(
            "pgVersion=14",
            "pgStorageSizeGB=512",
            "pgConfigOptions=",
            "pgVmName=",
            "pgNicName=",
            "pgIpName=",
            "pgDiskName=");

    private static final List<Key<?>> SAME_FOR_ALL =
            List.of(WAREHOUSES, BUILD_WAREHOUSES, RUN_WAREHOUSES, BUILD_USERS, RUN_USERS, ALL_WAREHOUSES, DURATION);

    private TemplateParameters() {}

    /// Every parameter of a template.
    static List<Key<?>> of(Provision template) {
        List<Key<?>> keys = new ArrayList<>(SAME_FOR_ALL);
        keys.addAll(place(PLACE_OF_ALL));
        switch (template) {
            case HYPERSCALE -> {
                keys.addAll(List.of(RAMPUP, FLAGS, COORDINATOR_CORES, WORKERS, WORKER_CORES));
                keys.addAll(place(PLACE_OF_GROUP));
            }
            case HYPERSCALE_PRE_CREATED -> {
                keys.addAll(List.of(LATER_RAMPUP, FLAGS));
                keys.addAll(place(List.of("pgVersion=14", "pgHost=")));
            }
            case IAAS_POSTGRES -> {
                keys.addAll(List.of(RAMPUP, WITHOUT_CITUS, SERVER_SIZE));
                keys.addAll(place(PLACE_OF_MACHINE));
            }
        }
        return keys;
    }

    /// Whether a parameter only describes what Azure creates.
    static boolean isPlace(Key<?> key) {
        return key.meaning().isEmpty();
    }

    /// The parameter names of all templates.
    static List<String> names() {
        return List.of(Provision.values()).stream()
                .flatMap(template -> of(template).stream())
                .map(Key::name)
                .distinct()
                .sorted()
                .toList();
    }

    /// Whether a name belongs to a file's lines: a parameter of any template, or the number of shards.
    public static boolean isKnown(String name) {
        return name.equals(WrittenLine.SHARD_COUNT) || names().contains(name);
    }

    private static List<Key<?>> place(List<String> named) {
        List<Key<?>> keys = new ArrayList<>();
        for (String each : named) {
            int equals = each.indexOf('=');
            keys.add(Key.of(each.substring(0, equals), ValueType.text(), each.substring(equals + 1), ""));
        }
        return keys;
    }

    /// What citus-benchmark would create in Azure for a line. Here it determines the parameters and the kind of
    /// database.
    public enum Provision {
        /// A managed server group: a coordinator and workers.
        HYPERSCALE,
        /// An existing server group.
        HYPERSCALE_PRE_CREATED,
        /// PostgreSQL on a virtual machine.
        IAAS_POSTGRES;

        static List<String> words() {
            return Arrays.stream(values()).map(Provision::word).toList();
        }

        static Optional<Provision> named(String word) {
            return Arrays.stream(values())
                    .filter(template -> template.word().equals(word))
                    .findFirst();
        }

        /// The spelling in files: `iaas-postgres`.
        public String word() {
            return ValueType.word(this);
        }
    }
}
