package io.plimsoll.app;

import io.plimsoll.app.AbRun.Question;
import io.plimsoll.app.AbTuning.Looked;
import io.plimsoll.app.AbTuning.RestartCommand;
import io.plimsoll.driver.Dialect.ServerSetting;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.plan.PhaseKind;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.Plan;
import io.plimsoll.plan.Plan.LoadMode;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.plan.Stop;
import io.plimsoll.results.ab.AbDocument;
import io.plimsoll.results.ab.AbJournal;
import io.plimsoll.spec.Key;
import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The two variants of an ab with the servers that they run on. Used by one thread.
final class AbSides implements AutoCloseable {
    /// What a block is unless the user, the workload or the shape of arrivals says otherwise.
    private static final Map<Key<?>, String> BLOCK =
            Map.of(RunKeys.WARMUP, "2s", RunKeys.MEASURE, "10s", RunKeys.AUDIT, "false");

    private static final TimeSpan OPENING = TimeSpan.ofSeconds(2);

    private static final String STARTED_HERE = "postgres:embedded";

    private final Question question;
    private final Path store;
    private final List<Side> sides = new ArrayList<>();
    private boolean isOneServer;
    private Path log;

    /// @param store the folder in which runs are stored
    AbSides(Question question, Path store) {
        this.question = question;
        this.store = store;
        this.log = store;
    }

    /// A variant, and where it runs.
    final class Side implements AbTuning.Server {
        private final AbVariant variant;

        /// The settings of its runs that the other variant's may not have.
        private final Map<String, String> own;

        private final PlannedRun planned;
        private final SweepRun.OpenTarget open;
        private @Nullable AbTuning tuning;

        private Side(AbVariant variant, Map<String, String> own, SweepRun.OpenTarget open) {
            this.variant = variant;
            this.own = own;
            this.planned = question.planner().plan(own);
            this.open = open;
        }

        AbVariant variant() {
            return variant;
        }

        /// One of its blocks.
        PlannedRun planned() {
            return planned;
        }

        SweepRun.OpenTarget open() {
            return open;
        }

        /// What changes the settings of its server; null if nothing does.
        @Nullable
        AbTuning tuning() {
            return tuning;
        }

        /// The same variant with other settings of its runs.
        private Side with(Map<String, String> others) {
            return new Side(variant, others, open);
        }

        @Override
        public Target target() throws TargetException {
            return open.of(planned);
        }

        /// One command cannot tell two servers apart.
        @Override
        public Optional<RestartCommand> restart() {
            return question.restart().isEmpty() || !isOneServer
                    ? Optional.empty()
                    : Optional.of(new RestartCommand(question.restart(), log.resolve("restart.log")));
        }

        /// A short block before the first pair.
        PlannedRun opening() {
            Map<String, String> shorter = new LinkedHashMap<>(own);
            shorter.put(RunKeys.WARMUP.name(), "0s");
            if (planned.plan().phases().stream().anyMatch(Side::isLong)) {
                shorter.put(RunKeys.MEASURE.name(), OPENING.toString());
                shorter.put(RunKeys.ROUNDS.name(), "1");
            }
            return question.planner().plan(shorter);
        }

        private static boolean isLong(PhasePlan phase) {
            return phase.kind() == PhaseKind.MEASURE
                    && phase.stop() instanceof Stop.After(TimeSpan time)
                    && time.compareTo(OPENING) > 0;
        }
    }

    Question question() {
        return question;
    }

    Side a() {
        return sides.getFirst();
    }

    Side b() {
        return sides.getLast();
    }

    Side of(String variant) {
        return variant.equals(AbDocument.A) ? a() : b();
    }

    /// Whether both variants run on one server.
    boolean isOneServer() {
        return isOneServer;
    }

    /// A side for each way in which a server is opened: both, or the only one.
    List<Side> openings() {
        return isOneTarget() ? List.of(a()) : List.copyOf(sides);
    }

    private boolean isOneTarget() {
        return a().planned.target().equals(b().planned.target());
    }

    /// Output of programs goes to this folder from now on.
    void logIn(Path folder) {
        log = folder;
    }

