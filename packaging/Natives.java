import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Enumeration;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;

/// Takes the native libraries of other systems out of SQLite's driver: it brings those of twenty, and an archive is for
/// one. Fails if it has none for that one.
///
/// For the packaging script: `java Natives.java PLATFORM JAR`.
final class Natives {
    private static final String NATIVES = "org/sqlite/native/";

    /// Where the driver looks, by the platform of an archive.
    private static final Map<String, String> FOLDERS = Map.of(
            "linux-x64", "Linux/x86_64/",
            "linux-arm64", "Linux/aarch64/",
            "macos-x64", "Mac/x86_64/",
            "macos-arm64", "Mac/aarch64/",
            "windows-x64", "Windows/x86_64/",
            "windows-arm64", "Windows/aarch64/");

    private Natives() {}

    public static void main(String[] arguments) throws IOException {
        String kept = NATIVES + FOLDERS.get(arguments[0]);
        Path jar = Path.of(arguments[1]);
        Path smaller = jar.resolveSibling(jar.getFileName() + ".new");
        try (JarFile from = new JarFile(jar.toFile());
                JarOutputStream to = new JarOutputStream(Files.newOutputStream(smaller))) {
            if (from.stream().noneMatch(entry -> entry.getName().startsWith(kept) && entry.getSize() > 0)) {
                System.err.println("plimsoll: SQLite's driver has no native library for " + arguments[0] + ".");
                System.exit(2);
            }
            to.setLevel(9);
            for (Enumeration<JarEntry> entries = from.entries(); entries.hasMoreElements(); ) {
                JarEntry entry = entries.nextElement();
                if (!entry.getName().startsWith(NATIVES) || entry.getName().startsWith(kept)) {
                    copy(from, entry, to);
                }
            }
        }
        Files.move(smaller, jar, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void copy(JarFile from, JarEntry entry, JarOutputStream to) throws IOException {
        JarEntry copy = new JarEntry(entry.getName());
        copy.setTimeLocal(entry.getTimeLocal());
        to.putNextEntry(copy);
        from.getInputStream(entry).transferTo(to);
        to.closeEntry();
    }
}
