package io.plimsoll.it.infra;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// A folder that makes something in a cloud.
///
/// @param name such as `azure/elastic`
/// @param about its `template.yaml`
record Template(String name, Path folder, JsonNode about) {
    static final Path INFRA = Path.of(System.getProperty("plimsoll.root")).resolve("infra");

    private static final Pattern DECLARED =
            Pattern.compile("(?m)^param (\\w+) \\w+(?: = (.*))?$|^variable \"(\\w+)\" \\{\\n((?:.*\\n)*?)\\}");
    private static final Pattern OUTPUT = Pattern.compile("(?m)^output \"?(\\w+)\"? ");
    private static final Pattern DEFAULT = Pattern.compile("(?m)^ +default +(?:= )(.*)$");

    private static Template of(Path file) {
        Path place = Objects.requireNonNull(file.getParent());
        return new Template(
                INFRA.relativize(place).toString().replace('\\', '/'), place, new YAMLMapper().readTree(read(file)));
    }

    static Stream<Template> all() throws IOException {
        try (Stream<Path> files = Files.walk(INFRA)) {
            return files.filter(file -> file.endsWith("template.yaml")).sorted().toList().stream()
                    .map(Template::of);
        }
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    boolean isKubernetes() {
        return about.path("provider").asString("").equals("kubernetes");
    }

    /// All of its own text in Bicep or HCL, without that of modules.
    String text() {
        StringBuilder text = new StringBuilder();
        try (Stream<Path> files = Files.list(folder)) {
            files.filter(file -> file.toString().matches(".*\\.(bicep|tf)"))
                    .sorted()
                    .forEach(file -> text.append(read(file)));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return text.toString();
    }

    /// What it declares, with the defaults; a dash stands for none.
    Map<String, String> parameters() {
        Map<String, String> parameters = new TreeMap<>();
        Matcher declared = DECLARED.matcher(text());
        while (declared.find()) {
            boolean isBicep = declared.group(1) != null;
            Matcher inner = DEFAULT.matcher(isBicep ? "" : declared.group(4));
            String value = isBicep ? declared.group(2) : inner.find() ? inner.group(1) : null;
            parameters.put(isBicep ? declared.group(1) : declared.group(3), value == null ? "-" : unquoted(value));
        }
        return parameters;
    }

    Set<String> outputs() {
        Set<String> outputs = new TreeSet<>();
        Matcher output = OUTPUT.matcher(text());
        while (output.find()) {
            outputs.add(output.group(1));
        }
        return outputs;
    }

    private static String unquoted(String value) {
        return value.replaceAll("^['\"]|['\"]$", "");
    }

    @Override
    public String toString() {
        return name;
    }
}
