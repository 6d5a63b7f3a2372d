package io.plimsoll.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// A temporary folder. Closing it removes it with all that is in it.
public record ScratchFolder(Path path) implements AutoCloseable {
    @Override
    public void close() throws IOException {
        List<Path> all;
        try (Stream<Path> walked = Files.walk(path)) {
            all = walked.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path each : all) {
            Files.deleteIfExists(each);
        }
    }
}
