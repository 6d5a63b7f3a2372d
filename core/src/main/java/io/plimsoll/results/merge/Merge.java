package io.plimsoll.results.merge;

import io.plimsoll.plan.RunKeys;
import io.plimsoll.results.Json;
import io.plimsoll.results.LabelStore;
import io.plimsoll.results.PlanDocument;
import io.plimsoll.results.ResultFolders;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
import io.plimsoll.spec.Key.Role;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Parts of one run, which become one run folder: sums of counts and of histogram buckets, and what follows from
/// them. The order of the parts does not matter, nor whether some of them were merged before. Immutable.
public final class Merge {
    private final List<MachinePart> parts;

    /// The runs with members that were given.
    private final List<Path> wholes;

    private Merge(List<MachinePart> parts, List<Path> wholes) {
        this.parts = parts;
        this.wholes = wholes;
    }

    /// Completes the document of a merged run, whose files are written, before anyone else sees the run.
    @FunctionalInterface
    public interface Finish {
        /// @param folder of the merged run, under a name that only this call knows
        RunDocument complete(Path folder, RunDocument document) throws IOException;
    }

    /// @param folders of parts, or of runs that parts were merged into before
    /// @throws IOException with a sentence for the user, when they are not parts of one run, when one is
    ///     given twice or is still running, or when one cannot be read
    public static Merge of(List<Path> folders) throws IOException {
        List<MachinePart> found = new ArrayList<>();
        for (Path folder : folders) {
            found.addAll(MachinePart.in(folder));
        }
        found.sort(Comparator.comparingInt(part -> part.division().rank()));
        if (found.isEmpty()) {
            throw new IOException("there is no part to merge");
        }
        MachinePart first = found.getFirst();
        for (MachinePart other : found) {
            refuseUnlike(first, other);
        }
        for (int i = 1; i < found.size(); i++) {
            if (found.get(i).division().equals(found.get(i - 1).division())) {
                throw new IOException(
                        found.get(i - 1).id() + " and " + found.get(i).id() + " are both part "
                                + found.get(i).division() + ": each part is merged once");
            }
        }
        return new Merge(
                MachinePart.named(found),
                folders.stream()
                        .filter(folder ->
                                found.stream().noneMatch(part -> part.folder().equals(folder)))
                        .toList());
    }

    private static void refuseUnlike(MachinePart one, MachinePart other) throws IOException {
        String unlike = one.id() + " and " + other.id() + " are not parts of one run: ";
        if (!one.document().toolVersion().equals(other.document().toolVersion())) {
            throw new IOException(unlike + "they were made by Plimsoll "
                    + one.document().toolVersion() + " and "
                    + other.document().toolVersion());
        }
        if (one.division().of() != other.division().of()) {
            throw new IOException(unlike + "they are part " + one.division() + " and part " + other.division());
        }
        Map<String, String> left = one.settings();
        Map<String, String> right = other.settings();
        Set<String> keys = new TreeSet<>(left.keySet());
        keys.addAll(right.keySet());
        for (String key : keys) {
            String mine = left.getOrDefault(key, "");
            String theirs = right.getOrDefault(key, "");
            if (!mine.equals(theirs) && RunKeys.role(key) != Role.LABEL) {
                throw new IOException(
                        unlike + "they differ in " + key + ", which is " + quoted(mine) + " and " + quoted(theirs));
            }
        }
        if (!one.document().plan().phases().equals(other.document().plan().phases())) {
            throw new IOException(unlike + "they differ in their phases or in the seeds of these");
        }
    }

    private static String quoted(String value) {
        return value.isEmpty() ? "empty" : value;
    }

    /// Such as `tpcb-postgres`: what the id of a part ends with, and what that of the merged run may end with.
    public String subject() {
        return parts.getFirst().document().id().replaceFirst("^\\d{8}-\\d{6}-\\d{3}-", "");
    }

    /// The plan of the whole run.
    public PlanDocument plan() {
        return parts.getFirst().document().plan();
    }

