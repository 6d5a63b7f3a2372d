package io.plimsoll.bench.plant;

import io.plimsoll.bench.Bench;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What a plant needs of the machine.
enum Need {
    NOTHING,
    /// `dd`, and a disk that takes direct writes.
    DIRECT_WRITES,
    /// The kernel's account of what holds programs up.
    PRESSURE;

    private static final List<String> PRESSURES = List.of("cpu", "io");

    /// Why the machine does not have it, in a clause; empty if it has.
    ///
    /// @param folder on the disk of the servers
    Optional<String> lack(Path folder) throws IOException, InterruptedException {
        return switch (this) {
            case NOTHING -> Optional.empty();
            case DIRECT_WRITES -> noDirectWrites(folder);
            case PRESSURE -> noPressure();
        };
    }

    private static Optional<String> noDirectWrites(Path folder) throws IOException, InterruptedException {
        if (Bench.program("dd").isEmpty()) {
            return Optional.of("dd is not installed (Debian: coreutils)");
        }
        Path file = folder.resolve("direct.bin");
        int exitValue = Works.directWrite(file, 1).waitFor();
        Files.deleteIfExists(file);
        return exitValue == 0 ? Optional.empty() : Optional.of("the disk of " + folder + " takes no direct writes");
    }

    private static Optional<String> noPressure() {
        for (String name : PRESSURES) {
            Path file = Path.of("/proc/pressure", name);
            try {
                if (Files.readString(file).isEmpty()) {
                    return Optional.of(file + " is empty");
                }
            } catch (IOException unreadable) {
                return Optional.of("this machine has no readable " + file);
            }
        }
        return Optional.empty();
    }
}
