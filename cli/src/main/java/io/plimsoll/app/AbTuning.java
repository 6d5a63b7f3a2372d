package io.plimsoll.app;

import io.plimsoll.driver.Dialect.ServerSetting;
import io.plimsoll.driver.Dialect.ServerSettings;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.results.ab.AbJournal.OwnValue;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.SpecException;
import io.plimsoll.spec.Suggestion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The settings of one server that an ab changes and puts back. Used by one thread.
final class AbTuning implements AutoCloseable {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final Server server;
    private final ServerSettings settings;

    /// What the settings were before the first change, by the server's names.
    private final Map<String, OwnValue> before = new LinkedHashMap<>();

    /// Keeps other abs away from the server's settings; null while nothing does.
    private @Nullable SqlSession guard;

    private AbTuning(Server server, ServerSettings settings, List<OwnValue> values) {
        this.server = server;
        this.settings = settings;
        values.forEach(value -> before.put(value.name(), value));
    }

    /// A server whose settings are changed.
    interface Server {
        /// The open target. Opens it if necessary.
        Target target() throws TargetException;

        /// How the user restarts it; empty if that is unknown.
        Optional<RestartCommand> restart();
    }

    /// What the server says of the settings that variants name.
    ///
    /// @param states of all of them
    record Looked(ServerSettings settings, List<ServerSetting> states) {
        /// Looks, and refuses what is not to be changed, whoever restarts the server.
        ///
        /// @param names as the user wrote them
        /// @throws SpecException with every problem found
        static Looked at(Target target, Collection<String> names) throws TargetException {
            ServerSettings settings = target.dialect()
                    .serverSettings()
                    .orElseThrow(() -> refused(List.of("Plimsoll cannot change settings of "
                            + target.identity().product()
                            + ": compare two targets (--a target=ADDRESS), or let statements change it"
                            + " (--b sql:FILE)")));
            List<String> wanted = List.copyOf(names);
            try (SqlSession session = target.openSession().sql()) {
                refuseIfAny(settings.refusals(session, wanted));
                List<ServerSetting> states = settings.look(session, wanted);
                refuseIfAny(unknown(wanted, states, settings, session));
                refuseIfAny(states.stream()
                        .filter(state -> !state.refusal().isEmpty())
                        .map(state -> state.name() + " " + state.refusal())
                        .toList());
                refuseIfAny(states.stream()
                        .filter(state -> !state.fault().isEmpty() && !state.isWaiting())
                        .map(state -> "the server refuses the value that " + state.name() + " has in its files ("
                                + state.fault() + "): correct it first")
                        .toList());
                return new Looked(settings, states);
            }
        }

        private static List<String> unknown(
                List<String> wanted, List<ServerSetting> states, ServerSettings settings, SqlSession session)
                throws TargetException {
            Set<String> known = states.stream()
                    .map(state -> state.name().toLowerCase(Locale.ROOT))
                    .collect(Collectors.toSet());
            List<String> unknown = wanted.stream()
                    .filter(name -> !known.contains(name.toLowerCase(Locale.ROOT)))
                    .toList();
            List<String> all = unknown.isEmpty() ? List.of() : settings.names(session);
            return unknown.stream()
                    .map(name -> "the server has no setting \"" + name + "\"" + Suggestion.clause(name, all))
                    .toList();
        }

        /// Whether the settings can only be chosen when the server starts.
        boolean isOfStart() {
            return states.stream().anyMatch(state -> state.needsRestart() || state.isOfStart());
        }

        /// What the variant gives to the settings, by the server's names.
        Map<String, Optional<String>> named(AbVariant variant) {
            Map<String, Optional<String>> named = new LinkedHashMap<>();
            for (ServerSetting state : states) {
                boolean isNamed = variant.settings().keySet().stream().anyMatch(state.name()::equalsIgnoreCase);
                if (isNamed) {
                    named.put(state.name(), variant.value(state.name(), Optional.empty()));
                }
            }
            return named;
        }