    /// Opens the targets, and refuses what cannot be done. Changes nothing.
    ///
    /// @throws io.plimsoll.spec.SpecException with what cannot be done
    void prepare() throws TargetException {
        SweepRun.OpenTarget open = new SweepRun.OpenTarget();
        Side first = new Side(question.a(), named(AbDocument.A), open);
        sides.add(first);
        Side second = new Side(question.b(), named(AbDocument.B), open);
        sides.add(
                isApart(first.planned.target(), second.planned.target())
                        ? new Side(question.b(), second.own, new SweepRun.OpenTarget())
                        : second);
        isOneServer = isOneTarget();
        refuseUnfinished();
        for (int i = 0; i < sides.size(); i++) {
            Side side = sides.get(i);
            Target target = side.target();
            List<String> unsupported = new ArrayList<>(side.planned.unsupported(target.dialect()));
            unsupported.addAll(unfit(side, target));
            if (!unsupported.isEmpty()) {
                throw AbTuning.refused(unsupported);
            }
            sides.set(i, side.with(withDefaults(side)));
        }
        if (isOneServer) {
            tuneOne();
        } else {
            tuneBoth();
        }
    }

    /// Why the variant cannot be measured on the target, in sentences.
    private static List<String> unfit(Side side, Target target) {
        Plan plan = side.planned.plan();
        List<String> sentences = new ArrayList<>();
        if (!side.variant.scripts().isEmpty() && !target.dialect().speaksSql()) {
            sentences.add("sql:FILE needs a target that speaks SQL, and " + plan.target() + " does not");
        }
        if (!side.variant.scripts().isEmpty() && (plan.load() == LoadMode.REPLACE || plan.has(PhaseKind.CLEAN))) {
            sentences.add("sql:FILE changes the dataset, and --load replace or -p clean=true would make each block"
                    + " begin with a new one: leave them out");
        }
        if (!side.variant.settings().isEmpty()
                && host(side.planned.target().address()).contains(",")) {
            sentences.add("settings belong to one server, and " + plan.target() + " names several: name one");
        }
        return sentences;
    }

    /// The settings of a run that name the target of a variant.
    private Map<String, String> named(String variant) {
        Map<String, String> named = new LinkedHashMap<>();
        question.targets()
                .getOrDefault(variant, List.of())
                .forEach(setting -> named.put(setting.key(), setting.value()));
        return named;
    }

    /// Whether two targets can be open at once. Addresses that differ only in their options may mean one server
    /// that Plimsoll starts, or one file.
    private static boolean isApart(TargetSpec one, TargetSpec other) {
        return !one.equals(other) && !place(one.address()).equals(place(other.address()));
    }

    private static String place(String address) {
        return address.split("[?;]", 2)[0];
    }

    private Map<String, String> withDefaults(Side side) {
        Map<String, String> all = new LinkedHashMap<>(side.own);
        Map<String, String> planned = side.planned.plan().settings();
        BLOCK.forEach((key, value) -> {
            if (!question.planner().gives(key) && key.isDefault(planned.getOrDefault(key.name(), ""))) {
                all.put(key.name(), value);
            }
        });
        return all;
    }

    /// Refuses a server on which an earlier ab has left something.
    void refuseUnfinished() {
        for (AbJournal.Stored stored : journals()) {
            String target = stored.journal().place().target();
            if (sides.stream()
                    .anyMatch(side -> isSame(target, side.planned.plan().target()))) {
                throw AbTuning.refused(List.of("an ab that began at "
                        + stored.journal().writtenAt()
                        + " has not put back what it changed on " + target
                        + ": wait for its end if it is under way; otherwise `plimsoll ab --restore " + stored.folder()
                        + "` puts it back"));
            }
        }
    }

    private List<AbJournal.Stored> journals() {
        try {
            return AbJournal.open(store);
        } catch (IOException damaged) {
            throw AbTuning.refused(List.of(damaged.getMessage()
                    + ". It says what an ab changed on a server: see whether that server's settings are as they should"
                    + " be, then move the file away"));
        }
    }

