package io.plimsoll.cloud;

import io.plimsoll.cloud.CloudException.Kind;
import io.plimsoll.cloud.Program.Call;
import io.plimsoll.cloud.Program.Ended;
import io.plimsoll.cloud.Program.Follower;
import io.plimsoll.results.LabelStore;
import io.plimsoll.results.RunFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The first load machine, over ssh: it drives loads, alone or as the first of a fleet. Its host key is kept when it
/// is first seen, and must then stay the same. In Kubernetes it is the pod `lead`, by `kubectl exec`. Immutable.
///
/// @param up the journal of machines that are up
public record LoadMachine(Programs programs, Journal up) {
    private static final String HOME = "/var/lib/plimsoll";

    /// The same in the pod of a cluster, where nothing else is writable.
    private static final String POD_HOME = "/runs";

    /// The output of a template that a pod drives from.
    static final String NAMESPACE = "namespace";
    private static final Duration QUICK = Duration.ofSeconds(60);
    private static final Duration PAUSE = Duration.ofSeconds(10);

    /// What `plimsoll-driver status` ends with when the machine is not ready yet, and ssh when it is not up yet.
    private static final List<Integer> WAITING = List.of(3, 255);

    /// What `kubectl wait` ends with when pods are not ready in time, or not there yet.
    private static final int NOT_YET = 1;

    /// Begins a load. Beside its process id, run.pid has when the process started, in ticks since the machine booted.
    private static final String DRIVE =
            "sh -c 'echo \"$$ $(sed \"s/.*) //\" /proc/$$/stat | cut -d \" \" -f 20)\" >run.pid; exec plimsoll \"$@\"'"
                    + " plimsoll ";

    /// Forgets the process when it has ended.
    private static final String DRIVEN = "; code=$?; rm -f run.pid; exit $code";

    /// Ends a load that is driven, and waits for its report. A process that only has the id of one that ended long
    /// ago is not signalled.
    private static final String STOP = "is_driving() { [ -n \"$began\" ] &&"
            + " [ \"$(sed 's/.*) //' \"/proc/$pid/stat\" 2>/dev/null | cut -d ' ' -f 20)\" = \"$began\" ]; };"
            + " [ ! -f run.pid ] || { read -r pid began <run.pid;"
            + " is_driving && kill -INT \"$pid\" 2>/dev/null;"
            + " i=0; while is_driving && [ $i -lt 90 ]; do sleep 1; i=$((i + 1)); done;"
            + " rm -f run.pid; }";

    private static final Duration STOP_LIMIT = Duration.ofMinutes(3);

    /// The file of the key pair that is made for a run.
    public static Path key(Path folder) {
        return folder.resolve("ssh-key");
    }

    /// The file of the keys of a fleet in Kubernetes, in the folder of its run. Elsewhere the fleet makes its own.
    public static Path fleetKeys(Programs programs, String id) throws CloudException {
        return Kubernetes.keyFile(programs.journals().made(id));
    }

    /// Makes the key pair of a run.
    ///
    /// @return the public key, in one line
    public static String makeKey(Programs programs, String id) throws CloudException {
        Path key = key(programs.journals().made(id));
        try {
            if (!Files.exists(key)) {
                programs.program("ssh-keygen", id)
                        .output(Call.of(
                                QUICK, "-q", "-t", "ed25519", "-N", "", "-C", "plimsoll-" + id, "-f", key.toString()));
            }
            return Files.readString(key.resolveSibling(key.getFileName() + ".pub"))
                    .strip();
        } catch (IOException unreadable) {
            throw new CloudException(
                    Kind.REFUSED, "the key " + key + ".pub cannot be read: " + unreadable.getMessage());
        }
    }

    private boolean isPod() {
        return up.outputs().containsKey(NAMESPACE);
    }

    private String home() {
        return isPod() ? POD_HOME : HOME;
    }

