package io.plimsoll.driver.embedded.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// The file `postmaster.pid`: a running server writes its process id (line 1) and its status (line 8) there.
record PidFile(Path file) {
    private static final int STATUS_LINE = 7;

    static PidFile of(Path cluster) {
        return new PidFile(cluster.resolve("postmaster.pid"));
    }

    /// The process id of the server; 0 if it has none or the file is being written.
    long pid() {
        List<String> lines = lines();
        try {
            return lines.isEmpty() ? 0 : Long.parseLong(lines.getFirst().strip());
        } catch (NumberFormatException notANumber) {
            return 0;
        }
    }

    boolean isReady(long pid) {
        List<String> lines = lines();
        return lines.size() > STATUS_LINE
                && lines.getFirst().strip().equals(Long.toString(pid))
                && lines.get(STATUS_LINE).strip().equals("ready");
    }

    private List<String> lines() {
        try {
            return Files.exists(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException removedMeanwhile) {
            return List.of();
        }
    }
}
