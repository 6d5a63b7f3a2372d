package io.plimsoll.recording;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/// How many cores the programs of a machine share. Stateless.
final class Cores {
    private static final String ALLOWED = "Cpus_allowed:";

    private Cores() {}

    /// All of the machine, though the harness be bound to some of them; but no more than a container is given.
    static int shared(Path proc) {
        int machine = machine(proc);
        int given = Runtime.getRuntime().availableProcessors();
        // A container is given time, not cores of its own: it may run on all, and Java knows the number that is worth.
        return machine == 0 || (given < machine && allowed(proc) >= machine) ? given : machine;
    }

    /// 0 where the machine does not tell.
    private static int machine(Path proc) {
        return (int) lines(proc.resolve("stat"))
                .filter(line -> line.matches("cpu\\d+ .*"))
                .count();
    }

    private static int allowed(Path proc) {
        return lines(proc.resolve("self/status"))
                .filter(line -> line.startsWith(ALLOWED))
                .mapToInt(line -> line.substring(ALLOWED.length())
                        .strip()
                        .chars()
                        .filter(digit -> digit != ',')
                        .map(digit -> Integer.bitCount(Character.digit(digit, 16)))
                        .sum())
                .findFirst()
                .orElse(0);
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readAllLines(file).stream();
        } catch (IOException unreadable) {
            return Stream.empty();
        }
    }
}
