package io.plimsoll.library;

import io.plimsoll.analysis.search.Objective;
import io.plimsoll.analysis.search.Objective.Objectives;
import io.plimsoll.driver.Secret;
import io.plimsoll.driver.Target;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecException;
import io.plimsoll.spec.SpecFile;
import io.plimsoll.unit.TimeSpan;
import io.plimsoll.workload.Operation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What a run is asked to do: the keys of `plimsoll run` with their values, checked when the run begins. Made by
/// [Plimsoll]. Immutable: each method returns another plan, so that several can begin with the same one.
public final class RunPlan {
    /// Where settings come from that code gives.
    static final Origin PLAN = new Origin("plan", 0);

    /// A target for plans that name none.
    private static final String TARGET_PROPERTY = "plimsoll.target";

    private static final String TARGET_VARIABLE = "PLIMSOLL_TARGET";
    private static final String STORE_VARIABLE = "PLIMSOLL_RUNS";
    private static final String STORE_NAME = "plimsoll-runs";

    private final List<Setting> file;
    private final List<Setting> given;
    private final List<String> objectives;
    private final List<OwnOperation> operations;

    /// Null: the environment variable that `password-variable` names has it.
    private final @Nullable Secret password;

    private final @Nullable Path store;

    private RunPlan(
            List<Setting> file,
            List<Setting> given,
            List<String> objectives,
            List<OwnOperation> operations,
            @Nullable Secret password,
            @Nullable Path store) {
        this.file = List.copyOf(file);
        this.given = List.copyOf(given);
        this.objectives = List.copyOf(objectives);
        this.operations = List.copyOf(operations);
        this.password = password;
        this.store = store;
    }

    /// @param what the name of a workload, or a file
    static RunPlan of(String what, Origin origin) {
        if (!SpecFile.isNamedBy(what)) {
            return new RunPlan(List.of(), List.of(), List.of(), List.of(), null, null)
                    .with(new Setting(RunKeys.WORKLOAD.name(), what, origin));
        }
        Problems problems = new Problems();
        List<Setting> read = SpecFile.read(Path.of(what), problems);
        problems.refuseIfAny();
        return new RunPlan(read, List.of(), List.of(), List.of(), null, null);
    }

    static RunPlan of(List<OwnOperation> operations) {
        if (operations.stream().map(OwnOperation::name).distinct().count() < Math.max(1, operations.size())) {
            throw SpecException.of(PLAN, "a plan of code needs operations, each with a name of its own");
        }
        return new RunPlan(List.of(), List.of(), List.of(), operations, null, null);
    }

    /// Sets a key as `-p KEY=VALUE` does. Every key of the run, the workload and the driver can be set;
    /// `plimsoll workloads` lists them.
    ///
    /// @param key its name
    /// @param value as the command line takes it: a text, a number, a truth value, a path, or a [Duration]
    /// @return this plan with the value instead of the one it had
    public RunPlan set(String key, Object value) {
        String text = value instanceof Duration time ? new TimeSpan(time.toNanos()).toString() : String.valueOf(value);
        List<Setting> others =
                given.stream().filter(setting -> !setting.key().equals(key)).toList();
        return new RunPlan(file, others, objectives, operations, password, store).with(new Setting(key, text, PLAN));
    }

    /// Adds a setting to those of the same layer; two of one key are a problem of the plan.
    RunPlan with(Setting setting) {
        List<Setting> more = new ArrayList<>(given);
        more.add(setting);
        return new RunPlan(file, more, objectives, operations, password, store);
    }

    /// Sets the address of the database, such as `jdbc:postgresql://localhost/test` or `h2:mem`. A plan without one
    /// takes that of the system property `plimsoll.target` or of the environment variable `PLIMSOLL_TARGET`.
    ///
    /// @param address as after `--target`
    /// @return this plan with the target
    public RunPlan target(String address) {
        return set(RunKeys.TARGET.name(), address);
    }

    /// Sets the user.
    ///
    /// @param name as after `--user`
    /// @return this plan with the user
    public RunPlan user(String name) {
        return set(RunKeys.USER.name(), name);
    }

    /// Sets the password, which is stored nowhere. A plan without one takes that of the environment variable
    /// `PLIMSOLL_PASSWORD`.
    ///
    /// @param text the password
    /// @return this plan with the password
    public RunPlan password(String text) {
        return new RunPlan(file, given, objectives, operations, new Secret(text), store);
    }

    /// Sets the profile of the workload.
    ///
    /// @param name as after `--profile`
    /// @return this plan with the profile
    public RunPlan profile(String name) {
        return set("profile", name);
    }

    /// Sets the scale of the dataset, for workloads that have one.
    ///
    /// @param scale as after `--scale`
    /// @return this plan with the scale
    public RunPlan scale(long scale) {
        return set("scale", scale);
    }

    /// Sets how many sessions (connections) drive the target.
    ///
    /// @param count as after `--sessions`
    /// @return this plan with the sessions
    public RunPlan sessions(int count) {
        return set(RunKeys.SESSIONS.name(), count);
    }