        /// A tuning of the server. Changes nothing yet.
        ///
        /// @param variants all that are to be in force on it
        /// @throws SpecException when a setting would not take effect
        AbTuning tuning(Server server, List<AbVariant> variants) throws TargetException {
            refuseIfAny(states.stream()
                    .map(ServerSetting::holder)
                    .filter(holder -> !holder.isEmpty())
                    .toList());
            List<String> late = states.stream()
                    .filter(ServerSetting::needsRestart)
                    .map(ServerSetting::name)
                    .toList();
            if (!late.isEmpty()) {
                refuseRestart(late, server);
            }
            List<OwnValue> before = new ArrayList<>();
            for (ServerSetting state : states) {
                List<String> given = variants.stream()
                        .flatMap(variant -> variant.given(state.name()).stream())
                        .distinct()
                        .toList();
                before.add(new OwnValue(state.name(), state.own(), given));
            }
            return new AbTuning(server, settings, before);
        }

        private void refuseRestart(List<String> late, Server server) throws TargetException {
            if (server.restart().isEmpty()) {
                throw refused(List.of(String.join(", ", late) + " takes effect only when the server starts, and"
                        + " Plimsoll did not start this one: leave it out, try it on a server that Plimsoll starts"
                        + " (--target postgres:embedded), or give the command that restarts this one for all who"
                        + " use it, which works with one target for both variants: --restart-command COMMAND"));
            }
            try (SqlSession session = server.target().openSession().sql()) {
                List<String> waiting = settings.waiting(session);
                if (!waiting.isEmpty()) {
                    throw refused(List.of("somebody changed " + String.join(", ", waiting)
                            + ", and a restart would put that in force: restart the server first, or undo it"));
                }
            }
        }
    }

    private static void refuseIfAny(List<String> sentences) {
        if (!sentences.isEmpty()) {
            throw refused(sentences);
        }
    }

    static SpecException refused(List<String> sentences) {
        return new SpecException(sentences.stream()
                .map(sentence -> new Problem(Origin.COMMAND_LINE, sentence))
                .toList());
    }

    /// A tuning that only puts back.
    static AbTuning of(Server server, ServerSettings settings, List<OwnValue> before) {
        return new AbTuning(server, settings, before);
    }

    /// What the settings were before the first change.
    List<OwnValue> before() {
        return List.copyOf(before.values());
    }

    /// Keeps other abs away from the server until [#close], and makes sure that the settings are still what was
    /// read. Called before the first change.
    ///
    /// @throws SpecException when another ab changes the server, or somebody has changed one of the settings
    void begin() throws TargetException {
        reserve();
        try (SqlSession session = server.target().openSession().sql()) {
            refuseIfAny(look(session, before.keySet()).stream()
                    .filter(state -> !isSame(state.own(), own(state.name())))
                    .map(state -> "somebody changed " + state.name() + " a moment ago: give the command again")
                    .toList());
        }
    }

    /// Keeps other abs away from the server until [#close], wherever they store their runs.
    ///
    /// @throws SpecException when one changes the server
    void reserve() throws TargetException {
        if (guard != null) {
            return;
        }
        SqlSession session = server.target().openSession().sql();
        boolean isReserved = false;
        try {
            isReserved = settings.reserve(session);
        } finally {
            if (!isReserved) {
                session.close();
            }
        }
        if (!isReserved) {
            throw refused(List.of("another ab changes settings of this server at the moment: wait for its end"));
        }
        guard = session;
    }

    /// Lets other abs change the server.
    @Override
    public void close() {
        SqlSession session = guard;
        guard = null;
        if (session != null) {
            session.close();
        }
    }

    /// Has the server check every value of the variants, without putting any in force.
    ///
    /// @throws SpecException when it refuses one
    void rehearse(List<AbVariant> variants) throws TargetException {
        try (SqlSession session = server.target().openControlSession().sql()) {
            for (AbVariant variant : variants) {
                for (Map.Entry<String, Optional<String>> value : wanted(variant).entrySet()) {
                    rehearse(session, variant, value);
                }
            }
            for (Map.Entry<String, Optional<String>> value : asBefore().entrySet()) {
                session.execute(statement(value.getKey(), value.getValue()));
            }
        }
    }

    private void rehearse(SqlSession session, AbVariant variant, Map.Entry<String, Optional<String>> value)
            throws TargetException {
        try {
            session.execute(statement(value.getKey(), value.getValue()));
        } catch (TargetException refused) {
            refused.throwIfLost();
            throw refused(List.of("the server refuses " + value.getKey() + " = "
                    + value.getValue().orElse("default") + " of variant " + variant.name() + ": "
                    + refused.getMessage()));
        }
    }

