package io.plimsoll.workload.own;

import io.plimsoll.driver.StatementProgram.ProgramStatement;
import io.plimsoll.spec.Origin;
import io.plimsoll.workload.own.yaml.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A statement of a workload file, cut at its values (`:name`, `:c.city`) and at the numbers of tables (`{t}`). Nothing
/// is found in quotes and comments. Immutable.
///
/// @param origin where it stands; [Origin#DEFAULT] for what no user has written
/// @param written as it stands there
/// @param pieces in their order
record SqlText(Origin origin, String written, List<Piece> pieces) {
    /// What is passed over: quoted texts and names, comments, casts.
    private static final Pattern PASSED = Pattern.compile(
            "'(?:[^']|'')*+'?|\"[^\"]*+\"?|`[^`]*+`?|--[^\\n]*+|\\$([A-Za-z_0-9]*)\\$.*?(?:\\$\\1\\$|\\z)|::+",
            Pattern.DOTALL);

    private static final Pattern VALUE = Pattern.compile(":([A-Za-z_][A-Za-z0-9_]*(?:\\.[A-Za-z_][A-Za-z0-9_]*)?)");
    private static final Pattern COPY = Pattern.compile("\\{([A-Za-z][A-Za-z0-9_]*)}");

    SqlText {
        pieces = List.copyOf(pieces);
    }

    /// A part of the text.
    sealed interface Piece {
        record Words(String text) implements Piece {}

        record Parameter(int slot) implements Piece {}

        /// The number of a copy of a table.
        ///
        /// @param slot holds it, from 1
        record Copy(int slot, int copies) implements Piece {}
    }

    /// Knows the copies of tables by the names of draws.
    @FunctionalInterface
    interface CopyFinder {
        /// How many copies there are; 0, if it is no name of such a draw.
        int copies(String draw);
    }

    static SqlText of(String words) {
        return new SqlText(Origin.DEFAULT, words, List.of(new Piece.Words(words)));
    }

    /// Reads a statement; empty, with problems, if it uses unknown names.
    static Optional<SqlText> read(Node node, String sql, Scope scope, CopyFinder finder) {
        List<Piece> pieces = new ArrayList<>();
        StringBuilder words = new StringBuilder();
        boolean isComplete = true;
        int at = 0;
        while (at < sql.length()) {
            int end = passed(sql, at);
            if (end == at) {
                Matcher value = VALUE.matcher(sql).region(at, sql.length());
                Matcher copy = COPY.matcher(sql).region(at, sql.length());
                if (value.lookingAt()) {
                    Optional<Integer> slot = scope.slot(node, value.group(1));
                    isComplete &= slot.isPresent();
                    cut(words, pieces);
                    slot.ifPresent(found -> pieces.add(new Piece.Parameter(found)));
                    at = value.end();
                    continue;
                }
                if (copy.lookingAt() && finder.copies(copy.group(1)) > 0) {
                    cut(words, pieces);
                    scope.slot(node, copy.group(1))
                            .ifPresent(slot -> pieces.add(new Piece.Copy(slot, finder.copies(copy.group(1)))));
                    at = copy.end();
                    continue;
                }
                end = at + 1;
            }
            words.append(sql, at, end);
            at = end;
        }
        cut(words, pieces);
        return isComplete ? Optional.of(new SqlText(node.origin(), sql, pieces)) : Optional.empty();
    }

    private static void cut(StringBuilder words, List<Piece> pieces) {
        if (!words.isEmpty()) {
            pieces.add(new Piece.Words(words.toString()));
            words.setLength(0);
        }
    }

    /// The end of what is passed over; the place itself if nothing is.
    private static int passed(String sql, int at) {
        if (sql.startsWith("/*", at)) {
            int end = sql.indexOf("*/", at + 2);
            return end < 0 ? sql.length() : end + 2;
        }
        char first = sql.charAt(at);
        if ("'\"`-$:".indexOf(first) < 0) {
            return at;
        }
        Matcher passed = PASSED.matcher(sql).region(at, sql.length());
        return passed.lookingAt() ? passed.end() : at;
    }

    /// How many statements there are, one for each choice of copies.
    long variants() {
        long variants = 1;
        for (Piece.Copy copy : copies()) {
            variants = Math.multiplyExact(variants, copy.copies());
        }
        return variants;
    }

    /// The different draws of copies, in their order.
    List<Piece.Copy> copies() {
        return pieces.stream()
                .filter(Piece.Copy.class::isInstance)
                .map(Piece.Copy.class::cast)
                .distinct()
                .toList();
    }

    /// The slots of the values, in their order.
    int[] slots() {
        return pieces.stream()
                .filter(Piece.Parameter.class::isInstance)
                .mapToInt(piece -> ((Piece.Parameter) piece).slot())
                .toArray();
    }

    /// The statement for a choice of copies.
    ///
    /// @param variant the numbers of the copies less 1, as digits; the first of [#copies] changes fastest
    ProgramStatement statement(long variant, boolean isRead) {
        List<Piece.Copy> copies = copies();
        List<String> parts = new ArrayList<>();
        StringBuilder words = new StringBuilder();
        for (Piece piece : pieces) {
            switch (piece) {
                case Piece.Words(String text) -> words.append(text);
                case Piece.Parameter _ -> {
                    parts.add(words.toString());
                    words.setLength(0);
                }
                case Piece.Copy copy -> words.append(1 + number(copies, copy, variant));
            }
        }
        parts.add(words.toString());
        return new ProgramStatement(parts, isRead);
    }

    private static long number(List<Piece.Copy> copies, Piece.Copy wanted, long variant) {
        long rest = variant;
        for (Piece.Copy copy : copies) {
            if (copy.equals(wanted)) {
                return rest % copy.copies();
            }
            rest /= copy.copies();
        }
        throw new IllegalArgumentException("no such copy");
    }

    /// The text as the user wrote it, but for the names of values, for messages.
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Piece piece : pieces) {
            switch (piece) {
                case Piece.Words(String words) -> text.append(words);
                case Piece.Parameter _ -> text.append('?');
                case Piece.Copy _ -> text.append("{}");
            }
        }
        return text.toString();
    }
}
