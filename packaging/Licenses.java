import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/// Collects the licences of the libraries that are packed: what each jar brings, and for jars that bring none, the
/// texts that the file `libraries` names. Fails if a jar has neither: nothing is handed on without its licence.
///
/// For the packaging script: `java Licenses.java JARS TEXTS OUTPUT`, three folders.
final class Licenses {
    private static final String OWN = "plimsoll-";

    private Licenses() {}

    public static void main(String[] folders) throws IOException {
        Path texts = Path.of(folders[1]);
        Path output = Files.createDirectories(Path.of(folders[2]));
        Map<String, List<String>> named = named(texts.resolve("libraries"));
        List<String> without = new ArrayList<>();
        for (Path jar : jars(Path.of(folders[0]))) {
            String name = jar.getFileName().toString().replaceFirst("\\.jar$", "");
            List<String> of = named.getOrDefault(name.replaceFirst("-\\d.*$", ""), List.of());
            Path place = Files.createDirectories(output.resolve(name));
            for (String text : of) {
                Files.copy(texts.resolve(text), place.resolve(text));
            }
            if (!hasCopied(jar, place) && of.isEmpty()) {
                without.add(name);
            }
        }
        if (!without.isEmpty()) {
            System.err.println("plimsoll: no licence is known of " + String.join(", ", without)
                    + ": name it in packaging/licenses/libraries");
            System.exit(2);
        }
    }

    private static List<Path> jars(Path folder) throws IOException {
        List<Path> jars = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder, "*.jar")) {
            for (Path jar : all) {
                if (!jar.getFileName().toString().startsWith(OWN)) {
                    jars.add(jar);
                }
            }
        }
        Collections.sort(jars);
        return jars;
    }

    /// Lines such as `h2 MPL-2.0.txt`: an artifact, and the files with its licences.
    private static Map<String, List<String>> named(Path file) throws IOException {
        Map<String, List<String>> named = new TreeMap<>();
        for (String line : Files.readAllLines(file)) {
            if (!line.isBlank() && !line.startsWith("#")) {
                List<String> words = List.of(line.strip().split(" +"));
                named.put(words.getFirst(), words.subList(1, words.size()));
            }
        }
        return named;
    }

    private static boolean hasCopied(Path jar, Path place) throws IOException {
        boolean hasLicense = false;
        try (JarFile file = new JarFile(jar.toFile())) {
            for (JarEntry entry : Collections.list(file.entries())) {
                String path = entry.getName();
                String name = path.substring(path.lastIndexOf('/') + 1).toUpperCase(Locale.ROOT);
                boolean isLicense = name.contains("LICENSE") || name.contains("COPYING");
                boolean isText = !entry.isDirectory() && !name.endsWith(".CLASS");
                if (isText && (isLicense || name.startsWith("NOTICE"))) {
                    // Flat, and no path of the jar's can lead out of the folder.
                    Path copy = place.resolve(path.replaceAll("[^A-Za-z0-9.-]+", "_"));
                    Files.write(copy, file.getInputStream(entry).readAllBytes());
                    hasLicense |= isLicense && Files.size(copy) > 100;
                }
            }
        }
        return hasLicense;
    }
}
