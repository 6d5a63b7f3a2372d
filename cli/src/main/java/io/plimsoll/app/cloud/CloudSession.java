package io.plimsoll.app.cloud;

import io.plimsoll.app.LastWords;
import io.plimsoll.app.Terminal;
import io.plimsoll.cloud.CloudException;
import io.plimsoll.cloud.CloudException.Kind;
import io.plimsoll.cloud.Clouds;
import io.plimsoll.cloud.Journal;
import io.plimsoll.cloud.JournalFolder;
import io.plimsoll.cloud.Life;
import io.plimsoll.cloud.Program;
import io.plimsoll.cloud.Programs;
import io.plimsoll.cloud.Provider;
import io.plimsoll.cloud.Providers;
import io.plimsoll.driver.AtExit;
import io.plimsoll.driver.home.UserFolder;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/// What a command needs to act on clouds, and the user's Ctrl-C: the first one collects and deletes, the second one
/// ends at once and says what is left. Open while a command acts. Thread-safe.
public final class CloudSession implements Life.World, Program.Follower, AutoCloseable {
    /// How long Ctrl-C waits: for what a state may take, collecting and deleting.
    private static final Duration PATIENCE = Duration.ofMinutes(90);

    private final Terminal terminal;
    private final Programs programs;
    private final CountDownLatch over = new CountDownLatch(1);

    /// What may cost, with how many acts are under way on it.
    private final Map<String, Integer> open = new ConcurrentSkipListMap<>();

    private final AtExit.Handle handle;
    private final Set<String> damaged = ConcurrentHashMap.newKeySet();
    private volatile Ending ending = Ending.DELETES;
    private volatile boolean isStopped;

    /// What follows when the user asks for the end.
    public enum Ending {
        /// What there is is fetched, and the machines are deleted.
        DELETES,
        /// What there is is fetched, and the machines stay.
        KEEPS,
        /// They are being deleted already.
        GOES_ON
    }

    public CloudSession(Terminal terminal) {
        this.terminal = terminal;
        JournalFolder journals =
                new JournalFolder(UserFolder.ofThisUser().toAbsolutePath().resolve("clouds"));
        programs = new Programs(
                System.getenv().getOrDefault("PATH", "/usr/bin:/bin"),
                journals,
                () -> isStopped,
                () -> System.getenv().getOrDefault("PLIMSOLL_PASSWORD", ""));
        handle = AtExit.finish(this::stop);
        LastWords.are(this::left);
    }

    public Programs programs() {
        return programs;
    }

    public JournalFolder journals() {
        return programs.journals();
    }

    /// The journal of a run.
    ///
    /// @throws CloudException when there is none, or it is damaged
    public Journal journal(String id) throws CloudException {
        return journals()
                .read(id)
                .orElseThrow(() -> new CloudException(
                        Kind.REFUSED,
                        "there is no journal of \"" + id + "\" in " + journals().root()
                                + "; `plimsoll cloud list` shows those that there are"));
    }

    public Provider provider(String name) throws CloudException {
        return Providers.of(programs).stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new CloudException(
                        Kind.REFUSED, "the program that reaches " + name + " is not on the PATH: see docs/cloud.md"));
    }

    public Life life(Journal journal) throws CloudException {
        return life(journal.order().provider());
    }

    public Life life(String provider) throws CloudException {
        return new Life(journals(), provider(provider), this);
    }

    public Clouds clouds(String owner) {
        return new Clouds(journals(), Providers.of(programs), this, owner);
    }

    /// Notes an act on a run that costs until it is gone: Ctrl-C waits for its end.
    public void begins(String id) {
        open.merge(id, 1, Integer::sum);
    }

    public void ends(String id) {
        open.computeIfPresent(id, (_, acts) -> acts == 1 ? null : acts - 1);
    }

    /// Says what follows when the user asks for the end.
    public void endsBy(Ending chosen) {
        ending = chosen;
    }

    private String left() {
        return open.isEmpty()
                ? ""
                : "what was made for " + String.join(", ", open.keySet()) + " may still exist, and cost money: "
                        + String.join(
                                "; ",
                                open.keySet().stream()
                                        .map(id -> "plimsoll cloud down " + id)
                                        .toList())
                        + " deletes it, plimsoll cloud list --orphans shows it";
    }

    /// The folder with the templates: of the installation, or of the sources from which this was built. The launcher
    /// says where that is. A class of a start-up cache does not know where it came from.
    public static Path infra() {
        String named = System.getenv().getOrDefault("PLIMSOLL_INFRA", "");
        if (!named.isBlank()) {
            return Path.of(named).toAbsolutePath();
        }
        String home = System.getProperty("plimsoll.home", "");
        return (home.isEmpty() ? ofClasses() : Path.of(home).resolve("infra")).toAbsolutePath();
    }

    private static Path ofClasses() {
        CodeSource source = CloudSession.class.getProtectionDomain().getCodeSource();
        if (source == null) {
            return Path.of("infra");
        }
        try {
            Path jar = Path.of(source.getLocation().toURI());
            return Stream.of("../../infra", "../../../../../infra", "../../../infra")
                    .map(jar::resolve)
                    .map(Path::normalize)
                    .filter(Files::isDirectory)
                    .findFirst()
                    .orElse(Path.of("infra"));
        } catch (URISyntaxException unlike) {
            return Path.of("infra");
        }
    }

    /// Who asks, as tags spell it: the user on this machine.
    public static String user() {
        String host = "";
        try {
            host = Files.readString(Path.of("/etc/hostname")).strip();
        } catch (IOException noFile) {
            host = System.getenv().getOrDefault("COMPUTERNAME", "here");
        }
        return System.getProperty("user.name", "unknown") + "@" + host;
    }

    private void stop() {
        isStopped = true;
        if (open.isEmpty()) {
            return;
        }
        String ids = String.join(", ", open.keySet());
        say(
                switch (ending) {
                    case DELETES ->
                        "interrupted; fetching results and deleting " + ids
                                + " (Ctrl-C again ends at once, and leaves it)";
                    case KEEPS ->
                        "interrupted; fetching results and keeping " + ids
                                + ", as --keep says (Ctrl-C again ends at once)";
                    case GOES_ON ->
                        "interrupted; still deleting " + ids
                                + " (Ctrl-C again ends at once, and leaves what is not deleted by then)";
                });
        try {
            boolean _ = over.await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public Instant now() {
        return Instant.now();
    }

    @Override
    public void pause(Duration length) {
        long end = System.nanoTime() + length.toNanos();
        for (long left = length.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    @Override
    public boolean isStopped() {
        return isStopped;
    }

    @Override
    public void say(String sentence) {
        if (sentence.contains(" is damaged; ") && !damaged.add(sentence)) {
            return;
        }
        terminal.err().println("plimsoll: " + sentence);
    }

    /// A result that a load machine prints is one of this command, too.
    @Override
    public void printed(String line) {
        terminal.out().println(line);
    }

    @Override
    public int columns() {
        return terminal.columns();
    }

    /// What a program on a load machine says goes to the error stream, as there.
    @Override
    public void said(String line) {
        terminal.err().println(line);
    }

    @Override
    public void close() {
        handle.close();
        over.countDown();
    }

    /// Journals that can be read, oldest first.
    public List<Journal> all() throws CloudException {
        return journals().ids().stream().flatMap(id -> readable(id).stream()).toList();
    }

    private List<Journal> readable(String id) {
        try {
            return journals().read(id).stream().toList();
        } catch (CloudException unreadable) {
            say(unreadable.sentence() + "; its tags say what there is");
            return List.of();
        }
    }
}
