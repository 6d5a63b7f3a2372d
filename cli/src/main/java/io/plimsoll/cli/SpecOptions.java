package io.plimsoll.cli;

import io.plimsoll.engine.PlannedRun;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecFile;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.sweep.SweepPlan;
import io.plimsoll.sweep.SweepSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The options that make up a spec. Each is short for a key; every key can be given with `-p`.
final class SpecOptions {
    @Parameters(
            arity = "0..1",
            paramLabel = "SPEC",
            description = "A spec file (YAML), a stored plan, or the name of a workload such as tpcb.")
    private @Nullable String what;

    @Option(
            names = {"-t", "--target"},
            paramLabel = "ADDRESS",
            description = "Database: `plimsoll targets` lists forms.")
    private @Nullable String target;

    @Mixin
    private final TargetOptions place = new TargetOptions();

    @Option(names = "--user", paramLabel = "NAME", description = "User at the target.")
    private @Nullable String user;

    @Option(
            names = "--password",
            paramLabel = "TEXT",
            description = "Password; better in the environment variable PLIMSOLL_PASSWORD. Never stored.")
    private @Nullable String password;

    @Option(
            names = "--driver",
            paramLabel = "NAME",
            description = "postgres or jdbc, where both can open the target; the best if not given.")
    private @Nullable String driver;

    @Option(names = "--driver-class", paramLabel = "CLASS", description = "JDBC driver class.")
    private @Nullable String driverClass;

    @Option(names = "--driver-jar", paramLabel = "JARS", description = "Jar files with the JDBC driver.")
    private @Nullable String driverJar;

    @Option(names = "--isolation", paramLabel = "LEVEL", description = "Isolation level.")
    private @Nullable String isolation;

    @Option(names = "--profile", paramLabel = "NAME", description = "Profile of the workload.")
    private @Nullable String profile;

    @Option(names = "--variant", paramLabel = "NAME", description = "Variant of the workload's operations.")
    private @Nullable String variant;

    @Option(
            names = {"-s", "--scale"},
            paramLabel = "N",
            description = "Scale of the dataset.")
    private @Nullable String scale;

    @Option(
            names = {"-c", "--sessions"},
            paramLabel = "N",
            description = "Sessions (connections) that drive.")
    private @Nullable String sessions;

    @Option(names = "--lanes", paramLabel = "N", description = "Threads that drive the sessions.")
    private @Nullable String lanes;

    @Option(names = "--pipeline", description = "Send all statements of an operation at once (postgres driver).")
    private boolean pipeline;

    @Option(
            names = {"-a", "--arrival"},
            paramLabel = "ARRIVAL",
            description = "closed, a rate such as 1000/s, or \"poisson 1000/s\".")
    private @Nullable String arrival;

    @Option(
            names = {"-w", "--warmup"},
            paramLabel = "STOP",
            description = "Time or operations before measuring.")
    private @Nullable String warmup;

    @Option(
            names = {"-m", "--measure"},
            paramLabel = "STOP",
            description = "Time (30s) or operations (100k; few as 10ops) measured in each round.")
    private @Nullable String measure;

    @Option(
            names = {"-r", "--rounds"},
            paramLabel = "N",
            description = "Measured rounds.")
    private @Nullable String rounds;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of all randomness.")
    private @Nullable String seed;

    @Option(names = "--load", paramLabel = "MODE", description = "if-absent, replace or never.")
    private @Nullable String load;

    @Option(
            names = "--drop-foreign",
            paramLabel = "NAMES",
            description = "Tables that may be dropped although Plimsoll did not make them.")
    private @Nullable String dropForeign;

    @Option(names = "--loaders", paramLabel = "N", description = "Sessions that load side by side.")
    private @Nullable String loaders;

    @Option(
            names = "--share",
            description = "Drive the dataset although other runs, each with --share, drive it at the same time.")
    private boolean share;

