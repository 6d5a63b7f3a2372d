package io.plimsoll.bench.plant;

import io.plimsoll.bench.Bench;
import io.plimsoll.bench.plant.ControlGroup.Limit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What a plant needs of the machine.
enum Need {
    /// `dd`, and a disk that takes direct writes.
    DIRECT_WRITES,
    /// The kernel's account of what holds programs up.
    PRESSURE,
    /// The same, and control groups that limit a disk.
    LIMITED_DISK,
    /// The same, and control groups that limit memory.
    LIMITED_MEMORY,
    /// The programs of MariaDB.
    MARIADB;

    private static final List<String> PRESSURES = List.of("cpu", "io", "memory");

    /// Why the machine does not have it, in a clause; empty if it has.
    ///
    /// @param folder on the disk of the servers
    Optional<String> lack(Path folder) throws IOException, InterruptedException {
        return switch (this) {
            case DIRECT_WRITES -> noDirectWrites(folder);
            case PRESSURE -> noPressure();
            case LIMITED_DISK -> Limit.WRITES.lack().or(Need::noPressure);
            case LIMITED_MEMORY -> Limit.MEMORY.lack().or(Need::noPressure);
            case MARIADB -> MariadbServer.lack();
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
