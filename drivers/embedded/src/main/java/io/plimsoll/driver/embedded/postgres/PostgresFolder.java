package io.plimsoll.driver.embedded.postgres;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The layout of a data folder: `plimsoll.lock` marks it as Plimsoll's and is locked while in use, `cluster` is
/// PostgreSQL's data directory, `socket` contains the unix socket, `pgpass` the password, `server.log` the server's
/// messages.
record PostgresFolder(Path path) {
    static final String MAJOR_VERSION = "18";

    private static final long NEEDED_BYTES = 256L << 20;
    private static final Set<String> IGNORED = Set.of("lost+found");

    Path lockFile() {
        return path.resolve("plimsoll.lock");
    }

    Path cluster() {
        return path.resolve("cluster");
    }

    Path unfinishedCluster() {
        return path.resolve("cluster.unfinished");
    }

    Path log() {
        return path.resolve("server.log");
    }

    Path passwordFile() {
        return path.resolve("pgpass");
    }

    Path socketFolder() {
        return path.resolve("socket");
    }

    /// The reason why this folder cannot be used, as a sentence; empty if it can. Changes nothing.
    Optional<String> problem() {
        try {
            return Files.exists(path) ? problemOfExisting() : problemOfPlace();
        } catch (IOException unreadable) {
            return Optional.of("cannot read the folder " + path + " (" + unreadable.getMessage()
                    + "); name another with postgres:embedded?data=PATH");
        }
    }

    private Optional<String> problemOfExisting() throws IOException {
        if (!Files.isDirectory(path)) {
            return Optional.of(path + " is not a folder; name a folder with postgres:embedded?data=PATH");
        }
        if (Files.exists(path.resolve("PG_VERSION"))) {
            return Optional.of(
                    path + " is a PostgreSQL data folder that Plimsoll did not make and will not touch; name an"
                            + " empty folder with postgres:embedded?data=PATH");
        }
        if (!Files.exists(lockFile()) && !isEmpty()) {
            return Optional.of(path + " holds other files, and Plimsoll will not mix its data with them; name an empty"
                    + " folder with postgres:embedded?data=PATH");
        }
        Path versionFile = cluster().resolve("PG_VERSION");
        if (Files.exists(versionFile)) {
            String version =
                    Files.readString(versionFile, StandardCharsets.US_ASCII).strip();
            return version.equals(MAJOR_VERSION) ? Optional.empty() : Optional.of(otherVersion(version));
        }
        return problemOfPlace();
    }

    private String otherVersion(String version) {
        return "the data in " + path + " were made by PostgreSQL " + version + " and this is PostgreSQL "
                + MAJOR_VERSION + "; name another folder with postgres:embedded?data=PATH, or remove that one";
    }

    private boolean isEmpty() throws IOException {
        try (Stream<Path> entries = Files.list(path)) {
            return entries.allMatch(
                    entry -> IGNORED.contains(entry.getFileName().toString()));
        }
    }

    private Optional<String> problemOfPlace() throws IOException {
        Path existing = nearestExisting(path);
        if (!Files.isDirectory(existing) || !Files.isWritable(existing)) {
            return Optional.of("cannot make the folder " + path + " because " + existing
                    + " is not a folder this user may write to; name another with postgres:embedded?data=PATH");
        }
        long usable = Files.getFileStore(existing).getUsableSpace();
        if (usable < NEEDED_BYTES) {
            return Optional.of("the disk of " + path + " has " + (usable >> 20)
                    + " MB left, and a new PostgreSQL needs " + (NEEDED_BYTES >> 20)
                    + " MB; make room or name another folder with postgres:embedded?data=PATH");
        }
        return Optional.empty();
    }

    static Path nearestExisting(Path path) {
        Path candidate = path;
        while (!Files.exists(candidate) && candidate.getParent() != null) {
            candidate = candidate.getParent();
        }
        return candidate;
    }

    /// The last lines of the server's log after a position.
    String logTail(long from, int lines) throws IOException {
        if (!Files.exists(log())) {
            return "(no log)";
        }
        byte[] bytes = Files.readAllBytes(log());
        int start = (int) Math.min(from, bytes.length);
        List<String> all = new String(bytes, start, bytes.length - start, StandardCharsets.UTF_8)
                .lines()
                .toList();
        return String.join("\n", all.subList(Math.max(0, all.size() - lines), all.size()));
    }
}
