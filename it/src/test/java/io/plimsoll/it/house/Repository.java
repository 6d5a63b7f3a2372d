package io.plimsoll.it.house;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/// The text files of a working tree that people wrote.
final class Repository {
    private static final Set<String> GENERATED = Set.of("target", ".git", ".idea", ".vscode", ".settings");
    private static final Set<String> SUFFIXES =
            Set.of(".java", ".md", ".xml", ".yaml", ".yml", ".sql", ".sh", ".properties", ".txt");
    private static final Set<String> SCRIPTS = Set.of("plimsoll", ".ci/run", "bench/run");

    private Repository() {}

    /// All of them, by path.
    static List<SourceFile> files(Path root) throws IOException {
        List<SourceFile> files = new ArrayList<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return isOurs(root, folder) ? FileVisitResult.CONTINUE : FileVisitResult.SKIP_SUBTREE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                String path = root.relativize(file).toString().replace('\\', '/');
                if (attributes.isRegularFile() && isText(path)) {
                    files.add(new SourceFile(path, Files.readString(file)));
                }
                return FileVisitResult.CONTINUE;
            }
        });
        files.sort(Comparator.comparing(SourceFile::path));
        return files;
    }

    private static boolean isOurs(Path root, Path folder) {
        String name = folder.equals(root) ? "" : folder.getFileName().toString();
        return !GENERATED.contains(name) && !name.startsWith("plimsoll-");
    }

    private static boolean isText(String path) {
        return SCRIPTS.contains(path) || SUFFIXES.stream().anyMatch(path::endsWith);
    }
}
