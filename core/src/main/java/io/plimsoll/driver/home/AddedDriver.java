package io.plimsoll.driver.home;

import io.plimsoll.unit.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// A JDBC driver that the user added: a folder with its jars, and a file that lists them. Immutable.
///
/// @param name by which it is listed and removed
/// @param source its Maven coordinates; empty if it came from a folder and has none
/// @param scheme the word behind `jdbc:` in its addresses; empty if it is not known
public record AddedDriver(String name, String source, String scheme, List<Jar> jars, Path folder) {
    private static final String FACTS = "driver.txt";

    /// A jar of a driver.
    public record Jar(String file, long bytes, String checkSum) {}

    public AddedDriver {
        jars = List.copyOf(jars);
    }

    /// The driver whose jars are in a folder.
    static AddedDriver of(String name, String source, String scheme, Path folder) throws IOException {
        List<Jar> jars = new ArrayList<>();
        for (Path jar : jarsIn(folder)) {
            jars.add(new Jar(jar.getFileName().toString(), Files.size(jar), Sha256.hex(jar)));
        }
        return new AddedDriver(name, source, scheme, jars, folder);
    }

    static List<Path> jarsIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .sorted()
                    .toList();
        }
    }

    /// What is in the folder; empty if it holds no driver.
    static Optional<AddedDriver> read(Path folder) throws IOException {
        Path facts = folder.resolve(FACTS);
        if (!Files.isRegularFile(facts)) {
            return Optional.empty();
        }
        Map<String, String> values = new LinkedHashMap<>();
        List<Jar> jars = new ArrayList<>();
        for (String line : Files.readAllLines(facts)) {
            String[] words = line.split(" ", 2);
            String[] jar = line.split(" ", 4);
            if (jar.length == 4 && words[0].equals("jar") && jar[1].matches("[0-9]{1,18}")) {
                jars.add(new Jar(jar[3], Long.parseLong(jar[1]), jar[2]));
            } else if (words.length == 2) {
                values.put(words[0], words[1]);
            }
        }
        String name = values.getOrDefault("name", "");
        return name.isEmpty()
                ? Optional.empty()
                : Optional.of(new AddedDriver(
                        name, values.getOrDefault("source", ""), values.getOrDefault("scheme", ""), jars, folder));
    }

    private String facts() {
        StringBuilder text = new StringBuilder("name " + name + "\nsource " + source + "\nscheme " + scheme + "\n");
        jars.forEach(jar -> text.append("jar ")
                .append(jar.bytes)
                .append(' ')
                .append(jar.checkSum)
                .append(' ')
                .append(jar.file)
                .append('\n'));
        return text.toString();
    }

    /// Writes the file that lists the jars.
    void write() throws IOException {
        Files.writeString(folder.resolve(FACTS), facts());
    }

    /// A name for its folder, which no other content has.
    String folderName() {
        byte[] digest = Sha256.of(facts());
        return name + "-" + HexFormat.of().formatHex(digest, 0, 6);
    }

    public List<Path> paths() {
        return jars.stream().map(jar -> folder.resolve(jar.file)).toList();
    }

    public long bytes() {
        return jars.stream().mapToLong(Jar::bytes).sum();
    }

    /// The part of its coordinates behind the last colon; empty if it has none.
    public String version() {
        return source.substring(source.lastIndexOf(':') + 1);
    }

    /// The jar that is missing or has another size than when it was added.
    public Optional<String> damage() {
        return jars.stream()
                .filter(jar -> folder.resolve(jar.file).toFile().length() != jar.bytes)
                .map(Jar::file)
                .findFirst();
    }
}
