package io.plimsoll.plan;

import io.plimsoll.driver.ServerView;
import io.plimsoll.exporter.ExporterAddress;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import io.plimsoll.unit.Figure;
import io.plimsoll.unit.Seed;
import io.plimsoll.unit.TimeSpan;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// The complete plan of a run. Immutable; holds no secrets; reading [#settings] back gives an equal plan.
///
/// @param settings every key with its value, as text
/// @param facts what the workload decided, for people
/// @param sessions of all machines that drive the run together: see [#ownSessions]
/// @param threads PLATFORM or VIRTUAL, never AUTO
/// @param lanes how many lanes drive the sessions
/// @param multiplexed whether a lane drives several sessions at once; if not, each session has its own lane, which
///     blocks on it
public record Plan(
        Map<String, String> settings,
        Map<String, String> facts,
        List<Figure> figures,
        String workload,
        String target,
        int sessions,
        Arrival arrival,
        Seed seed,
        List<PhasePlan> phases,
        LoadMode load,
        int loaders,
        Limits limits,
        TimeSpan interval,
        ThreadKind threads,
        int lanes,
        boolean multiplexed) {
    /// The fact that lists the settings that differ from their defaults.
    public static final String CHANGED = "not by default";

    public Plan {
        settings = new LinkedHashMap<>(settings);
        facts = new LinkedHashMap<>(facts);
        figures = List.copyOf(figures);
        phases = List.copyOf(phases);
    }

    /// The same, with the workload's facts and figures.
    public Plan withFacts(Map<String, String> more, List<Figure> named) {
        return with(more, named, phases, threads, lanes, multiplexed);
    }

    /// The same, with lanes that multiplex.
    public Plan withLanes(int count) {
        return with(facts, figures, phases, ThreadKind.PLATFORM, count, true);
    }

    /// The same, with settings in another form.
    public Plan withSettings(Map<String, String> others) {
        return new Plan(
                others,
                facts,
                figures,
                workload,
                target,
                sessions,
                arrival,
                seed,
                phases,
                load,
                loaders,
                limits,
                interval,
                threads,
                lanes,
                multiplexed);
    }

    /// The same, with other phases.
    Plan withPhases(List<PhasePlan> others) {
        return with(facts, figures, others, threads, lanes, multiplexed);
    }

    private Plan with(
            Map<String, String> otherFacts,
            List<Figure> otherFigures,
            List<PhasePlan> otherPhases,
            ThreadKind otherThreads,
            int otherLanes,
            boolean isMultiplexed) {
        return new Plan(
                settings,
                otherFacts,
                otherFigures,
                workload,
                target,
                sessions,
                arrival,
                seed,
                otherPhases,
                load,
                loaders,
                limits,
                interval,
                otherThreads,
                otherLanes,
                isMultiplexed);
    }

    /// The names, in lower case, of objects that may be dropped although Plimsoll did not make them.
    public List<String> dropForeign() {
        return RunKeys.names(settings.getOrDefault(RunKeys.DROP_FOREIGN.name(), ""));
    }

    /// Whether other runs may drive the dataset at the same time.
    public boolean isShared() {
        return Boolean.parseBoolean(settings.getOrDefault(RunKeys.SHARE.name(), "false"));
    }

    /// Which part of the run this machine drives.
    public Division division() {
        return Division.parse(settings.getOrDefault(RunKeys.SHARD.name(), Division.WHOLE.toString()));
    }

    /// How many sessions this machine drives.
    public int ownSessions() {
        return (int) division().share(sessions);
    }

    /// When the first driven phase starts; empty if as soon as possible.
    public Optional<Instant> startAt() {
        return RunKeys.START_AT.type().read().apply(settings.getOrDefault(RunKeys.START_AT.name(), ""));
    }

    /// A refusal of the target.
    ///
    /// @param why in a clause
    public SpecException unfitTarget(String why) {
        return SpecException.of(new Origin(RunKeys.TARGET.name() + " " + target(), 0), why);
    }

    /// The refusal of a run that could not start when it should.
    ///
    /// @param why a clause
    public SpecException missed(String why) {
        return SpecException.of(
                new Origin(RunKeys.START_AT.name(), 0),
                why + ": nothing was driven; load a large dataset before with `plimsoll load`, or give a later instant"
                        + " on all machines");
    }

    /// How closely the run looks at the server's own work. Of several machines, one looks.
    public ServerView.Level serverView() {
        if (!division().leads()) {
            return ServerView.Level.OFF;
        }
        String text = settings.getOrDefault(RunKeys.SERVER_VIEW.name(), "off");
        return ServerView.Level.valueOf(text.toUpperCase(Locale.ROOT));
    }

    /// What the server is asked about the workload's statements.
    public Explaining explains() {
        String text = settings.getOrDefault(RunKeys.EXPLAIN.name(), "plans");
        return Explaining.valueOf(text.toUpperCase(Locale.ROOT));
    }

    /// The exporters to ask while phases are driven. Of several machines, one asks.
    public List<ExporterAddress> exporters() {
        return !division().leads()
                ? List.of()
                : ExporterAddress.all(settings.getOrDefault(RunKeys.SERVER_METRICS.name(), ""));
    }

    /// How sessions pause in a closed loop.
    public Pauses pauses() {
        return new Pauses(
                Pauses.Think.parse(settings.getOrDefault(RunKeys.THINK.name(), "0s")),
                TimeSpan.parse(settings.getOrDefault(RunKeys.PACING.name(), "0s")));
    }

    public boolean has(PhaseKind kind) {
        return phases.stream().anyMatch(phase -> phase.kind() == kind);
    }

    public List<PhasePlan> driven() {
        return phases.stream().filter(phase -> phase.kind().isDriven()).toList();
    }

    /// The bounds of a run: every loop that depends on the target has one.
    ///
    /// @param retries attempts after the first, per operation
    /// @param retryWithin how long after its intended start an operation may be tried again; zero for no limit
    /// @param reconnect how long to try to reconnect a lost session
    /// @param drain how long operations under way at the end may take
    /// @param stall how long to wait for a silent target where no window bounds the wait
    /// @param skipLate the lag beyond which an open arrival is skipped; zero for never
    public record Limits(
            int retries, TimeSpan retryWithin, TimeSpan reconnect, TimeSpan drain, TimeSpan stall, TimeSpan skipLate) {}

    /// What to do about the dataset before driving.
    public enum LoadMode {
        /// Load if the dataset does not exist; refuse if another one does.
        IF_ABSENT,
        /// Drop the existing dataset, then load.
        REPLACE,
        /// Expect the dataset.
        NEVER
    }

    /// What the server is asked about the workload's statements.
    public enum Explaining {
        /// How it would execute them.
        PLANS,
        /// Also what it does when it executes those once that only read.
        ANALYZE
    }

    /// The kind of thread that runs a blocking session.
    public enum ThreadKind {
        AUTO,
        PLATFORM,
        VIRTUAL
    }
}