    private Map<String, Optional<String>> wanted(AbVariant variant) {
        Map<String, Optional<String>> wanted = new LinkedHashMap<>();
        asBefore().forEach((name, value) -> wanted.put(name, variant.value(name, value)));
        return wanted;
    }

    private Map<String, Optional<String>> asBefore() {
        Map<String, Optional<String>> values = new LinkedHashMap<>();
        before.forEach((name, value) -> values.put(name, Optional.ofNullable(value.value())));
        return values;
    }

    /// Puts the settings of a variant in force; those that it does not name are as before.
    ///
    /// @throws SpecException when one is not in force, with what overrides it
    void enter(AbVariant variant) throws TargetException, InterruptedException {
        refuseIfAny(foreign().stream().map(AbTuning::changedElsewhere).toList());
        refuseIfAny(put(wanted(variant)));
        // A restart has ended the guard.
        reserve();
    }

    /// Makes all settings what they were before the first change, except those that somebody else has changed
    /// since.
    ///
    /// @return what is not so yet, in sentences
    List<String> restore() throws TargetException, InterruptedException {
        Map<String, Optional<String>> wanted = asBefore();
        List<String> faults = new ArrayList<>();
        for (ServerSetting state : foreign()) {
            Optional<String> value = wanted(wanted, state);
            wanted.remove(state.name());
            faults.add(changedElsewhere(state) + ", so it stays. To make it what it was before the ab: "
                    + statement(state.name(), value));
        }
        faults.addAll(put(wanted));
        return faults;
    }

    /// The settings that are neither as before nor as a variant has them.
    private List<ServerSetting> foreign() throws TargetException {
        try (SqlSession session = server.target().openSession().sql()) {
            return look(session, before.keySet()).stream()
                    .filter(state -> !isOurs(state))
                    .toList();
        }
    }

    private boolean isOurs(ServerSetting state) {
        OwnValue value = before.get(state.name());
        List<String> given = value == null ? List.of() : value.given();
        return isSame(state.own(), own(state.name()))
                || given.stream().anyMatch(text -> isSame(state.own(), text.isEmpty() ? null : text));
    }

    private static String changedElsewhere(ServerSetting state) {
        String own = state.own();
        return state.name() + (own == null ? " has no value of its own now" : " is " + own + " now")
                + ", which is none of the ab's values: somebody else changed it";
    }

    /// The value before the first change; null if there was none.
    private @Nullable String own(String name) {
        OwnValue value = before.get(name);
        return value == null ? null : value.value();
    }

    private List<ServerSetting> look(SqlSession session, Set<String> names) throws TargetException {
        return settings.look(session, List.copyOf(names));
    }

    /// Puts values in force. Statements are executed even where they seem to change nothing: an earlier attempt may
    /// have ended between a statement and its effect.
    ///
    /// @return what is not in force, in sentences
    private List<String> put(Map<String, Optional<String>> wanted) throws TargetException, InterruptedException {
        if (wanted.isEmpty()) {
            return List.of();
        }
        List<String> refusals = new ArrayList<>();
        long asked;
        try (SqlSession session = server.target().openControlSession().sql()) {
            for (Map.Entry<String, Optional<String>> value : wanted.entrySet()) {
                execute(session, statement(value.getKey(), value.getValue()), refusals);
            }
            asked = settings.reload(session);
        }
        List<ServerSetting> states = await(wanted, asked, false);
        Optional<RestartCommand> restart = server.restart();
        if (restart.isPresent() && states.stream().anyMatch(ServerSetting::isWaiting)) {
            // Some ways to restart a server wait for its sessions.
            close();
            restart.get().run();
            states = await(wanted, asked, true);
        }
        return refusals.isEmpty() ? faults(wanted, states) : refusals;
    }

    /// Executes one statement of several: the others follow even if the server refuses it.
    private static void execute(SqlSession session, String statement, List<String> refusals) throws TargetException {
        try {
            session.execute(statement);
        } catch (TargetException refused) {
            refused.throwIfLost();
            refusals.add("the server refuses " + statement + ": " + refused.getMessage());
        }
    }

