package io.plimsoll.driver;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/// The mark of a table that Plimsoll made: a line of plain words, kept in the table's comment, in a tag, or in a
/// table of marks. Immutable.
///
/// @param workload the workload whose dataset the table belongs to
/// @param profile the workload's profile; `-` if it has none
/// @param size the setting for the size of the dataset, such as `scale:10`; `-` if there is none
/// @param seed the seed of the rows
/// @param run the run that made the table
public record Marker(String workload, String profile, String size, String seed, String run) {
    /// The version of the layout of datasets. A later Plimsoll may read earlier layouts, never the other way round.
    public static final int LAYOUT = 1;

    /// How the text of every mark begins, whatever its version.
    public static final String START = "plimsoll";

    private static final String HEAD = START + "-dataset ";
    private static final String NONE = "-";

    /// Characters that tags of services or literals of SQL do not take without quoting.
    private static final Pattern STRANGE = Pattern.compile("[^A-Za-z0-9_.:/+@-]");

    public Marker {
        workload = plain(workload);
        profile = plain(profile);
        size = plain(size);
        seed = plain(seed);
        run = plain(run);
    }

    /// The meaning of a text that was read from a target.
    public sealed interface Reading {
        /// The text is not a mark.
        record Nothing() implements Reading {}

        record Mark(Marker marker) implements Reading {}

        /// The text begins like a mark but cannot be trusted; `why` is a clause: "is damaged: ...".
        record Unreadable(String why) implements Reading {}
    }

    private static String plain(String value) {
        String text = STRANGE.matcher(value.strip()).replaceAll("_");
        return text.isEmpty() ? NONE : text;
    }

    /// The mark's text in the target.
    public String text() {
        return HEAD + "layout=" + LAYOUT + " workload=" + workload + " profile=" + profile + " size=" + size + " seed="
                + seed + " run=" + run;
    }

    /// The value of the size setting if it has this key; otherwise empty.
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
