package io.plimsoll.report.pipeline;

import io.plimsoll.report.pipeline.PipelineCheck.Outcome;
import io.plimsoll.unit.Xml;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Writes judgements as JUnit's XML, with what the schemas of Jenkins and of Maven Surefire have in common. A judgement
/// that failed is a failure, an answer that cannot be used an error. Used once, by one thread.
public final class JunitReport {
    private final StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");

    private JunitReport() {}

    /// @param suite the name of the test suite
    /// @param facts properties of the suite
    public static String render(String suite, Instant at, Map<String, String> facts, List<PipelineCheck> checks) {
        JunitReport report = new JunitReport();
        String counts = attribute("tests", String.valueOf(checks.size()))
                + attribute("failures", count(checks, Outcome.FAILED))
                + attribute("errors", count(checks, Outcome.INVALID));
        String time = attribute(
                "time",
                seconds(checks.stream().mapToDouble(PipelineCheck::seconds).sum()));
        report.xml
                .append("<testsuites")
                .append(attribute("name", "plimsoll"))
                .append(counts)
                .append(time)
                .append(">\n");
        report.xml
                .append("  <testsuite")
                .append(attribute("name", suite))
                .append(counts)
                .append(attribute("skipped", count(checks, Outcome.SKIPPED)))
                .append(time)
                // A time of day in UTC, without a zone: some readers take no other form.
                .append(attribute(
                        "timestamp",
                        at.truncatedTo(ChronoUnit.SECONDS).toString().replace("Z", "")))
                .append(">\n");
        report.properties(facts);
        checks.forEach(report::check);
        return report.xml.append("  </testsuite>\n</testsuites>\n").toString();
    }

    private static String count(List<PipelineCheck> checks, Outcome outcome) {
        return String.valueOf(
                checks.stream().filter(check -> check.outcome() == outcome).count());
    }

    private void properties(Map<String, String> facts) {
        if (facts.isEmpty()) {
            return;
        }
        xml.append("    <properties>\n");
        facts.forEach((name, value) -> xml.append("      <property")
                .append(attribute("name", name))
                .append(attribute("value", value))
                .append("/>\n"));
        xml.append("    </properties>\n");
    }

    private void check(PipelineCheck check) {
        xml.append("    <testcase")
                .append(attribute("name", check.name()))
                .append(attribute("classname", check.group()))
                .append(attribute("time", seconds(check.seconds())))
                .append(">\n");
        switch (check.outcome()) {
            case PASSED, WARNED -> element("system-out", "", check);
            case FAILED -> element("failure", attribute("type", check.rule()), check);
            case INVALID -> element("error", attribute("type", check.rule()), check);
            case SKIPPED ->
                xml.append("      <skipped")
                        .append(attribute("message", text(check)))
                        .append("/>\n");
        }
        xml.append("    </testcase>\n");
    }

    private void element(String name, String attributes, PipelineCheck check) {
        boolean isRed = check.isRed();
        xml.append("      <")
                .append(name)
                .append(isRed ? attribute("message", check.sentence()) : "")
                .append(attributes)
                .append('>')
                .append(escaped(text(check), false))
                .append("</")
                .append(name)
                .append(">\n");
    }

    private static String text(PipelineCheck check) {
        String first = (check.outcome() == Outcome.WARNED ? "warning: " : "") + check.sentence();
        return check.details().isEmpty() ? first : first + "\n" + String.join("\n", check.details());
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.3f", seconds);
    }

    private static String attribute(String name, String value) {
        return " " + name + "=\"" + escaped(value, true) + "\"";
    }

    /// Escapes markup. What XML 1.0 does not allow in any form becomes the sign for such a character.
    ///
    /// @param isAttribute where a reader would take an end of a line for a blank
    private static String escaped(String text, boolean isAttribute) {
        return Xml.escaped(text, (safe, character) -> {
            switch (character) {
                case '\r' -> safe.append("&#13;");
                case '\n' -> safe.append(isAttribute ? "&#10;" : "\n");
                case '\t' -> safe.append(isAttribute ? "&#9;" : "\t");
                default -> safe.appendCodePoint(isAllowed(character) ? character : '\uFFFD');
            }
        });
    }

    private static boolean isAllowed(int character) {
        boolean isSurrogate = character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE;
        return character >= ' ' && !isSurrogate && character != 0xFFFE && character != 0xFFFF;
    }
}
