package io.plimsoll.history.share;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The name of a file in a shared store. It has a part of the SHA-256 of what it stands for: files of one name are
/// alike, and different runs of one id have different names. Immutable.
///
/// @param id of the run or the sweep
/// @param digest of its document, or of a label
record ItemName(String id, String digest, Kind kind) {
    static final int DIGITS = 16;

    private static final Pattern FORM =
            Pattern.compile("([^./\\\\\\p{Cntrl}][^/\\\\\\p{Cntrl}]{0,180})\\.([0-9a-f]{" + DIGITS + "})\\.([a-z]+)");

    /// What the file holds.
    enum Kind {
        /// A folder: see [Parcel].
        FOLDER("zip"),
        /// One change of a run's labels.
        LABEL("label");

        private final String ending;

        Kind(String ending) {
            this.ending = ending;
        }
    }

    /// Empty for a foreign file.
    static Optional<ItemName> read(String name) {
        Matcher matcher = FORM.matcher(name);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        for (Kind kind : Kind.values()) {
            if (kind.ending.equals(matcher.group(3))) {
                return Optional.of(new ItemName(matcher.group(1), matcher.group(2), kind));
            }
        }
        return Optional.empty();
    }

    String text() {
        return id + "." + digest + "." + kind.ending;
    }
}
