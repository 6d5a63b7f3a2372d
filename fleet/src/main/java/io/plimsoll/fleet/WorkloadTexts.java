package io.plimsoll.fleet;

import io.plimsoll.fleet.Message.Plan.FileText;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import io.plimsoll.spec.WorkloadFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The text files that a plan's settings name, as they travel to members, which may not have them: workload files with
/// the files beside them that they name, scripts, and histograms of lengths. On a member they are in a folder of
/// their own until the run has ended.
final class WorkloadTexts implements AutoCloseable {
    /// The keys whose values name files.
    static final List<String> KEYS = List.of(WorkloadFile.FILE, "scripts", "fieldlengthhistogram");

    private static final int MOST_CHARACTERS = Channel.MOST_BYTES * 3 / 5;
    private static final Pattern WORDS = Pattern.compile("[^A-Za-z0-9_./-]+");

    /// Where files are here, by the paths that the settings write.
    private final Map<String, String> here = new LinkedHashMap<>();

    private final @Nullable Path folder;

    private WorkloadTexts(@Nullable Path folder) {
        this.folder = folder;
    }

    /// Reads the files that settings name.
    ///
    /// @throws SpecException when they are too large to travel
    /// @throws IOException when one cannot be read
    static List<FileText> read(Map<String, String> settings) throws IOException {
        List<FileText> texts = new ArrayList<>();
        for (String key : KEYS) {
            for (String entry : settings.getOrDefault(key, "").split(",", -1)) {
                int weight = entry.lastIndexOf('@');
                String path = (weight > 0 ? entry.substring(0, weight) : entry).strip();
                if (isFile(path)) {
                    add(path, key.equals(WorkloadFile.FILE), texts);
                }
            }
        }
        long characters = texts.stream().mapToLong(file -> file.text().length()).sum();
        if (characters > MOST_CHARACTERS) {
            throw SpecException.of(
                    Origin.COMMAND_LINE,
                    "the files of the workload have " + characters + " characters, and at most " + MOST_CHARACTERS
                            + " can be sent to the members of a fleet");
        }
        return texts;
    }

    private static boolean isFile(String path) {
        try {
            return !path.isEmpty() && Files.isRegularFile(Path.of(path));
        } catch (InvalidPathException _) {
            return false;
        }
    }

    private static void add(String path, boolean withNeighbours, List<FileText> texts) throws IOException {
        Path file = Path.of(path);
        String text = Files.readString(file, StandardCharsets.UTF_8);
        texts.add(new FileText(path, text));
        if (!withNeighbours) {
            return;
        }
        Path beside = Objects.requireNonNullElse(file.getParent(), Path.of(""));
        for (String word : WORDS.splitAsStream(text).distinct().toList()) {
            // A name with an ending: a single word of the text that is a file, too, is not meant.
            if (word.indexOf('.') > 0 && isFile(beside.resolve(word).toString()) && isInside(beside, word)) {
                texts.add(new FileText(beside.resolve(word).toString(), Files.readString(beside.resolve(word))));
            }
        }
    }

    private static boolean isInside(Path folder, String name) throws IOException {
        Path root = folder.toAbsolutePath().toRealPath();
        return root.resolve(name).toRealPath().startsWith(root);
    }

    /// Writes what travelled into a folder of its own.
    static WorkloadTexts of(List<FileText> texts) throws IOException {
        if (texts.isEmpty()) {
            return new WorkloadTexts(null);
        }
        Path root = Files.createTempDirectory("plimsoll-fleet-");
        WorkloadTexts files = new WorkloadTexts(root);
        try {
            for (FileText text : texts) {
                // Absolute paths, and those that leave the controller's folder, stay inside, too.
                Path inside = root.resolve(text.path().replace("..", "up").replaceFirst("^/+", "root/"))
                        .normalize();
                if (!inside.startsWith(root)) {
                    throw new IOException("a file cannot be at " + text.path());
                }
                Files.createDirectories(Objects.requireNonNull(inside.getParent()));
                Files.writeString(inside, text.text());
                files.here.put(text.path(), inside.toString());
            }
        } catch (IOException | RuntimeException full) {
            files.close();
            throw full;
        }
        return files;
    }

    /// A setting's value, with its files where they are here.
    String here(String key, String value) {
        if (!KEYS.contains(key)) {
            return value;
        }
        String result = value;
        for (String path : here.keySet().stream()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList()) {
            if (result.startsWith(path)) {
                result = here.get(path) + result.substring(path.length());
            }
            result = result.replace("," + path, "," + here.get(path)).replace(", " + path, "," + here.get(path));
        }
        return result;
    }

    @Override
    public void close() throws IOException {
        if (folder != null) {
            FolderCopy.deleteAll(folder);
        }
    }
}
