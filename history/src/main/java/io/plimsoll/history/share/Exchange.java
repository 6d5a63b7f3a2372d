package io.plimsoll.history.share;

import io.plimsoll.driver.TargetException;
import io.plimsoll.history.share.ItemName.Kind;
import io.plimsoll.results.LabelStore;
import io.plimsoll.results.ResultFolders;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunReader.IntervalSink;
import io.plimsoll.results.RunStatus;
import io.plimsoll.results.RunStore;
import io.plimsoll.results.ab.AbJournal;
import io.plimsoll.results.detached.DetachedDocument.DetachedState;
import io.plimsoll.results.detached.DetachedFolder;
import io.plimsoll.results.file.FileFailure;
import io.plimsoll.results.sweep.CellState;
import io.plimsoll.results.sweep.SweepFolder;
import io.plimsoll.results.sweep.SweepStore;
import io.plimsoll.unit.Sha256;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.ZipException;

/// Copies runs and sweeps that have ended, and the labels of runs, between a folder of runs and a shared store. It only
/// adds: what has other content on the other side stays as it is on both, and is said. Used by one thread, once.
public final class Exchange {
    /// Hidden, and of the form of folders that readers ignore.
    private static final String HIDDEN = ".pulled-";

    /// Far longer than copying a run takes.
    private static final Duration ABANDONED = Duration.ofDays(1);

    private static final int LABEL_MOST = 20_000;
    private static final String NO_END = "it has not ended";

    private final Path runs;
    private final SharedStore there;
    private final Consumer<String> copied;
    private final Counts counts = new Counts();

    /// @param runs the folder of runs
    /// @param copied receives a line for each run or sweep that was copied
    public Exchange(Path runs, SharedStore there, Consumer<String> copied) {
        this.runs = runs;
        this.there = there;
        this.copied = copied;
    }

    /// What was done.
    ///
    /// @param pushed how many runs and sweeps were copied to the store
    /// @param pulled how many were copied from it
    /// @param labels how many changes of labels were copied
    /// @param leftOut what was not copied because it has not ended or is damaged, a sentence each
    /// @param conflicts what could not be made the same on both sides, a sentence each
    public record Outcome(int pushed, int pulled, int labels, List<String> leftOut, List<String> conflicts) {
        public Outcome {
            leftOut = List.copyOf(leftOut);
            conflicts = List.copyOf(conflicts);
        }
    }

    /// Grows meanwhile.
    private static final class Counts {
        private int pushed;
        private int pulled;
        private int labels;
        private final Set<String> leftOut = new HashSet<>();
        private final List<String> sentences = new ArrayList<>();
        private final List<String> conflicts = new ArrayList<>();
    }

    public Outcome outcome() {
        return new Outcome(counts.pushed, counts.pulled, counts.labels, counts.sentences, counts.conflicts);
    }

    /// The names of a store, by what they stand for.
    private static final class Names {
        private final Map<String, List<ItemName>> folders = new TreeMap<>();
        private final Map<String, List<ItemName>> labels = new HashMap<>();

        static Names of(SharedStore store) throws TargetException, InterruptedException {
            Names names = new Names();
            for (String text : store.names()) {
                Optional<ItemName> name = ItemName.read(text);
                name.ifPresent(item -> (item.kind() == Kind.FOLDER ? names.folders : names.labels)
                        .computeIfAbsent(item.id(), _ -> new ArrayList<>())
                        .add(item));
            }
            return names;
        }

        List<ItemName> folders(String id) {
            return folders.getOrDefault(id, List.of());
        }

        List<ItemName> labels(String id) {
            return labels.getOrDefault(id, List.of());
        }
    }

    /// Copies what the store lacks.
    ///
    /// @throws TargetException when the store fails
    /// @throws IOException when the folder of runs fails
    public void push() throws TargetException, IOException, InterruptedException {
        Names names = Names.of(there);
        for (Path folder : folders()) {
            push(folder, names);
        }
    }

    /// The folders of runs and of sweeps.
    private List<Path> folders() throws IOException {
        return Stream.concat(
                        new RunStore(runs).runs().stream().map(RunFolder::path),
                        new SweepStore(runs).ids().stream().map(runs::resolve))
                .filter(folder -> !ResultFolders.isUnfinished(folder))
                .toList();
    }