    /// Sets when operations start: `closed`, or at a rate such as `1000/s` or `poisson 1000/s`.
    ///
    /// @param arrival as after `--arrival`
    /// @return this plan with the arrival
    public RunPlan arrival(String arrival) {
        return set(RunKeys.ARRIVAL.name(), arrival);
    }

    /// Sets what comes before measuring and counts for nothing: a time such as `5s`, or operations such as `100k`.
    ///
    /// @param stop as after `--warmup`
    /// @return this plan with the warm-up
    public RunPlan warmup(String stop) {
        return set(RunKeys.WARMUP.name(), stop);
    }

    /// Sets the time of the warm-up.
    ///
    /// @param time how long
    /// @return this plan with the warm-up
    public RunPlan warmup(Duration time) {
        return set(RunKeys.WARMUP.name(), time);
    }

    /// Sets what is measured in each round: a time such as `30s`, or operations such as `100k`.
    ///
    /// @param stop as after `--measure`
    /// @return this plan with the length of a round
    public RunPlan measure(String stop) {
        return set(RunKeys.MEASURE.name(), stop);
    }

    /// Sets the time that each round measures.
    ///
    /// @param time how long
    /// @return this plan with the length of a round
    public RunPlan measure(Duration time) {
        return set(RunKeys.MEASURE.name(), time);
    }

    /// Sets how often to measure.
    ///
    /// @param count as after `--rounds`
    /// @return this plan with the rounds
    public RunPlan rounds(int count) {
        return set(RunKeys.ROUNDS.name(), count);
    }

    /// Adds objectives, written as for `plimsoll loadline`: `p99<20ms`, `new-order.p90<5s`, `errors<0.1%`,
    /// `rate>1000/s`.
    ///
    /// @param texts the objectives
    /// @return this plan with these objectives besides those it had
    public RunPlan objective(String... texts) {
        List<String> more = Stream.concat(objectives.stream(), Stream.of(texts)).toList();
        return new RunPlan(file, given, more, operations, password, store);
    }

    /// Sets the folder in which the run gets a folder of its own. A plan without one takes that of the environment
    /// variable `PLIMSOLL_RUNS`, else `build/plimsoll-runs` next to a Gradle build, else `target/plimsoll-runs`.
    ///
    /// @param folder made if it does not exist
    /// @return this plan with the folder
    public RunPlan runsFolder(Path folder) {
        return new RunPlan(file, given, objectives, operations, password, folder);
    }

    Path store() {
        if (store != null) {
            return store;
        }
        String wanted = System.getenv(STORE_VARIABLE);
        if (wanted != null && !wanted.isBlank()) {
            return Path.of(wanted);
        }
        boolean isGradle = Stream.of("build.gradle", "build.gradle.kts").anyMatch(name -> Files.exists(Path.of(name)));
        return Path.of(isGradle ? "build" : "target", STORE_NAME);
    }

    List<Objective> objectives() {
        return objectives.stream().map(Objective::parse).toList();
    }

    /// The run, planned without contacting the target.
    ///
    /// @throws SpecException with every problem found
    PlannedRun planned() {
        Problems problems = new Problems();
        for (String text : objectives) {
            try {
                Objective _ = Objective.parse(text);
            } catch (IllegalArgumentException unclear) {
                problems.add(PLAN, "objective " + unclear.getMessage());
            }
        }
        problems.refuseIfAny();
        if (!operations.isEmpty()) {
            return OwnCode.planned(operations, given);
        }
        return PlannedRun.of(List.of(targetOfProcess(), file, given), this::secret);
    }

    private Secret secret(String variable) {
        if (password != null) {
            return password;
        }
        String value = System.getenv(variable);
        return value == null ? Secret.NONE : new Secret(value);
    }

    private static List<Setting> targetOfProcess() {
        Optional<Setting> byProperty = Optional.ofNullable(System.getProperty(TARGET_PROPERTY))
                .map(address -> new Setting(RunKeys.TARGET.name(), address, new Origin(TARGET_PROPERTY, 0)));
        return byProperty
                .or(() -> Optional.ofNullable(System.getenv(TARGET_VARIABLE))
                        .map(address -> new Setting(RunKeys.TARGET.name(), address, new Origin(TARGET_VARIABLE, 0))))
                .map(setting -> List.of(setting))
                .orElse(List.of());
    }

    /// Refuses objectives of operations that the run does not have.
    void checkObjectives(PlannedRun planned, Target target) {
        Problems problems = new Problems();
        List<String> names = planned.workload().mix().operations(target.dialect()).stream()
                .map(Operation::name)
                .toList();
        new Objectives(objectives()).check(names, problems);
        problems.refuseIfAny();
    }

    /// The settings, without the password.
    @Override
    public String toString() {
        return Stream.concat(file.stream(), given.stream())
                .filter(setting -> !setting.key().equals(RunKeys.TARGET.name()))
                .map(setting -> setting.key() + " = " + setting.value())
                .toList()
                .toString();
    }
}