    @Option(names = "-p", paramLabel = "KEY=VALUE", description = "Any key of the spec; repeatable.")
    private List<String> assignments = new ArrayList<>();

    /// The run these options ask for, as far as it can be understood without touching the target.
    PlannedRun plannedRun() {
        Problems problems = new Problems();
        List<Setting> file = new ArrayList<>();
        List<Setting> given = new ArrayList<>();
        if (what != null && isFile(what)) {
            file.addAll(SpecFile.read(Path.of(what), problems));
        } else {
            add(given, "workload", what);
        }
        given.addAll(options(problems));
        problems.refuseIfAny();
        return PlannedRun.of(List.of(file, given), Passwords.of(password));
    }

    /// The sweep these options ask for, as far as it can be understood without touching a target.
    ///
    /// @param axes `key=a,b,c` texts
    /// @param repeats empty: as the file says
    SweepPlan sweepPlan(List<String> axes, String repeats) {
        Problems problems = new Problems();
        SpecFile.Content file = new SpecFile.Content(List.of(), List.of());
        List<Setting> given = new ArrayList<>();
        if (what != null && isFile(what)) {
            file = SpecFile.content(Path.of(what), problems);
            problems.refuseIfAny();
        } else {
            add(given, "workload", what);
        }
        given.addAll(options(problems));
        SweepSpec spec = SweepSpec.of(file, new SweepSpec.Added(axes, repeats, given), problems);
        return SweepPlan.of(spec, Passwords.of(password), problems);
    }

    /// What plans runs that differ in a few settings.
    ///
    /// @param defaults weaker than what is given here or in the file
    /// @param decided keys that whoever plans decides; to give one on the command line is a mistake
    StepPlanner stepPlanner(Map<String, String> defaults, Set<String> decided) {
        Problems problems = new Problems();
        List<Setting> file = new ArrayList<>();
        List<Setting> given = new ArrayList<>();
        if (what != null && isFile(what)) {
            file.addAll(SpecFile.read(Path.of(what), problems));
        } else {
            add(given, "workload", what);
        }
        given.addAll(options(problems));
        for (Setting setting : given) {
            if (decided.contains(setting.key())) {
                problems.add(setting.origin(), "\"" + setting.key() + "\" is what the search decides; leave it out");
            }
        }
        problems.refuseIfAny();
        List<Setting> weakest = defaults.entrySet().stream()
                .map(entry -> new Setting(entry.getKey(), entry.getValue(), Origin.COMMAND_LINE))
                .toList();
        return new StepPlanner(List.of(weakest, file, given), Passwords.of(password));
    }

    private static boolean isFile(String text) {
        return text.endsWith(".yaml")
                || text.endsWith(".yml")
                || text.endsWith(".json")
                || Files.isRegularFile(Path.of(text));
    }

    private List<Setting> options(Problems problems) {
        List<Setting> given = new ArrayList<>();
        add(given, "target", target);
        add(given, "user", user);
        add(given, "driver", driver);
        add(given, "driver-class", driverClass);
        add(given, "driver-jar", driverJar);
        add(given, "isolation", isolation);
        add(given, "profile", profile);
        add(given, "variant", variant);
        add(given, "scale", scale);
        add(given, "sessions", sessions);
        add(given, "lanes", lanes);
        add(given, "pipeline", pipeline ? "true" : null);
        add(given, "arrival", arrival);
        add(given, "warmup", warmup);
        add(given, "measure", measure);
        add(given, "rounds", rounds);
        add(given, "seed", seed);
        add(given, "load", load);
        add(given, "drop-foreign", dropForeign);
        add(given, "loaders", loaders);
        add(given, "share", share ? "true" : null);
        given.addAll(SpecReader.assignments(assignments, Origin.COMMAND_LINE, problems));
        return place.complete(given, problems);
    }

    private static void add(List<Setting> given, String key, @Nullable String value) {
        if (value != null) {
            given.add(new Setting(key, value, Origin.COMMAND_LINE));
        }
    }
}
