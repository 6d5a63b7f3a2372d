package io.plimsoll.cloud;

import io.plimsoll.cloud.CloudException.Kind;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A program that speaks to a cloud or to a machine in it: `az`, `tofu`, `kubectl`, `ssh`. Each call has a time
/// limit, runs in a process group of its own, which is ended with it, and leaves a line in a log without secrets.
/// Secrets reach a program by its input only, never by its arguments. Immutable.
///
/// @param name as the user types it
/// @param path where it was found
/// @param log where calls are noted; null: nowhere
/// @param stopped whether the user asked for the end, which ends calls that may be ended
public record Program(String name, Path path, @Nullable Path log, BooleanSupplier stopped) {
    /// What is looked for in the output of programs before it is logged or shown.
    private static final Pattern SECRET = Pattern.compile(
            "(?i)([\"']?[a-z_.-]*(?:password|passwd|secret|token|access_?key|private_?key)[a-z_.-]*[\"']?\\s*[:=]\\s*)"
                    + "(\"(?:[^\"\\\\]|\\\\.)*\"|'[^']*'|[^\\s,;}]+)");

    private static final Pattern CREDENTIALS = Pattern.compile("(://[^:/@\\s]+:)[^@\\s]+@");
    private static final Pattern VERSION = Pattern.compile("(\\d{1,6})\\.(\\d{1,6})");
    private static final Duration VERSION_LIMIT = Duration.ofSeconds(20);
    private static final long POLL_MILLIS = 50;
    private static final int SHOWN_LINES = 4;

    /// One call.
    ///
    /// @param input for its standard input, which is never logged
    /// @param folder its working directory; null: this process's
    /// @param environment what is added to this process's
    /// @param limit after which it is ended
    /// @param grace how long it has to end in good order when it is asked to
    /// @param isStoppable whether it ends when the user asks for the end
    /// @param output where its standard output goes; null: it is returned
    /// @param follower is given each line that it prints, when it prints it; null: nobody
    public record Call(
            List<String> arguments,
            String input,
            @Nullable Path folder,
            Map<String, String> environment,
            Duration limit,
            Duration grace,
            boolean isStoppable,
            @Nullable Path output,
            @Nullable Follower follower) {
        private static final Duration GRACE = Duration.ofSeconds(10);

        public Call {
            arguments = List.copyOf(arguments);
            environment = Map.copyOf(environment);
        }

        public static Call of(Duration limit, String... arguments) {
            return of(limit, List.of(arguments));
        }

        public static Call of(Duration limit, List<String> arguments) {
            return new Call(arguments, "", null, Map.of(), limit, GRACE, false, null, null);
        }

        public Call in(Path place) {
            return new Call(arguments, input, place, environment, limit, grace, isStoppable, output, follower);
        }

        public Call with(Map<String, String> added) {
            return new Call(arguments, input, folder, added, limit, grace, isStoppable, output, follower);
        }

        public Call reading(String text) {
            return new Call(arguments, text, folder, environment, limit, grace, isStoppable, output, follower);
        }

        public Call writing(Path file) {
            return new Call(arguments, input, folder, environment, limit, grace, isStoppable, file, follower);
        }

        /// A call that the user's wish to end ends, and which then has some time for it.
        public Call stoppable(Duration patience) {
            return new Call(arguments, input, folder, environment, limit, patience, true, output, follower);
        }

        public Call followed(Follower listener) {
            return new Call(arguments, input, folder, environment, limit, grace, isStoppable, output, listener);
        }
    }

    /// Is given each line that a program prints, when it prints it, by the thread that runs the program.
    @FunctionalInterface
    public interface Follower {
        /// A line of its standard output.
        void printed(String line);

        /// A line of its error stream.
        default void said(String line) {
            printed(line);
        }

        /// Characters per line of the terminal it is for; 0 if that is not known.
        default int columns() {
            return 0;
        }
    }

    /// How a call ended.
    ///
    /// @param error its last lines on standard error, without secrets
    public record Ended(int exitCode, String output, String error) {
        public boolean isSuccess() {
            return exitCode == 0;
        }
    }

