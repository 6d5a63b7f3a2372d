package io.plimsoll.report.pipeline;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// The forms of GitHub Actions: annotations as lines that its runner looks for in the output of a step, and the summary
/// of a step. Stateless.
public final class WorkflowCommands {
    /// The most bytes of a step's summary.
    public static final int SUMMARY_MAX = 1 << 20;

    /// GitHub shows that many annotations of each kind for a step, and leaves out the others without a word.
    private static final int EACH_MAX = 10;

    private static final String FENCE = "```";

    private static final String SHORTENED =
            "\n*Shortened: a step's summary takes 1 MiB. `plimsoll report --format md` prints all of it.*\n";

    private WorkflowCommands() {}

    /// An error for each judgement that stops a pipeline, a warning for each that should be looked at.
    public static List<String> annotations(List<PipelineCheck> checks) {
        List<String> lines = new ArrayList<>();
        add(lines, "error", checks.stream().filter(PipelineCheck::isRed).toList());
        add(
                lines,
                "warning",
                checks.stream()
                        .filter(check -> check.outcome() == PipelineCheck.Outcome.WARNED)
                        .toList());
        return lines;
    }

    private static void add(List<String> lines, String kind, List<PipelineCheck> checks) {
        int shown = checks.size() <= EACH_MAX ? checks.size() : EACH_MAX - 1;
        for (PipelineCheck check : checks.subList(0, shown)) {
            lines.add(annotation(kind, check.group() + ": " + check.name(), check.sentence()));
        }
        if (shown < checks.size()) {
            lines.add(annotation(
                    kind,
                    "plimsoll",
                    "and " + (checks.size() - shown) + " more: the summary of the step and the report show them"));
        }
    }

    /// One line for the runner.
    public static String annotation(String kind, String title, String message) {
        return "::" + kind + " title=" + escaped(title).replace(":", "%3A").replace(",", "%2C") + "::"
                + escaped(message);
    }

    private static String escaped(String text) {
        return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }

    /// A text in Markdown as far as there is room for it, with whole lines and a sentence at the end if it is
    /// shortened.
    ///
    /// @param room in bytes
    /// @return empty if there is no room even for that sentence
    public static String shortened(String markdown, long room) {
        if (bytes(markdown) <= room) {
            return markdown;
        }
        long left = room - bytes(SHORTENED) - bytes(FENCE + "\n");
        StringBuilder kept = new StringBuilder();
        boolean isCode = false;
        for (String line : markdown.split("\n", -1)) {
            left -= bytes(line) + 1;
            if (left < 0) {
                break;
            }
            isCode ^= line.startsWith(FENCE);
            kept.append(line).append('\n');
        }
        return kept.isEmpty() ? "" : kept + (isCode ? FENCE + "\n" : "") + SHORTENED;
    }

    private static long bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
