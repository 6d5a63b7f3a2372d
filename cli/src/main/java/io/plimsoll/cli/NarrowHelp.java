package io.plimsoll.cli;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Help for terminals that are too narrow for two columns. Stateless.
final class NarrowHelp {
    /// A name in the left column, with its explanation in the right one.
    private static final Pattern TWO_COLUMNS = Pattern.compile("( {2,}\\S+(?: \\S+)*) {2,}(\\S.*)");

    /// An explanation that did not fit beside its name.
    private static final Pattern RIGHT_COLUMN = Pattern.compile(" {10,}(\\S.*)");

    private static final int INDENT = 6;

    private NarrowHelp() {}

    /// A section of the usual help in lines of at most `width` characters.
    ///
    /// @param section with lines of any length
    static String text(String section, int width) {
        return section.lines().map(line -> narrow(line, width)).collect(Collectors.joining());
    }

    private static String narrow(String line, int width) {
        Matcher both = TWO_COLUMNS.matcher(line);
        if (both.matches()) {
            return Catalog.wrapped("  " + both.group(1).strip(), width)
                    + Catalog.entry("", INDENT, both.group(2), width);
        }
        Matcher right = RIGHT_COLUMN.matcher(line);
        return right.matches()
                ? Catalog.entry("", INDENT, right.group(1), width)
                : Catalog.wrapped(line.stripTrailing(), width);
    }
}
