package io.plimsoll.driver.postgres.connect;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Reads the service file: parameters of connections, by the name of a service.
///
/// Source: PostgreSQL documentation, "The Connection Service File".
final class ServiceFile {
    private ServiceFile() {}

    static Map<String, String> read(String service, Surroundings surroundings) throws AddressFault {
        List<Path> candidates = candidates(surroundings);
        for (Path file : candidates) {
            if (Files.isRegularFile(file)) {
                Map<String, String> found = section(file, service);
                if (!found.isEmpty()) {
                    return found;
                }
            }
        }
        throw new AddressFault("the service \"" + service + "\" is not defined: add a section [" + service + "] to "
                + candidates.getFirst());
    }

    private static List<Path> candidates(Surroundings surroundings) {
        List<Path> candidates = new ArrayList<>();
        String named = surroundings.variable("PGSERVICEFILE");
        candidates.add(named.isEmpty() ? surroundings.home().resolve(".pg_service.conf") : Path.of(named));
        String folder = surroundings.variable("PGSYSCONFDIR");
        if (!folder.isEmpty()) {
            candidates.add(Path.of(folder, "pg_service.conf"));
        }
        return candidates;
    }

    private static Map<String, String> section(Path file, String service) throws AddressFault {
        Map<String, String> found = new LinkedHashMap<>();
        boolean isInside = false;
        int number = 0;
        for (String line : lines(file)) {
            number++;
            String text = line.strip();
            if (text.startsWith("[")) {
                if (isInside) {
                    return found;
                }
                isInside = text.equals("[" + service + "]");
            } else if (isInside && !text.isEmpty() && !text.startsWith("#")) {
                int equals = text.indexOf('=');
                if (equals < 1 || text.startsWith("service=")) {
                    throw new AddressFault("line " + number + " of " + file + " is not of the form parameter=value");
                }
                found.putIfAbsent(text.substring(0, equals), text.substring(equals + 1));
            }
        }
        return found;
    }

    private static List<String> lines(Path file) throws AddressFault {
        try {
            return Files.readAllLines(file);
        } catch (IOException unreadable) {
            throw new AddressFault("the service file " + file + " cannot be read (" + unreadable.getMessage() + ")");
        }
    }
}
