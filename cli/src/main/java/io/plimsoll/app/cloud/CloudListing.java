package io.plimsoll.app.cloud;

import io.plimsoll.cloud.CloudException;
import io.plimsoll.cloud.Clouds;
import io.plimsoll.cloud.Journal;
import io.plimsoll.cloud.Journal.State;
import io.plimsoll.cloud.JournalFolder;
import io.plimsoll.cloud.Leftover;
import io.plimsoll.unit.TextLines;
import io.plimsoll.unit.TextLines.Break;
import java.util.Comparator;
import java.util.List;

/// What `plimsoll cloud list` prints: what journals know, or what clouds show. Used by one thread, once.
public final class CloudListing {
    private static final String INDENT = "  ";

    /// What is up and in use is not offered for deletion.
    private static final List<String> USED = List.of("in use", "RUNNING", "COLLECTING");

    private final StringBuilder text = new StringBuilder();
    private final int width;

    private CloudListing(int width) {
        this.width = width;
    }

    /// What was made and is not gone, as far as journals here know.
    ///
    /// @param open journals that are not GONE
    /// @param width characters per line; single words may be longer
    public static String of(List<Journal> open, JournalFolder journals, int width) throws CloudException {
        CloudListing listing = new CloudListing(width);
        open.forEach(journal -> listing.add(journal, journals));
        List<String> lost = journals.lost();
        for (String id : lost) {
            listing.line("", id + INDENT + "its journal is lost");
            listing.remedy("what has its tag is deleted by", "plimsoll cloud down " + id);
        }
        if (open.isEmpty() && lost.isEmpty()) {
            listing.line("", "nothing is up, as far as journals here know");
        }
        return listing.text.toString();
    }

    private void add(Journal journal, JournalFolder journals) {
        line(
                "",
                journal.id() + INDENT + journal.state() + INDENT + "until "
                        + journal.order().expires());
        String place = (journal.order().provider() + " " + journal.order().region()).strip();
        boolean isPriced = journal.order().bill().perHour().signum() > 0;
        line(INDENT, place + (isPriced ? ", " + journal.order().bill().text() + "/h" : ""));
        if (!journal.why().isEmpty()) {
            line(INDENT, journal.why());
        }
        if (journal.state() != State.UP && !journals.isHeld(journal.id())) {
            remedy("no process works on it", "plimsoll cloud down " + journal.id());
        }
    }

    /// What clouds show, by run.
    ///
    /// @param width characters per line; single words may be longer
    public static String of(Clouds.Look look, int width) {
        CloudListing listing = new CloudListing(width);
        String before = "";
        List<Clouds.Shown> byRun = look.shown().stream()
                .sorted(Comparator.comparing(each -> each.leftover().run()))
                .toList();
        for (Clouds.Shown each : byRun) {
            Leftover left = each.leftover();
            String heading = left.run() + INDENT + each.why() + ", until "
                    + left.expires().map(String::valueOf).orElse("no end") + ", of " + left.owner();
            if (!heading.equals(before)) {
                listing.line("", heading);
            }
            before = heading;
            listing.line(INDENT, (left.what() + INDENT + left.region()).strip());
            if (!USED.contains(each.why())) {
                listing.command(left.command());
            }
        }
        listing.line("", (look.shown().isEmpty() ? "nothing has our tags; " : "") + look.answered());
        return listing.text.toString();
    }

    private void line(String indent, String line) {
        text.append(indent)
                .append(String.join("\n" + INDENT + INDENT, broken(line, width - INDENT.length() * 2)))
                .append('\n');
    }

    private void remedy(String sentence, String command) {
        String both = sentence + ": " + command;
        if (INDENT.length() * 2 + both.length() <= width) {
            line(INDENT, both);
        } else {
            line(INDENT, sentence + ":");
            command(command);
        }
    }

    /// A command that is broken still works when it is copied.
    private void command(String command) {
        boolean isWhole = command.length() + INDENT.length() <= width || command.matches(".*['\"].*");
        String next = " \\\n" + INDENT + INDENT;
        text.append(INDENT)
                .append(isWhole ? command : String.join(next, broken(command, width - INDENT.length() * 3)))
                .append('\n');
    }

    private static List<String> broken(String line, int width) {
        return TextLines.of(line, Math.max(1, width), Break.BLANKS);
    }
}