    private static Optional<String> wanted(Map<String, Optional<String>> wanted, ServerSetting state) {
        return wanted.getOrDefault(state.name(), Optional.empty());
    }

    private String statement(String name, Optional<String> value) {
        return value.map(text -> settings.set(name, text)).orElseGet(() -> settings.reset(name));
    }

    private static boolean isSame(@Nullable String one, @Nullable String other) {
        if (one == null || other == null) {
            return one == null && other == null;
        }
        return plain(one).equals(plain(other));
    }

    /// The server writes lists in its own way.
    private static String plain(String value) {
        return value.replaceAll("[\"\\s]", "");
    }

    /// Waits until new sessions have what the server was told.
    ///
    /// @return what they have
    private List<ServerSetting> await(Map<String, Optional<String>> wanted, long asked, boolean isRestarted)
            throws TargetException {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (true) {
            boolean isOver = System.nanoTime() > deadline;
            try (SqlSession session = server.target().openSession().sql()) {
                List<ServerSetting> states = look(session, wanted.keySet());
                boolean isWaiting = isRestarted && states.stream().anyMatch(ServerSetting::isWaiting);
                if (settings.isReloaded(session, asked) && (!isWaiting || isOver)) {
                    return states;
                }
            } catch (TargetException lost) {
                if (!isRestarted || isOver) {
                    throw isRestarted ? notBack(lost, wanted) : lost;
                }
            }
            if (isOver) {
                throw new TargetException(
                        ErrorClass.SERVER, "the server did not read its settings again within a minute");
            }
            LockSupport.parkNanos(PERIOD_NANOS);
        }
    }

    private static TargetException notBack(TargetException lost, Map<String, Optional<String>> wanted) {
        String values = wanted.entrySet().stream()
                .map(entry -> entry.getKey() + " = " + entry.getValue().orElse("default"))
                .collect(Collectors.joining(", "));
        return lost.because("the server did not come back with " + values + ": if its log blames them, remove them from"
                + " postgresql.auto.conf in its data folder and start it");
    }

    private static List<String> faults(Map<String, Optional<String>> wanted, List<ServerSetting> states) {
        List<String> faults = new ArrayList<>();
        for (ServerSetting state : states) {
            Optional<String> value = wanted(wanted, state);
            String said = state.name() + " = " + value.orElse("default") + " is not in force: ";
            if (!isSame(value.orElse(null), state.own())) {
                faults.add(said + "somebody else changed it");
            } else if (state.isWaiting()) {
                faults.add(said + "it waits for a restart of the server");
            } else if (!state.fault().isEmpty()) {
                faults.add(said + state.fault());
            } else if (value.isPresent() && !state.isInForce()) {
                faults.add(said + (state.holder().isEmpty() ? "the server does not say why" : state.holder()));
            }
        }
        Set<String> missing = new LinkedHashSet<>(wanted.keySet());
        states.forEach(state -> missing.remove(state.name()));
        missing.forEach(name -> faults.add("the server has no setting \"" + name + "\" any more"));
        return faults;
    }

    /// The command with which the user restarts a server.
    ///
    /// @param log where its output goes
    record RestartCommand(String command, Path log) {
        private static final long MINUTES = 5;

        /// Ctrl-C reaches every process of a terminal, and would end a restart between its stop and its start.
        private static final String UNDISTURBED = "trap '' INT HUP\n";

        /// Runs it, and waits for its end.
        void run() throws TargetException, InterruptedException {
            Process process = start();
            if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
                process.destroy();
                throw failed("is still under way after " + MINUTES + " minutes");
            }
            if (process.exitValue() != 0) {
                throw failed("ended with exit code " + process.exitValue());
            }
        }

        private Process start() throws TargetException {
            try {
                Process process = new ProcessBuilder("sh", "-c", UNDISTURBED + command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                        .start();
                process.getOutputStream().close();
                return process;
            } catch (IOException refused) {
                throw failed("does not start (" + refused.getMessage() + ")");
            }
        }

        private TargetException failed(String how) {
            return new TargetException(
                    ErrorClass.UNREACHABLE, "the restart command " + how + "; its output is in " + log);
        }
    }
}