    /// Finds a program in the folders of a PATH.
    static Optional<Path> find(String name, String folders) {
        return Stream.of(folders.split(File.pathSeparator, -1))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, name))
                .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
                .findFirst();
    }

    /// Calls it, and returns what it printed.
    ///
    /// @throws CloudException when it fails, with what it said
    public String output(Call call) throws CloudException {
        Ended ended = run(call);
        if (!ended.isSuccess()) {
            throw failed(call, ended);
        }
        return ended.output();
    }

    /// The failure of a call: it says what the program said.
    CloudException failed(Call call, Ended ended) {
        String said = ended.error().isBlank() ? "exit code " + ended.exitCode() : ended.error();
        boolean isLogin = LoginSigns.isIn(ended.error() + "\n" + ended.output());
        return new CloudException(
                isLogin ? Kind.REFUSED : Kind.FAILED,
                (isLogin ? name + " has no valid login (" : verb(call) + " failed (") + said + ")");
    }

    /// Calls it, and waits for its end, for its time limit, or for the user.
    ///
    /// @throws CloudException when it does not start, took too long, or was ended for the user
    public Ended run(Call call) throws CloudException {
        Instant start = Instant.now();
        Path error = scratch("error");
        Path output = call.output() == null ? scratch("output") : call.output();
        try {
            Process process = start(call, output, error);
            boolean isOver = await(process, call, new Tail(output, error, call.follower()));
            int exitCode = isOver ? process.exitValue() : end(process, call.grace());
            Ended ended = new Ended(
                    exitCode,
                    call.output() == null ? Files.readString(output) : "",
                    lastLines(Files.readString(error)));
            note(start, call, isOver ? "exit code " + exitCode : "ended", ended.error());
            if (isOver) {
                return ended;
            }
            boolean isForUser = call.isStoppable() && stopped.getAsBoolean();
            throw isForUser
                    ? new CloudException(Kind.STOPPED, "interrupted during " + verb(call))
                    : new CloudException(
                            Kind.LATE,
                            verb(call) + " took longer than " + Amounts.length(call.limit()) + " and was ended");
        } catch (IOException refused) {
            throw new CloudException(Kind.REFUSED, name + " cannot be run: " + refused.getMessage());
        } finally {
            delete(error);
            if (call.output() == null) {
                delete(output);
            }
        }
    }

    private static Path scratch(String what) throws CloudException {
        try {
            return Files.createTempFile("plimsoll-" + what, ".txt");
        } catch (IOException refused) {
            throw new CloudException(Kind.REFUSED, "there is no room for temporary files: " + refused.getMessage());
        }
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException remaining) {
            // The system's cleaning of temporary files takes it.
            return;
        }
    }

    private Process start(Call call, Path output, Path error) throws IOException {
        List<String> command = new ArrayList<>(Group.prefix());
        command.add(path.toString());
        command.addAll(call.arguments());
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectOutput(output.toFile()).redirectError(error.toFile());
        if (call.folder() != null) {
            builder.directory(call.folder().toFile());
        }
        builder.environment().putAll(call.environment());
        Process process = builder.start();
        try (OutputStream input = process.getOutputStream()) {
            input.write(call.input().getBytes(StandardCharsets.UTF_8));
        } catch (IOException closed) {
            // It does not read its input; how it ends says whether that is a failure.
            return process;
        }
        return process;
    }

    /// Returns whether it ended by itself.
    private boolean await(Process process, Call call, Tail tail) throws IOException {
        long deadline = System.nanoTime() + call.limit().toNanos();
        while (true) {
            try {
                boolean isOver = process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS);
                tail.read();
                if (isOver) {
                    return true;
                }
            } catch (InterruptedException asked) {
                Thread.currentThread().interrupt();
                return false;
            }
            boolean isStopped = call.isStoppable() && stopped.getAsBoolean();
            if (isStopped || System.nanoTime() - deadline >= 0) {
                return false;
            }
        }
    }

    private static int end(Process process, Duration grace) {
        Group.end(process, grace);
        return process.isAlive() ? -1 : process.exitValue();
    }

    private void note(Instant start, Call call, String how, String error) throws IOException {
        if (log == null) {
            return;
        }
        Duration took = Duration.between(start, Instant.now());
        String text = start + " " + name + " " + masked(String.join(" ", call.arguments())) + "\n  " + how + " after "
                + Amounts.length(took) + "\n"
                + error.lines().map(line -> "  " + line + "\n").collect(Collectors.joining());
        Files.writeString(log, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private static String lastLines(String text) {
        List<String> lines = text.lines().filter(line -> !line.isBlank()).toList();
        return masked(String.join("\n", lines.subList(Math.max(0, lines.size() - SHOWN_LINES), lines.size())));
    }

    /// A text without what looks like a secret.
    static String masked(String text) {
        String plain = SECRET.matcher(text).replaceAll(found -> Matcher.quoteReplacement(found.group(1)) + "***");
        return CREDENTIALS.matcher(plain).replaceAll(found -> Matcher.quoteReplacement(found.group(1)) + "***@");
    }

    /// What the call does: the program and its first words.
    private String verb(Call call) {
        return name + " "
                + call.arguments().stream()
                        .filter(word -> word.matches("[A-Za-z][A-Za-z-]{1,30}"))
                        .limit(3)
                        .collect(Collectors.joining(" "));
    }

    /// Refuses a version that is too old for what is called here.
    void requireVersion(String least, String... arguments) throws CloudException {
        String said = output(Call.of(VERSION_LIMIT, arguments));
        Matcher found = VERSION.matcher(said);
        Matcher wanted = VERSION.matcher(least);
        if (!found.find() || !wanted.find()) {
            throw new CloudException(Kind.REFUSED, name + " does not say its version");
        }
        int major = Integer.compare(Integer.parseInt(found.group(1)), Integer.parseInt(wanted.group(1)));
        int minor = Integer.compare(Integer.parseInt(found.group(2)), Integer.parseInt(wanted.group(2)));
        if (major < 0 || (major == 0 && minor < 0)) {
            throw new CloudException(
                    Kind.REFUSED, name + " " + found.group() + " is too old: " + least + " or newer is needed");
        }
    }

    /// Hands on what a program prints. Used by one thread.
    private static final class Tail {
        private static final int MOST = 1 << 16;

        private final List<Path> files;
        private final long[] read = new long[2];
        private final @Nullable Follower follower;

        Tail(Path output, Path error, @Nullable Follower follower) {
            this.files = List.of(output, error);
            this.follower = follower;
        }

        /// Hands on the whole lines that are new.
        void read() throws IOException {
            if (follower != null) {
                read(0, follower::printed);
                read(1, follower::said);
            }
        }

        private void read(int index, Consumer<String> listener) throws IOException {
            ByteBuffer bytes = ByteBuffer.allocate(MOST);
            try (SeekableByteChannel channel = Files.newByteChannel(files.get(index))) {
                channel.position(read[index]);
                int count;
                do {
                    count = channel.read(bytes);
                } while (count > 0 && bytes.hasRemaining());
            }
            String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.ISO_8859_1);
            int end = text.lastIndexOf('\n') + 1;
            if (end == 0 && text.length() == MOST) {
                end = MOST;
            }
            new String(bytes.array(), 0, end, StandardCharsets.UTF_8).lines().forEach(listener);
            read[index] += end;
        }
    }

    /// How programs say that nobody is logged in, or no longer.
    private static final class LoginSigns {
        private static final Pattern SIGNS = Pattern.compile(
                "(?i)az login|AADSTS\\d+|ExpiredToken|InvalidClientTokenId|security token included in the request"
                        + "|Unable to locate credentials|credentials? (?:has|have) expired|InvalidAccessKeyId"
                        + "|InvalidSecurityToken|SSO session|You must be logged in|No valid credential sources"
                        + "|Unauthorized");

        private LoginSigns() {}

        static boolean isIn(String text) {
            return SIGNS.matcher(text).find();
        }
    }

    /// Process groups: a program's children end with it, and Ctrl-C in the terminal does not reach them.
    private static final class Group {
        private static final List<String> PREFIX = found();

        /// Files that a program writes, such as keys and states, are for this user alone.
        private static final List<String> PRIVATE =
                find("sh", folders()).isPresent() ? List.of("sh", "-c", "umask 077; exec \"$0\" \"$@\"") : List.of();

        private Group() {}

        private static String folders() {
            return System.getenv().getOrDefault("PATH", "/usr/bin:/bin");
        }

        private static List<String> found() {
            if (find("setsid", folders()).isPresent()) {
                return List.of("setsid");
            }
            // macOS has no program setsid, but always Perl.
            return find("perl", folders()).isPresent()
                    ? List.of("perl", "-MPOSIX=setsid", "-e", "setsid(); exec(@ARGV) or exit(127)")
                    : List.of();
        }

        /// What stands before a program and its arguments.
        static List<String> prefix() {
            return Stream.concat(PREFIX.stream(), PRIVATE.stream()).toList();
        }

        static void end(Process process, Duration grace) {
            List<ProcessHandle> children = process.descendants().toList();
            signal(process, "TERM", children);
            if (!isOver(process, grace)) {
                signal(process, "KILL", children);
                boolean _ = isOver(process, Duration.ofSeconds(5));
            }
        }

        private static void signal(Process process, String name, List<ProcessHandle> children) {
            boolean isSent = !PREFIX.isEmpty() && send(name, "-" + process.pid());
            if (!isSent) {
                children.forEach(name.equals("KILL") ? ProcessHandle::destroyForcibly : ProcessHandle::destroy);
                ProcessHandle self = process.toHandle();
                boolean _ = name.equals("KILL") ? self.destroyForcibly() : self.destroy();
            }
        }

        private static boolean send(String name, String group) {
            try {
                Process kill = new ProcessBuilder("kill", "-" + name, "--", group)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
                return kill.waitFor(5, TimeUnit.SECONDS) && kill.exitValue() == 0;
            } catch (IOException noProgram) {
                return false;
            } catch (InterruptedException asked) {
                Thread.currentThread().interrupt();
                return false;
            }
        }

        private static boolean isOver(Process process, Duration patience) {
            try {
                return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException asked) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
    }
}