    private String entry() throws CloudException {
        String entry = up.outputs().getOrDefault("entry", "");
        if (entry.isEmpty()) {
            throw new CloudException(
                    Kind.REFUSED,
                    "there is no way to the load machines of " + up.id() + ": it was made without -p ssh=ADDRESS/32");
        }
        return entry;
    }

    private Call ofPods(Duration limit, String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(1, List.of("--namespace", up.outputs().getOrDefault(NAMESPACE, "")));
        return Call.of(limit, all);
    }

    private Call call(String command, Duration limit) throws CloudException {
        if (isPod()) {
            return ofPods(limit, "exec", "--stdin", "lead", "--", "sh", "-c", command);
        }
        Path folder = programs.journals().folder(up.id());
        return Call.of(
                limit,
                "-i",
                key(folder).toString(),
                "-o",
                "BatchMode=yes",
                "-o",
                "IdentitiesOnly=yes",
                "-o",
                "ConnectTimeout=10",
                "-o",
                "ServerAliveInterval=15",
                "-o",
                "ServerAliveCountMax=8",
                "-o",
                "StrictHostKeyChecking=accept-new",
                "-o",
                "UserKnownHostsFile=" + folder.resolve("known_hosts"),
                "plimsoll@" + entry(),
                command);
    }

    private Program program() throws CloudException {
        return programs.program(isPod() ? "kubectl" : "ssh", up.id());
    }

    /// Its state: ready, in words if it is not, and by an exit code.
    private Ended status() throws CloudException {
        if (!isPod()) {
            return program().run(call("plimsoll-driver status", QUICK));
        }
        Ended ended = program()
                .run(ofPods(
                        QUICK,
                        "wait",
                        "pods",
                        "--selector",
                        "job-name=fleet",
                        "--for=condition=Ready",
                        "--timeout=20s"));
        return ended.exitCode() == NOT_YET
                ? new Ended(WAITING.getFirst(), "waiting: the pods are not ready", ended.error())
                : ended;
    }

    /// Waits until it has Plimsoll and the password.
    public void awaitReady(Duration limit, Life.World world) throws CloudException {
        Instant deadline = world.now().plus(limit);
        String state = "";
        while (world.now().isBefore(deadline)) {
            if (world.isStopped()) {
                throw new CloudException(Kind.STOPPED, "interrupted while the load machine got ready");
            }
            Ended ended = status();
            if (ended.isSuccess()) {
                return;
            }
            String said = ended.exitCode() == 255
                    ? "waiting: ssh does not get through"
                    : ended.output().strip();
            if (!WAITING.contains(ended.exitCode())) {
                throw new CloudException(Kind.FAILED, "the load machine did not get ready: " + said + ended.error());
            }
            if (!said.equals(state)) {
                world.say("load machine: " + said);
                state = said;
            }
            world.pause(PAUSE);
        }
        throw new CloudException(
                Kind.LATE, "the load machine was not ready in " + Amounts.length(limit) + ": " + state);
    }

    /// Copies a text file beside its runs.
    public void put(Path file) throws CloudException {
        try {
            String text = Files.readString(file);
            program()
                    .output(call("cat > " + quoted(home() + "/" + file.getFileName()), QUICK)
                            .reading(text));
        } catch (IOException | UncheckedIOException unreadable) {
            throw new CloudException(Kind.REFUSED, file + " cannot be read: " + unreadable.getMessage());
        }
    }

    /// Runs Plimsoll there.
    ///
    /// @param words of the command line
    /// @param follower is given each line of its output, which has its width
    /// @return its exit code
    public int run(List<String> words, Duration limit, Follower follower) throws CloudException {
        String columns = follower.columns() > 0 ? "COLUMNS=" + follower.columns() + " " : "";
        String command = "cd " + home() + " && " + columns + DRIVE
                + words.stream().map(LoadMachine::quoted).collect(Collectors.joining(" ")) + DRIVEN;
        try {
            int exitCode = program()
                    .run(call(command, limit).stoppable(QUICK).followed(follower))
                    .exitCode();
            if (exitCode == 255) {
                throw new CloudException(
                        Kind.FAILED,
                        "the connection to the load machine was lost; plimsoll cloud collect " + up.id()
                                + " fetches what it measured");
            }
            return exitCode;
        } catch (CloudException ended) {
            if (ended.kind() == Kind.STOPPED || ended.kind() == Kind.LATE) {
                Ended _ = program().run(call("cd " + home() + " && " + STOP, STOP_LIMIT));
            }
            throw ended;
        }
    }

