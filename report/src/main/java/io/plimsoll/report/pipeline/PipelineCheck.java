package io.plimsoll.report.pipeline;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.report.document.Document;
import io.plimsoll.report.text.Names;
import io.plimsoll.results.Finding;
import io.plimsoll.results.Verdict;
import io.plimsoll.workload.AuditResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// One judgement, as a pipeline shows it: a test case. Immutable.
///
/// @param group what was judged, in words between dots; the same each time, so that a pipeline can follow it
/// @param name of the judgement within its group; the same each time, too
/// @param rule what decided, such as `ClientBound`; may be empty
/// @param sentence what was found, with the figures
/// @param details lines that belong to it
/// @param seconds how long it took; 0 where that has no meaning
public record PipelineCheck(
        String group,
        String name,
        Outcome outcome,
        String rule,
        String sentence,
        List<String> details,
        double seconds) {
    /// The name of the judgement on everything.
    static final String VERDICT = "verdict";

    /// What a judgement says.
    public enum Outcome {
        PASSED,
        /// Passed, with a reason to look at it.
        WARNED,
        FAILED,
        /// No answer that could be used.
        INVALID,
        /// Not judged, or undecided.
        SKIPPED;

        public static Outcome of(Verdict verdict) {
            return switch (verdict) {
                case PASS -> PASSED;
                case FAIL -> FAILED;
                case INVALID -> INVALID;
            };
        }
    }

    public PipelineCheck {
        details = details.stream().filter(line -> !line.isEmpty()).toList();
    }

    /// A judgement that took no time.
    public PipelineCheck(String group, String name, Outcome outcome, String rule, String sentence, String... details) {
        this(group, name, outcome, rule, sentence, List.of(details), 0);
    }

    /// A group with these words. Readers take what stands before the last dot for a package.
    public static String group(String... words) {
        return Stream.of(words)
                .flatMap(word -> Stream.of(word.split("/", -1)))
                .map(word -> word.replaceAll("[^\\p{L}\\p{N}_-]", "_"))
                .filter(word -> !word.isEmpty())
                .collect(Collectors.joining(".", "plimsoll.", ""));
    }

    /// The verdict of a report, with its headline.
    static PipelineCheck verdict(String group, Outcome outcome, Document report) {
        Document.Head head = report.head();
        return new PipelineCheck(
                group,
                VERDICT,
                outcome,
                head.word(),
                head.word() + ": " + head.title() + ": " + head.headline(),
                head.ending().why());
    }

    static PipelineCheck of(String group, Finding finding) {
        Outcome outcome = switch (finding.severity()) {
            case NOTE -> Outcome.PASSED;
            case WARNING -> Outcome.WARNED;
            case FAILURE -> Outcome.FAILED;
            case INVALIDATES -> Outcome.INVALID;
        };
        return new PipelineCheck(group, finding.name(), outcome, finding.name(), finding.sentence(), finding.advice());
    }

    static PipelineCheck of(String group, AuditResult result) {
        Outcome outcome = switch (result.status()) {
            case HOLDS -> Outcome.PASSED;
            case VIOLATED -> Outcome.FAILED;
            case BROKEN_BEFORE, BY_DESIGN, NOT_CHECKED -> Outcome.SKIPPED;
        };
        String status = Names.status(result.status());
        List<String> details = new ArrayList<>(result.violators());
        details.add(result.note());
        return new PipelineCheck(
                group,
                "audit " + result.invariant(),
                outcome,
                status,
                status + ": " + result.meaning()
                        + (result.violations() > 0 ? "; violated " + Figures.count(result.violations(), "time") : ""),
                details,
                0);
    }

    /// Whether a pipeline should stop because of it.
    public boolean isRed() {
        return outcome == Outcome.FAILED || outcome == Outcome.INVALID;
    }
}
