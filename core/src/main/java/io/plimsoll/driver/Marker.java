package io.plimsoll.driver;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/// By which a table that Plimsoll made is known from others': a line of plain words, kept in the table's comment, in a
/// tag, or in a table of marks. Immutable.
///
/// @param workload whose dataset the table belongs to
/// @param profile of the workload; `-` where it has none
/// @param size the setting that says how large the dataset is, such as `scale:10`; `-` where there is none
/// @param seed from which the rows follow
/// @param run that made it
public record Marker(String workload, String profile, String size, String seed, String run) {
    /// How datasets lie in their tables. A later version may read what earlier ones made, never the other way round.
    public static final int LAYOUT = 1;

    /// How the text of every mark begins, whatever its version.
    public static final String START = "plimsoll";

    private static final String HEAD = START + "-dataset ";
    private static final String NONE = "-";

    /// What tags of services and literals of SQL take without quoting.
    private static final Pattern STRANGE = Pattern.compile("[^A-Za-z0-9_.:/+@-]");

    public Marker {
        workload = plain(workload);
        profile = plain(profile);
        size = plain(size);
        seed = plain(seed);
        run = plain(run);
    }

    /// What a text says that was read from a target.
    public sealed interface Reading {
        /// It is no mark.
        record Nothing() implements Reading {}

        record Mark(Marker marker) implements Reading {}

        /// It begins like a mark, and cannot be trusted; `why` says so in a clause: "is damaged: ...".
        record Unreadable(String why) implements Reading {}
    }

    private static String plain(String value) {
        String text = STRANGE.matcher(value.strip()).replaceAll("_");
        return text.isEmpty() ? NONE : text;
    }

    /// As it is kept.
    public String text() {
        return HEAD + "layout=" + LAYOUT + " workload=" + workload + " profile=" + profile + " size=" + size + " seed="
                + seed + " run=" + run;
    }

    /// The value of the size's setting, if it is of this key; empty otherwise.
    public String sizeOf(String key) {
        return size.startsWith(key + ":") ? size.substring(key.length() + 1) : "";
    }

    /// For people: `workload tproc, warehouses 10, made by run 2026...`.
    public String described() {
        return "workload " + workload
                + (profile.equals(NONE) ? "" : ", profile " + profile)
                + (size.equals(NONE) ? "" : ", " + size.replace(':', ' '))
                + (run.equals(NONE) ? "" : ", made by run " + run);
    }

    public static Reading read(String text) {
        if (!text.stripLeading().regionMatches(true, 0, START, 0, START.length())) {
            return new Reading.Nothing();
        }
        Map<String, String> words = new LinkedHashMap<>();
        for (String word : text.strip().split(" ", -1)) {
            int equals = word.indexOf('=');
            words.put(equals < 0 ? word : word.substring(0, equals), equals < 0 ? "" : word.substring(equals + 1));
        }
        String layout = words.getOrDefault("layout", "");
        if (!text.startsWith(HEAD) || !layout.matches("\\d{1,9}")) {
            return new Reading.Unreadable("is damaged: \"" + text.strip() + "\"");
        }
        if (Integer.parseInt(layout) > LAYOUT) {
            return new Reading.Unreadable("is of layout " + layout
                    + ", which a later version of Plimsoll made; this one knows layouts up to " + LAYOUT);
        }
        String workload = words.getOrDefault("workload", "");
        String run = words.getOrDefault("run", "");
        if (workload.isEmpty() || run.isEmpty()) {
            return new Reading.Unreadable("is damaged: \"" + text.strip() + "\"");
        }
        return new Reading.Mark(new Marker(
                workload,
                words.getOrDefault("profile", NONE),
                words.getOrDefault("size", NONE),
                words.getOrDefault("seed", NONE),
                run));
    }
}