    private void push(Path folder, Names names) throws TargetException, IOException, InterruptedException {
        ItemName name;
        try {
            name = new ItemName(id(folder), Parcel.digest(folder), Kind.FOLDER);
        } catch (IOException unreadable) {
            leftOut(id(folder), FileFailure.reason(unreadable));
            return;
        }
        List<ItemName> known = names.folders(name.id());
        if (!known.contains(name)) {
            Optional<String> unfit = unfit(folder);
            if (unfit.isPresent()) {
                leftOut(name.id(), unfit.get());
                return;
            }
            if (!known.isEmpty()) {
                differs(name.id());
                return;
            }
            if (ItemName.read(name.text()).isEmpty()) {
                leftOut(name.id(), "its name is not a valid file name on every system");
                return;
            }
            send(folder, name);
        }
        pushLabels(folder, names);
    }

    private void send(Path folder, ItemName name) throws TargetException, IOException, InterruptedException {
        Path scratch = Files.createTempDirectory("plimsoll-push-");
        Path zip = scratch.resolve("parcel.zip");
        try {
            Parcel.pack(folder, zip);
            if (!Parcel.digest(folder).equals(name.digest())) {
                leftOut(name.id(), NO_END);
                return;
            }
            there.put(name.text(), zip);
        } catch (IOException failed) {
            throw new IOException(name.id() + " could not be packed (" + FileFailure.reason(failed) + ")", failed);
        } finally {
            Files.deleteIfExists(zip);
            Files.deleteIfExists(scratch);
        }
        counts.pushed++;
        copied.accept("pushed " + name.id());
    }

    private void pushLabels(Path folder, Names names) throws TargetException, IOException, InterruptedException {
        List<ItemName> known = names.labels(id(folder));
        for (String change : new LabelStore(new RunFolder(folder)).changes()) {
            ItemName name = nameOf(folder, change);
            if (!known.contains(name)) {
                Path file = Files.createTempFile("plimsoll-push-", ".label");
                try {
                    Files.writeString(file, change);
                    there.put(name.text(), file);
                } finally {
                    Files.deleteIfExists(file);
                }
                counts.labels++;
            }
        }
    }

    private static ItemName nameOf(Path folder, String change) {
        return new ItemName(id(folder), Sha256.hex(change).substring(0, ItemName.DIGITS), Kind.LABEL);
    }

    private static String id(Path folder) {
        return String.valueOf(folder.getFileName());
    }

    /// Why a folder cannot be copied yet, or at all, in a clause.
    private static Optional<String> unfit(Path folder) {
        try {
            DetachedFolder detached = new DetachedFolder(folder);
            if (detached.isThere() && detached.read().state() == DetachedState.RUNNING) {
                return Optional.of(NO_END);
            }
            return Files.exists(new RunFolder(folder).document()) ? unfitRun(folder) : unfitSweep(folder);
        } catch (IOException damaged) {
            return Optional.of(FileFailure.reason(damaged));
        }
    }

    private static Optional<String> unfitRun(Path folder) throws IOException {
        RunDocument document = RunReader.document(new RunFolder(folder));
        if (document.status() == RunStatus.RUNNING) {
            return Optional.of("it has no end: it is running, or its process died");
        }
        // The verdict is written last. A run that failed gets none.
        if (document.status() != RunStatus.FAILED && document.judged().verdict() == null) {
            return Optional.of(NO_END);
        }
        return RunReader.salvage(folder, IntervalSink.NONE).damages().stream().findFirst();
    }

    private static Optional<String> unfitSweep(Path folder) throws IOException {
        boolean isOpen = SweepFolder.read(folder).document().cells().stream()
                .anyMatch(cell -> cell.state() == CellState.PENDING);
        boolean isChanged = AbJournal.in(folder).stream()
                .anyMatch(stored -> stored.journal().isOpen());
        // Its table is written last.
        boolean isReported;
        try (Stream<Path> files = Files.list(folder)) {
            isReported = files.anyMatch(file -> id(file).endsWith(".csv"));
        }
        return isOpen || isChanged || !isReported ? Optional.of(NO_END) : Optional.empty();
    }

    private void leftOut(String id, String why) {
        if (counts.leftOut.add(id)) {
            counts.sentences.add(id + " is left out: " + why);
        }
    }

    private void differs(String id) {
        conflict(id + " has other content in " + there.place() + " than in " + runs + ": both stay as they are");
    }

    private void conflict(String sentence) {
        if (!counts.conflicts.contains(sentence)) {
            counts.conflicts.add(sentence);
        }
    }