    /// Among how many members the plan was divided.
    public int of() {
        return parts.getFirst().division().of();
    }

    /// The folders of the parts, by rank.
    public List<Path> folders() {
        return parts.stream().map(MachinePart::folder).toList();
    }

    /// The runs with members that were given: those of a controller, and those that parts were merged into before.
    public List<Path> wholes() {
        return wholes;
    }

    /// The places of the parts that are not there, from 1.
    public List<Integer> missing() {
        Set<Integer> present = new TreeSet<>();
        parts.forEach(part -> present.add(part.division().rank() + 1));
        return IntStream.rangeClosed(1, of())
                .filter(rank -> !present.contains(rank))
                .boxed()
                .toList();
    }

    /// Writes the merged run. Nobody sees it, nor any part of it, before it is whole.
    ///
    /// @param target the new folder
    /// @throws FileAlreadyExistsException when it exists
    /// @throws IOException when something cannot be read or written; nothing is left behind then
    public void into(Path target, Finish finish) throws IOException {
        Path folder = target.toAbsolutePath().normalize();
        Path store = folder.getParent();
        if (store == null || Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileAlreadyExistsException(target.toString());
        }
        ResultFolders.createStore(store);
        Path hidden = ResultFolders.create(store.resolve(
                "." + folder.getFileName() + "-" + ProcessHandle.current().pid() + ".merging"));
        try {
            write(new RunFolder(hidden), String.valueOf(folder.getFileName()), finish);
            Files.move(hidden, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException | RuntimeException failed) {
            ResultFolders.delete(hidden);
            throw failed;
        }
    }

    private void write(RunFolder into, String id, Finish finish) throws IOException {
        copyParts(into);
        RunDocument document;
        try (IntervalMerge intervals =
                new IntervalMerge(parts, parts.getFirst().document().plan().hasOpenArrival())) {
            intervals.into(into);
            document = new DocumentSums(parts, intervals, viewed()).document(id);
        }
        SideFileMerge.write(parts, into);
        Optional<ServerPart> viewed = viewed();
        if (viewed.isPresent()) {
            viewed.get().copy(into);
        }
        for (Path whole : wholes) {
            Path known = new RunFolder(whole).counts();
            if (Files.exists(known)) {
                Files.copy(known, into.counts(), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        Set<String> labels = new LinkedHashSet<>();
        for (MachinePart part : parts) {
            labels.addAll(new LabelStore(part.files()).changes());
        }
        new LabelStore(into).add(List.copyOf(labels));
        Files.writeString(into.log(), Instant.now() + " merged " + String.join(", ", names()) + "\n");
        Json.replace(into.document(), document);
        Json.replaceOnDisk(into.document(), finish.complete(into.path(), document));
    }

    /// Who looked at the server: a controller, or the first member that did.
    private Optional<ServerPart> viewed() throws IOException {
        List<ServerPart> candidates = new ArrayList<>();
        for (Path whole : wholes) {
            RunFolder folder = new RunFolder(whole);
            candidates.add(new ServerPart(folder, RunReader.document(folder)));
        }
        parts.forEach(part -> candidates.add(new ServerPart(part.files(), part.document())));
        return candidates.stream().filter(ServerPart::hasLooked).findFirst();
    }

    private List<String> names() {
        return parts.stream().map(part -> part.id() + " as " + part.name()).toList();
    }

    /// Copies several parts at a time.
    private void copyParts(RunFolder into) throws IOException {
        ResultFolders.create(into.members());
        try {
            parts.parallelStream().forEach(part -> {
                try {
                    copyPart(part, into);
                } catch (IOException unreadable) {
                    throw new UncheckedIOException(unreadable);
                }
            });
        } catch (UncheckedIOException unreadable) {
            throw unreadable.getCause();
        }
    }

    private static void copyPart(MachinePart part, RunFolder into) throws IOException {
        Path copy = ResultFolders.create(into.members().resolve(part.name()));
        try (Stream<Path> files = Files.list(part.folder())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, copy.resolve(String.valueOf(file.getFileName())));
            }
        }
    }
}
