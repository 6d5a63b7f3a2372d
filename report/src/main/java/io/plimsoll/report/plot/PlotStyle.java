package io.plimsoll.report.plot;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The look of plots: one style sheet and one set of colours, for pages and for standalone SVG files. Stateless.
public final class PlotStyle {
    private static final Pattern COLOUR = Pattern.compile("--([\\w-]+): ([^;]+);");
    private static final Pattern USE = Pattern.compile("var\\(--([\\w-]+)\\)");
    private static final Pattern KIND = Pattern.compile("svg\\.bars \\.([\\w-]+)");

    private PlotStyle() {}

    /// The style of a page: named colours, light and dark, and the rules of plots.
    public static String page() {
        return text("colours.css") + text("plot.css");
    }

    /// The rules of a standalone SVG, with its colours inlined: not every SVG viewer supports named colours.
    ///
    /// @param kinds that the plot uses
    static String alone(Set<String> kinds) {
        String rules = rules(text("plot.css"), rule -> isUsed(rule, kinds));
        String[] themes = text("colours.css").split("@media \\(prefers-color-scheme: dark\\)|:root\\[", 3);
        Map<String, String> colours = new HashMap<>();
        String light = filled(rules, colours, themes[0]);
        String dark = filled(rules(rules, rule -> rule.contains("var(")), colours, themes[1]);
        return light + "@media (prefers-color-scheme: dark) {\n" + dark + "}\n";
    }

    private static String rules(String all, Predicate<String> shown) {
        return all.lines().filter(shown).collect(Collectors.joining("\n", "", "\n"));
    }

    private static boolean isUsed(String rule, Set<String> kinds) {
        List<MatchResult> named = KIND.matcher(rule).results().toList();
        return named.isEmpty() || named.stream().anyMatch(kind -> kinds.contains(kind.group(1)));
    }

    private static String filled(String rules, Map<String, String> colours, String theme) {
        COLOUR.matcher(theme).results().forEach(colour -> colours.put(colour.group(1), colour.group(2)));
        return USE.matcher(rules)
                .replaceAll(use -> Matcher.quoteReplacement(colours.getOrDefault(use.group(1), "inherit")));
    }

    private static String text(String name) {
        return text(PlotStyle.class, name);
    }

    /// Reads a file from the package of a class.
    public static String text(Class<?> beside, String name) {
        try (InputStream stream = beside.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException("the file " + name + " is not part of this program");
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