    /// Whether two addresses may lead to one server, whatever user and database they name. Servers that Plimsoll
    /// starts are told apart by the folders of their data.
    private static boolean isSame(String one, String other) {
        boolean areStarted = one.startsWith(STARTED_HERE) && other.startsWith(STARTED_HERE);
        boolean isOneHost = !host(one).isEmpty() && host(one).equals(host(other));
        return one.equals(other) || isOneHost || (areStarted && data(one).equals(data(other)));
    }

    /// `db:5432` of `postgres://me@db:5432/bench`; empty if there is none.
    private static String host(String address) {
        int begin = address.indexOf("//");
        String authority = begin < 0 ? "" : address.substring(begin + 2).split("[/?;]", 2)[0];
        return authority.substring(authority.lastIndexOf('@') + 1);
    }

    private static String data(String address) {
        return Arrays.stream(address.split("[?&]", -1))
                .filter(option -> option.startsWith("data="))
                .findFirst()
                .orElse("");
    }

    private void tuneBoth() throws TargetException {
        for (Side side : List.copyOf(sides)) {
            if (!side.variant.settings().isEmpty()) {
                if (a().open == b().open) {
                    throw AbTuning.refused(List.of("both targets may be one server: give the settings as options of the"
                            + " addresses, such as " + STARTED_HERE
                            + "?work_mem=64MB, or one target for both variants"));
                }
                Looked looked = Looked.at(side.target(), side.variant.settings().keySet());
                refuseOneServer(looked);
                AbTuning tuning = looked.tuning(side, List.of(side.variant));
                side.tuning = tuning;
                tuning.reserve();
            }
        }
    }

    /// What one variant sets would hold for the other, too.
    private void refuseOneServer(Looked looked) throws TargetException {
        Set<String> servers = new LinkedHashSet<>();
        for (Side side : sides) {
            boolean isKin = side.target().dialect().serverSettings().isPresent();
            servers.add(isKin ? server(side, looked) : "");
        }
        if (servers.size() < sides.size()) {
            throw AbTuning.refused(List.of("both targets are one server, whose settings hold for both variants: give"
                    + " one target, and settings for each variant"));
        }
    }

    private static String server(Side side, Looked looked) throws TargetException {
        try (SqlSession session = side.target().openSession().sql()) {
            return looked.settings().server(session);
        }
    }

    private void tuneOne() throws TargetException {
        Set<String> names = new LinkedHashSet<>(a().variant.settings().keySet());
        names.addAll(b().variant.settings().keySet());
        if (names.isEmpty()) {
            return;
        }
        Looked looked = Looked.at(a().target(), names);
        if (a().target().isStartedHere() && looked.isOfStart()) {
            sides.set(0, started(a(), looked));
            sides.set(1, started(b(), looked));
            return;
        }
        AbTuning tuning = looked.tuning(a(), List.of(a().variant, b().variant));
        a().tuning = tuning;
        b().tuning = tuning;
        tuning.reserve();
    }

    /// A server that Plimsoll starts is given the settings when it starts: nothing is left on it.
    private static Side started(Side side, Looked looked) {
        Map<String, Optional<String>> named = looked.named(side.variant);
        for (ServerSetting state : looked.states()) {
            boolean isDefault =
                    named.getOrDefault(state.name(), Optional.of("")).isEmpty();
            if (isDefault && state.own() != null) {
                throw AbTuning.refused(List.of(state.name() + " has a value of its own in this server's files:"
                        + " ALTER SYSTEM RESET " + state.name() + " removes it"));
            }
        }
        named.forEach((name, value) -> {
            if (value.orElse("").contains("&")) {
                throw AbTuning.refused(List.of(name + " = " + value.orElse("")
                        + " has an &, which ends an option of an address: start a server with it yourself"));
            }
        });
        Map<String, String> others = new LinkedHashMap<>(side.own);
        others.put(
                RunKeys.TARGET.name(), AbVariant.started(side.planned.target().address(), named));
        return side.with(others);
    }

    @Override
    public void close() {
        for (Side side : sides) {
            AbTuning tuning = side.tuning;
            if (tuning != null) {
                tuning.close();
            }
        }
        sides.forEach(side -> side.open.close());
    }
}
