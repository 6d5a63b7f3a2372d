package io.plimsoll.compat.ycsb;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The class path of `-cp`. Stateless.
public final class ClassPath {
    private static final String ALL = "*";

    private ClassPath() {}

    /// Its jar files, also those in folders with `*`. Other folders contain settings or classes of YCSB and are
    /// omitted.
    ///
    /// @param text with the separator of class paths
    public static String jars(String text) {
        List<String> jars = new ArrayList<>();
        for (String part : text.split(File.pathSeparator, -1)) {
            if (part.endsWith(".jar")) {
                jars.add(part);
            } else if (part.endsWith(ALL)) {
                jars.addAll(within(part.substring(0, part.length() - ALL.length())));
            }
        }
        return String.join(File.pathSeparator, jars);
    }

    private static List<String> within(String folder) {
        try (Stream<Path> files = Files.list(Path.of(folder.isEmpty() ? "." : folder))) {
            return files.map(Path::toString)
                    .filter(name -> name.endsWith(".jar"))
                    .sorted()
                    .toList();
        } catch (IOException notThere) {
            // As in Java, a missing folder is empty. A missing driver has its own error message.
            return List.of();
        }
    }
}