    /// Copies what the folder of runs lacks.
    ///
    /// @throws TargetException when the store fails
    /// @throws IOException when the folder of runs fails
    public void pull() throws TargetException, IOException, InterruptedException {
        Names names = Names.of(there);
        try {
            if (!names.folders.isEmpty()) {
                ResultFolders.createStore(runs);
                removeAbandoned();
            }
            for (List<ItemName> items : names.folders.values()) {
                pull(items, names);
            }
        } catch (IOException failed) {
            throw new IOException(runs + " cannot take runs (" + FileFailure.reason(failed) + ")", failed);
        }
    }

    private void pull(List<ItemName> items, Names names) throws TargetException, IOException, InterruptedException {
        ItemName name = items.getFirst();
        if (items.size() > 1) {
            conflict(there.place() + " holds " + items.size() + " different runs with the id " + name.id()
                    + ": none of them is copied");
            return;
        }
        Path folder = runs.resolve(name.id());
        if (!Files.exists(folder)) {
            fetch(name, folder);
        } else if (!isSame(folder, name)) {
            // One that grows here is no other one.
            boolean isOther = !Files.exists(Parcel.document(folder));
            Optional<String> unfit = isOther ? Optional.empty() : unfit(folder);
            unfit.ifPresentOrElse(why -> leftOut(name.id(), why), () -> differs(name.id()));
            return;
        }
        if (Files.exists(folder)) {
            pullLabels(folder, names);
        }
    }

    private static boolean isSame(Path folder, ItemName name) throws IOException {
        return Files.exists(Parcel.document(folder)) && Parcel.digest(folder).equals(name.digest());
    }

    private void fetch(ItemName name, Path folder) throws TargetException, IOException, InterruptedException {
        Path hidden = ResultFolders.create(runs.resolve(HIDDEN + UUID.randomUUID()));
        Path zip = hidden.resolve(".parcel");
        try {
            there.get(name.text(), zip);
            Parcel.unpack(zip, hidden);
            if (!isSame(hidden, name)) {
                throw new ZipException("holds another run than its name says");
            }
            Files.delete(zip);
            arrive(hidden, folder, name);
        } catch (ZipException | EOFException damaged) {
            conflict(name.text() + " in " + there.place() + " is damaged: it "
                    + (damaged instanceof ZipException ? damaged.getMessage() : "ends too early")
                    + "; it is not copied");
        } finally {
            remove(hidden);
        }
    }

    private void arrive(Path hidden, Path folder, ItemName name) throws IOException {
        try {
            Files.move(hidden, folder, StandardCopyOption.ATOMIC_MOVE);
            counts.pulled++;
            copied.accept("pulled " + name.id());
        } catch (FileSystemException taken) {
            // A folder with content is never replaced: another call was faster.
            if (!Files.exists(folder)) {
                throw taken;
            }
        }
    }

    private void pullLabels(Path folder, Names names) throws TargetException, IOException, InterruptedException {
        LabelStore labels = new LabelStore(new RunFolder(folder));
        List<ItemName> here =
                labels.changes().stream().map(change -> nameOf(folder, change)).toList();
        List<String> changes = new ArrayList<>();
        for (ItemName name : names.labels(id(folder))) {
            if (!here.contains(name)) {
                label(name).ifPresent(changes::add);
            }
        }
        labels.add(changes);
        counts.labels += changes.size();
    }

    private Optional<String> label(ItemName name) throws TargetException, IOException, InterruptedException {
        Path hidden = ResultFolders.create(runs.resolve(HIDDEN + UUID.randomUUID()));
        Path file = hidden.resolve("label");
        try {
            there.get(name.text(), file);
            String change =
                    Files.size(file) > LABEL_MOST ? "" : new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
            if (change.contains("\n") || !Sha256.hex(change).startsWith(name.digest())) {
                conflict(name.text() + " in " + there.place() + " is damaged; it is not copied");
                return Optional.empty();
            }
            return Optional.of(change);
        } finally {
            remove(hidden);
        }
    }

    private void removeAbandoned() throws IOException {
        List<Path> hidden;
        try (Stream<Path> entries = Files.list(runs)) {
            hidden = entries.filter(entry -> id(entry).startsWith(HIDDEN) && ResultFolders.isUnfinished(entry))
                    .toList();
        }
        Instant old = Instant.now().minus(ABANDONED);
        for (Path folder : hidden) {
            if (Files.getLastModifiedTime(folder).toInstant().isBefore(old)) {
                remove(folder);
            }
        }
    }

    private static void remove(Path hidden) throws IOException {
        if (Files.isDirectory(hidden)) {
            ResultFolders.delete(hidden);
        }
    }
}
