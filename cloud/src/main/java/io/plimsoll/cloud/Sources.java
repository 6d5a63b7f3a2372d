package io.plimsoll.cloud;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// The files of a template, with the modules that they name: what they make, and whom they let in. Reads text; it
/// does not know the languages. Immutable.
///
/// @param texts by file, without comments
public record Sources(Map<Path, String> texts) {
    private static final Pattern MODULE =
            Pattern.compile("(?m)^\\s*module\\s+\\w+\\s+'([^':]+\\.bicep)'|^\\s*source\\s*=\\s*\"(\\.{1,2}/[^\"]+)\"");
    private static final Pattern RESOURCE = Pattern.compile(
            "(?m)^\\s*resource\\s+\\w+\\s+'([^'@]+)@[^']*'\\s*=|^\\s*resource\\s+\"(\\w+)\"|^kind:\\s*(\\w+)");
    private static final Pattern COMMENT =
            Pattern.compile("(?m)^\\s*/\\*(?s:.*?)\\*/" + "|(?<![:\"'\\w])//.*$|(?<![\\w\"'{$])#.*$");

    /// Everybody, in any spelling.
    private static final String ANYBODY = "(?:0\\.0\\.0\\.0/0|::/0|\\*|Internet|Any|0\\.0\\.0\\.0)";

    /// A place where everybody is let in. Networks are looked for anywhere, words only behind names of sources.
    private static final Pattern OPEN = Pattern.compile("[\"']?(?:0\\.0\\.0\\.0/0|::/0)[\"']?"
            + "|(?<![A-Za-z_])(?i:source(?!Port)\\w*|security_ips|security_ip_list|cidr_\\w+"
            + "|cidr|startIpAddress|from)[\"']?\\s*[:=]"
            + "\\s*\\[?\\s*[\"']" + ANYBODY + "[\"']"
            + "|publicNetworkAccess\\s*:\\s*'Enabled'|publicly_accessible\\s*=\\s*true"
            + "|type:\\s*(?:LoadBalancer|NodePort)");

    /// What makes such a place harmless: it is about what goes out, or it forbids.
    private static final Pattern HARMLESS = Pattern.compile(
            "(?i)egress|outbound|access\\s*:\\s*'Deny'|policy\\s*=\\s*\"drop\"|aws_route|\\broute\\b|addressPrefix"
                    + "\\s*:\\s*'0\\.0\\.0\\.0/0'|destination_cidr\\w*");

    public Sources {
        texts = new LinkedHashMap<>(texts);
    }

    public static Sources read(Template template) throws IOException {
        return read(template.folder());
    }

    /// @throws IOException with a sentence, when a file cannot be read
    public static Sources read(Path folder) throws IOException {
        Map<Path, String> texts = new LinkedHashMap<>();
        Deque<Path> open = new ArrayDeque<>(files(folder));
        while (!open.isEmpty()) {
            Path file = open.pop().normalize();
            if (texts.containsKey(file)) {
                continue;
            }
            String text = COMMENT.matcher(Files.readString(file)).replaceAll("");
            texts.put(file, text);
            Matcher modules = MODULE.matcher(text);
            while (modules.find()) {
                String bicep = modules.group(1);
                String module = bicep == null ? String.valueOf(modules.group(2)) : bicep;
                open.addAll(files(file.resolveSibling(module)));
            }
        }
        return new Sources(texts);
    }

    private static List<Path> files(Path place) throws IOException {
        if (Files.isRegularFile(place)) {
            return List.of(place);
        }
        try (Stream<Path> files = Files.list(place)) {
            return files.filter(file -> String.valueOf(file.getFileName()).matches(".*\\.(bicep|tf|ya?ml)"))
                    .filter(file -> !file.endsWith("template.yaml"))
                    .sorted()
                    .toList();
        }
    }

    /// The kinds of resources, with how often a file names each; loops of the template make more.
    public Map<String, Integer> resources() {
        Map<String, Integer> kinds = new TreeMap<>();
        texts.values().stream()
                .flatMap(text -> RESOURCE.matcher(text).results())
                .flatMap(found -> IntStream.rangeClosed(1, found.groupCount())
                        .mapToObj(group -> Optional.ofNullable(found.group(group)))
                        .flatMap(Optional::stream))
                .forEach(kind -> kinds.merge(kind, 1, Integer::sum));
        return kinds;
    }

    /// Where the template would let everybody in, each with file and line; empty if nowhere.
    public List<String> openings() {
        List<String> found = new ArrayList<>();
        texts.forEach((file, text) -> {
            Matcher open = OPEN.matcher(text);
            while (open.find()) {
                if (!HARMLESS.matcher(context(text, open.start())).find()) {
                    long line = 1
                            + text.substring(0, open.start())
                                    .chars()
                                    .filter(c -> c == '\n')
                                    .count();
                    found.add(file.getFileName() + ":" + line + ": "
                            + open.group().strip());
                }
            }
        });
        return found;
    }

    /// The innermost block around a place, with what stands before its brace; in YAML, the lines above up to the
    /// key that it belongs to.
    private static String context(String text, int place) {
        int depth = 0;
        int begin = place;
        while (begin > 0 && depth <= 0) {
            begin--;
            depth += text.charAt(begin) == '{' ? 1 : text.charAt(begin) == '}' ? -1 : 0;
        }
        if (depth <= 0) {
            return aboveInYaml(text, place);
        }
        int header = Math.max(text.lastIndexOf('\n', begin), 0);
        int end = place;
        depth = 1;
        while (end < text.length() && depth > 0) {
            depth += text.charAt(end) == '{' ? 1 : text.charAt(end) == '}' ? -1 : 0;
            end++;
        }
        return text.substring(header, end);
    }

    private static String aboveInYaml(String text, int place) {
        String[] lines = text.substring(0, place).split("\n", -1);
        int indent = Integer.MAX_VALUE;
        boolean isBehindDash = false;
        StringBuilder above = new StringBuilder();
        for (int i = lines.length - 1; i >= 0; i--) {
            boolean isItem = lines[i].stripLeading().startsWith("-");
            int here = indent(lines[i]);
            // The key of a list may stand as far to the right as its items.
            boolean isAbove = here < indent || (here == indent && isBehindDash && !isItem);
            if (!lines[i].isBlank() && isAbove) {
                above.append(lines[i]).append('\n');
                indent = here;
                isBehindDash = isItem;
            }
        }
        return above.toString();
    }

    private static int indent(String line) {
        return line.length() - line.stripLeading().length();
    }
}