    /// A run folder.
    ///
    /// @param place where it is now
    /// @param isNew whether it was fetched for the first time
    public record Fetched(Path place, boolean isNew) {}

    /// Fetches all run folders, and puts them among the others. A folder that is there already is replaced by the
    /// one that is fetched, which is at least as complete; tags and notes that it was given here stay.
    ///
    /// @return where they are now
    public List<Fetched> fetch(Path store, Duration limit) throws CloudException {
        Path folder = programs.journals().made(up.id());
        Path archive = folder.resolve("runs.tar");
        Path fresh = folder.resolve("fetched");
        program()
                .output(call(
                                "cd " + home() + " && " + STOP + "; mkdir -p plimsoll-runs && tar -cf - plimsoll-runs",
                                limit)
                        .writing(archive));
        try {
            remove(fresh);
            Files.createDirectories(fresh);
            programs.program("tar", up.id())
                    .output(Call.of(
                            limit,
                            "-xf",
                            archive.toString(),
                            "--no-same-owner",
                            "--strip-components=1",
                            "-C",
                            fresh.toString()));
            List<Fetched> placed = placed(fresh, store, folder.resolve("fetched.txt"));
            remove(fresh);
            Files.deleteIfExists(archive);
            return placed;
        } catch (IOException | UncheckedIOException refused) {
            throw new CloudException(
                    Kind.FAILED, "runs cannot be kept in " + store + " (" + refused.getMessage() + ")");
        }
    }

    /// @param known the file with the names of what was fetched before, which may be replaced
    private static List<Fetched> placed(Path fresh, Path store, Path known) throws IOException {
        Files.createDirectories(store);
        List<String> before = Files.exists(known) ? Files.readAllLines(known) : List.of();
        List<Fetched> placed = new ArrayList<>();
        try (Stream<Path> runs = Files.list(fresh)) {
            for (Path run : runs.filter(Files::isDirectory).sorted().toList()) {
                String name = String.valueOf(run.getFileName());
                Path place = store.resolve(name);
                if (Files.exists(place) && !before.contains(name)) {
                    throw new IOException("there is another " + name + " already; name another --runs-dir");
                }
                Files.writeString(known, name + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                place(run, place);
                placed.add(new Fetched(place, !before.contains(name)));
            }
        }
        return placed;
    }

    /// The store may be on another file system: what is copied has another name until it is complete.
    private static void place(Path run, Path place) throws IOException {
        Path arriving = place.resolveSibling(place.getFileName() + ".arriving");
        remove(arriving);
        try (Stream<Path> files = Files.walk(run)) {
            for (Path file : files.toList()) {
                Path to = arriving.resolve(run.relativize(file));
                if (Files.isDirectory(file)) {
                    Files.createDirectories(to);
                } else if (Files.isRegularFile(file)) {
                    Files.copy(file, to);
                }
            }
        }
        keepLabels(place, arriving);
        remove(place);
        Files.move(arriving, place, StandardCopyOption.ATOMIC_MOVE);
    }

    private static void keepLabels(Path earlier, Path fetched) throws IOException {
        LabelStore labels = new LabelStore(new RunFolder(fetched));
        List<String> known = labels.changes();
        labels.add(new LabelStore(new RunFolder(earlier))
                .changes().stream().filter(change -> !known.contains(change)).toList());
    }

    private static void remove(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    /// A word as a shell reads it.
    static String quoted(String word) {
        return word.matches("[A-Za-z0-9_@%+=:,./-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
