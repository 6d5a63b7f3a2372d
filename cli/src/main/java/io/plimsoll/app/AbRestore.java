package io.plimsoll.app;

import io.plimsoll.app.AbTuning.RestartCommand;
import io.plimsoll.app.AbVariant.Script;
import io.plimsoll.driver.Dialect.ServerSetting;
import io.plimsoll.driver.Dialect.ServerSettings;
import io.plimsoll.driver.Driver;
import io.plimsoll.driver.Drivers;
import io.plimsoll.driver.SchemaChoice;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.address.Addresses;
import io.plimsoll.results.ab.AbJournal;
import io.plimsoll.results.ab.AbJournal.OwnValue;
import io.plimsoll.results.ab.AbJournal.Place;
import io.plimsoll.results.ab.AbJournal.Stored;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.SpecException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Puts back what abs changed on servers and could not put back themselves. Immutable.
///
/// @param store the folder in which runs are stored
/// @param address of the server, with its password; null: as the journal has it
/// @param restart the command that restarts the server; empty if there is none
public record AbRestore(
        Path store,
        Terminal terminal,
        Passwords passwords,
        @Nullable String address,
        String restart) {
    /// What stands in an address for a password.
    private static final String HIDDEN = "***";

    /// @param wanted the folder of an ab, or of runs with abs; empty: the store
    /// @return the exit code
    /// @throws SpecException when a journal cannot be used; the others were put back before that
    public int run(String wanted) throws IOException, InterruptedException {
        List<Stored> open = open(wanted);
        List<Problem> refused = new ArrayList<>();
        boolean isLeft = false;
        for (Stored stored : open) {
            try {
                isLeft |= !isRestored(stored);
            } catch (SpecException refusal) {
                refused.addAll(refusal.problems());
            }
        }
        if (!refused.isEmpty()) {
            throw new SpecException(refused);
        }
        if (open.isEmpty()) {
            print("there is nothing to put back");
        }
        return isLeft ? ExitCode.UNREACHABLE : ExitCode.PASS;
    }

    private boolean isRestored(Stored stored) throws IOException, InterruptedException {
        List<String> faults;
        try {
            faults = restore(stored);
        } catch (TargetException lost) {
            faults = List.of(stored.journal().place().target() + ": " + lost.getMessage());
        }
        faults.forEach(fault -> terminal.err().println("plimsoll: not put back: " + fault));
        if (!faults.isEmpty()) {
            terminal.err().println("plimsoll: if that server is to stay as it is, move " + stored.file() + " away");
        }
        return faults.isEmpty();
    }

    private void print(String line) {
        terminal.out().println(line);
        terminal.out().flush();
    }

    private List<Stored> open(String wanted) {
        try {
            if (wanted.isEmpty()) {
                return AbJournal.open(store);
            }
            Path folder = Files.isDirectory(Path.of(wanted)) ? Path.of(wanted) : store.resolve(wanted);
            if (!Files.isDirectory(folder)) {
                throw AbTuning.refused(
                        List.of("--restore " + wanted + " is not the folder of an ab, neither here nor in " + store));
            }
            List<Stored> journals = AbJournal.in(folder);
            if (journals.isEmpty()) {
                return openInside(folder);
            }
            return journals.stream().filter(stored -> stored.journal().isOpen()).toList();
        } catch (IOException damaged) {
            throw AbTuning.refused(List.of(damaged.getMessage()
                    + ". It says what an ab changed on a server: see whether that server's settings are as they should"
                    + " be, then move the file away"));
        }
    }

    /// @param folder of runs, other than the store
    private static List<Stored> openInside(Path folder) throws IOException {
        List<Stored> inside = AbJournal.open(folder);
        if (inside.isEmpty()) {
            throw AbTuning.refused(List.of(folder
                    + " is not the folder of an ab that changed a server, nor a folder of runs with one that left"
                    + " anything to put back"));
        }
        return inside;
    }

    /// @return what is not put back, in sentences
    private List<String> restore(Stored stored) throws TargetException, IOException, InterruptedException {
        AbJournal journal = stored.journal();
        Optional<ProcessHandle> process = journal.process().alive();
        if (process.isPresent()) {
            throw AbTuning.refused(List.of("the ab in " + stored.folder() + " is under way in process "
                    + process.get().pid() + ": end it with Ctrl-C or `plimsoll stop`, and it puts everything back"
                    + " itself"));
        }
        try (OneServer server = new OneServer(spec(journal.place()), command(stored))) {
            List<String> faults = new ArrayList<>(settings(journal, server));
            faults.addAll(undone(journal, server));
            if (faults.isEmpty()) {
                journal.restored().write(stored.file());
                print(journal.place().target() + ": " + done(journal));
            }
            return faults;
        }
    }

    private Optional<RestartCommand> command(Stored stored) {
        return restart.isEmpty()
                ? Optional.empty()
                : Optional.of(new RestartCommand(restart, stored.folder().resolve("restart.log")));
    }

    private static List<String> settings(AbJournal journal, OneServer server)
            throws TargetException, InterruptedException {
        if (journal.settings().isEmpty()) {
            return List.of();
        }
        ServerSettings settings = server.target()
                .dialect()
                .serverSettings()
                .orElseThrow(() -> AbTuning.refused(List.of(
                        journal.place().target() + " is not the product that the ab changed: check the address")));
        refuseForged(journal, settings, server);
        try (AbTuning tuning = AbTuning.of(server, settings, journal.settings())) {
            tuning.reserve();
            return tuning.restore();
        }
    }

    /// A journal that somebody else wrote must not change what an ab never changes.
    private static void refuseForged(AbJournal journal, ServerSettings settings, OneServer server)
            throws TargetException {
        List<String> names = journal.settings().stream().map(OwnValue::name).toList();
        List<String> refused = new ArrayList<>();
        try (SqlSession session = server.target().openSession().sql()) {
            refused.addAll(settings.refusals(session, names));
            if (refused.isEmpty()) {
                List<ServerSetting> states = settings.look(session, names);
                states.stream()
                        .filter(state -> !state.refusal().isEmpty())
                        .forEach(state -> refused.add(state.name() + " " + state.refusal()));
                if (states.size() < names.size()) {
                    refused.add("the server does not have all settings that the journal names: "
                            + String.join(", ", names));
                }
            }
        }
        if (!refused.isEmpty()) {
            throw AbTuning.refused(refused);
        }
    }

    /// Executes the files that undo what statements did.
    ///
    /// @return why that is not done, in sentences
    private static List<String> undone(AbJournal journal, OneServer server) throws TargetException {
        if (journal.undo().isEmpty()) {
            return List.of();
        }
        try (SqlSession session = server.target().openControlSession().sql()) {
            for (String file : journal.undo()) {
                session.executeAll(Script.read(Path.of(file)).statements());
            }
            return List.of();
        } catch (IOException gone) {
            return List.of(gone.getMessage() + ": its statements undo what the ab did");
        }
    }

    private static String done(AbJournal journal) {
        List<String> done = new ArrayList<>();
        if (!journal.settings().isEmpty()) {
            done.add("put back "
                    + journal.settings().stream().map(AbRestore::said).collect(Collectors.joining(", ")));
        }
        if (!journal.undo().isEmpty()) {
            done.add("executed " + String.join(", ", journal.undo()));
        }
        return String.join("; ", done);
    }

    private static String said(OwnValue value) {
        return value.value() == null ? value.name() + " (none of its own)" : value.name() + " = " + value.value();
    }

    private TargetSpec spec(Place place) {
        return TargetSpec.at(address(place))
                .login(place.user(), passwords.apply(place.passwordVariable()))
                .jdbcDriver(
                        place.driverClass(),
                        place.driverJars().stream().map(Path::of).toList())
                .driver(place.driver())
                .schema(new SchemaChoice(place.schema(), false))
                .build();
    }

    private String address(Place place) {
        if (address != null) {
            if (!Addresses.masked(address).equals(place.target())) {
                throw AbTuning.refused(List.of("--target " + Addresses.masked(address)
                        + " is not the target that the ab changed, which is " + place.target()));
            }
            return address;
        }
        // The password comes from the environment.
        String open = place.target().replaceFirst(":\\*\\*\\*@", "@");
        if (open.contains(HIDDEN)) {
            throw AbTuning.refused(List.of("the address " + place.target()
                    + " is stored without its secrets: give it again with --target ADDRESS"));
        }
        return open;
    }

    /// The server of a journal.
    private static final class OneServer implements AbTuning.Server, AutoCloseable {
        private final TargetSpec spec;
        private final Optional<RestartCommand> restart;
        private @Nullable Target target;

        private OneServer(TargetSpec spec, Optional<RestartCommand> restart) {
            this.spec = spec;
            this.restart = restart;
        }

        @Override
        public Target target() throws TargetException {
            Target open = target;
            if (open == null) {
                Driver driver = Drivers.forAddress(spec.address(), spec.driver())
                        .orElseThrow(() -> AbTuning.refused(List.of(Drivers.unknown(spec.address()))));
                open = driver.open(spec);
                target = open;
            }
            return open;
        }

        @Override
        public Optional<RestartCommand> restart() {
            return restart;
        }

        @Override
        public void close() {
            Target open = target;
            target = null;
            if (open != null) {
                open.close();
            }
        }
    }
}
