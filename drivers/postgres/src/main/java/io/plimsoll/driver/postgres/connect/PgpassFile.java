package io.plimsoll.driver.postgres.connect;

import io.plimsoll.driver.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Looks up passwords in the password file. A file that others can read is ignored, and so is an unreadable one.
///
/// Source: PostgreSQL documentation, "The Password File".
final class PgpassFile {
    private static final Set<PosixFilePermission> OWNERS =
            Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE);

    /// The default folders of servers' sockets.
    private static final Set<String> USUAL_FOLDERS = Set.of("/tmp", "/var/run/postgresql");

    private static final int FIELDS = 5;

    private PgpassFile() {}

    static Secret look(Path file, Place place, String database, String user) {
        String host = place.host().isEmpty() ? place.address() : place.host();
        String named = USUAL_FOLDERS.contains(host) ? "localhost" : host;
        List<String> wanted = List.of(named, String.valueOf(place.port()), database, user);
        for (String line : lines(file)) {
            List<String> fields = line.startsWith("#") ? List.of() : fields(line);
            if (fields.size() == FIELDS && matches(fields, wanted)) {
                return new Secret(fields.getLast().substring(1));
            }
        }
        return Secret.NONE;
    }

    private static boolean matches(List<String> fields, List<String> wanted) {
        for (int i = 0; i < wanted.size(); i++) {
            String field = fields.get(i);
            // A field begins with a mark, so that only an asterisk without a backslash matches anything.
            if (!field.equals("*") && !field.substring(1).equals(wanted.get(i))) {
                return false;
            }
        }
        return true;
    }

    /// The fields of a line, each after one mark. The text after the fourth colon is the password, where colons
    /// need no backslash.
    private static List<String> fields(String line) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder("=");
        int start = 0;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '\\' && i + 1 < line.length()) {
                i++;
                field.append(line.charAt(i));
            } else if (c == ':' && fields.size() < FIELDS - 1) {
                fields.add(line.substring(start, i).equals("*") ? "*" : field.toString());
                field = new StringBuilder("=");
                start = i + 1;
            } else {
                field.append(c);
            }
        }
        fields.add(field.toString());
        return fields;
    }

    private static List<String> lines(Path file) {
        try {
            PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
            boolean isOpen =
                    view != null && !OWNERS.containsAll(view.readAttributes().permissions());
            return isOpen || !Files.isRegularFile(file) ? List.of() : Files.readAllLines(file);
        } catch (IOException unreadable) {
            // As in libpq: the server then reports that a password is missing.
            return List.of();
        }
    }
}
