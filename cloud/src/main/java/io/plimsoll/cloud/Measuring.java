package io.plimsoll.cloud;

import io.plimsoll.cloud.CloudException.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// A command of Plimsoll on the load machine, with its results fetched into a store of runs. Used by one thread,
/// once.
public final class Measuring implements Life.Work {
    private static final Duration READY_LIMIT = Duration.ofMinutes(60);

    private final Programs programs;
    private final Life.World world;
    private final List<String> words;
    private final Path store;
    private final Program.Follower follower;
    private List<Path> fetched = List.of();
    private final List<Path> added = new ArrayList<>();
    private int exitCode;

    /// @param words as the user typed them; a word that names a file here is that file there
    /// @param store where run folders are put
    /// @param follower is given each line of the command's output
    public Measuring(Programs programs, Life.World world, List<String> words, Path store, Program.Follower follower) {
        this.programs = programs;
        this.world = world;
        this.words = List.copyOf(words);
        this.store = store;
        this.follower = follower;
    }

    @Override
    public void run(Journal up, Duration limit) throws CloudException {
        LoadMachine machine = new LoadMachine(programs, up);
        machine.awaitReady(limit.compareTo(READY_LIMIT) < 0 ? limit : READY_LIMIT, world);
        List<String> there = new ArrayList<>();
        for (String word : LoadCommand.words(up, words)) {
            Path file = Path.of(word);
            boolean isFile = !word.startsWith("-") && Files.isRegularFile(file);
            if (isFile) {
                machine.put(file);
            }
            there.add(isFile ? String.valueOf(file.getFileName()) : word);
        }
        Duration left = Duration.between(world.now(), up.deadline());
        if (left.isNegative()) {
            throw new CloudException(Kind.LATE, "no time is left to measure");
        }
        exitCode = machine.run(there, left, follower);
    }

    @Override
    public void collect(Journal up, Duration limit) throws CloudException {
        List<LoadMachine.Fetched> found = new LoadMachine(programs, up).fetch(store, limit);
        fetched = found.stream().map(LoadMachine.Fetched::place).toList();
        found.stream()
                .filter(LoadMachine.Fetched::isNew)
                .map(LoadMachine.Fetched::place)
                .forEach(added::add);
    }

    /// The run folders that were fetched.
    public List<Path> fetched() {
        return fetched;
    }

    /// Those of them that were fetched for the first time.
    public List<Path> added() {
        return List.copyOf(added);
    }

    /// The command's exit code.
    public int exitCode() {
        return exitCode;
    }
}
