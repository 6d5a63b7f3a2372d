package io.plimsoll.history;

import io.plimsoll.results.RunEntry;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Selects the runs to list. An empty string matches every run. Immutable.
///
/// @param workload the full name, or `workload/profile`
/// @param profile the full name
/// @param target part of the address or of the product's name
/// @param verdict PASS, FAIL, INVALID, or a status such as `interrupted`; upper or lower case
/// @param since an instant as [#instant] gives it; compared with the start
/// @param tag the full name
/// @param text part of any text in the run's entry, notes included
/// @param host the full name of the machine of the harness
public record RunFilter(
        String workload,
        String profile,
        String target,
        String verdict,
        String since,
        String tag,
        String text,
        String host) {
    public static final RunFilter ALL = new RunFilter("", "", "", "", "", "", "", "");

    private static final Pattern AGO = Pattern.compile("(\\d{1,5})([hdw])");

    /// The instant meant by `2026-11-21`, `2026-11-21T10:00:00Z`, or `7d`, `12h`, `4w` ago.
    ///
    /// @throws IllegalArgumentException with a sentence for the user
    public static String instant(String written, Instant now) {
        Matcher ago = AGO.matcher(written);
        if (ago.matches()) {
            long hours = switch (ago.group(2)) {
                case "h" -> 1;
                case "d" -> 24;
                default -> 7 * 24;
            };
            return now.minus(Duration.ofHours(hours * Long.parseLong(ago.group(1))))
                    .toString();
        }
        try {
            return written.contains("T")
                    ? Instant.parse(written).toString()
                    : LocalDate.parse(written)
                            .atStartOfDay(ZoneOffset.UTC)
                            .toInstant()
                            .toString();
        } catch (DateTimeParseException unclear) {
            throw new IllegalArgumentException(
                    "\"" + written + "\" is not a time: write 2026-11-21, 2026-11-21T10:00:00Z, or 12h, 7d, 4w ago",
                    unclear);
        }
    }

    public boolean takes(RunEntry entry) {
        RunEntry.Subject subject = entry.subject();
        return isIn(workload, subject.workload(), subject.workload() + "/" + subject.profile())
                && isIn(profile, subject.profile())
                && holds(target, subject.target(), subject.product())
                && isIn(verdict.toLowerCase(Locale.ROOT), entry.verdict().toLowerCase(Locale.ROOT), entry.status())
                && (since.isEmpty() || entry.startedAt().compareTo(since) >= 0)
                && isIn(host, subject.host())
                && (tag.isEmpty() || entry.tags().contains(tag))
                && (text.isEmpty() || holds(text, everything(entry)));
    }

    private static boolean isIn(String wanted, String... names) {
        return wanted.isEmpty() || Stream.of(names).anyMatch(wanted::equals);
    }

    private static boolean holds(String part, String... texts) {
        String wanted = part.toLowerCase(Locale.ROOT);
        return part.isEmpty()
                || Stream.of(texts)
                        .anyMatch(text -> text.toLowerCase(Locale.ROOT).contains(wanted));
    }

    private static String everything(RunEntry entry) {
        RunEntry.Subject subject = entry.subject();
        return String.join(
                "\n",
                entry.id(),
                subject.workload() + "/" + subject.profile(),
                subject.target(),
                subject.product() + " " + subject.version(),
                entry.status(),
                entry.verdict(),
                entry.load(),
                subject.host(),
                String.join("\n", entry.tags()),
                String.join("\n", entry.notes()),
                entry.problem());
    }
}
