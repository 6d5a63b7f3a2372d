package io.plimsoll.analysis.comparison;

import io.plimsoll.analysis.Judge;
import io.plimsoll.analysis.Judgement;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunStatus;
import io.plimsoll.results.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Runs that are compared as one side, with their measured rounds as repeats. Immutable.
///
/// @param name given by the user
/// @param doubts reasons to doubt its runs, in clauses; runs whose numbers must not be used come first
/// @param isInvalid whether the numbers of any run must not be used
public record Group(String name, List<RunDocument> runs, List<Repeat> repeats, List<String> doubts, boolean isInvalid) {
    public Group {
        runs = List.copyOf(runs);
        repeats = List.copyOf(repeats);
        doubts = List.copyOf(doubts);
    }

    /// @param runs at least one; each must have measured something
    /// @throws IOException with a sentence for the user, when the distributions of a run cannot be read
    public static Group of(String name, List<Run> runs) throws IOException {
        List<Repeat> repeats = new ArrayList<>();
        List<String> invalid = new ArrayList<>();
        List<String> doubts = new ArrayList<>();
        for (Run run : runs) {
            repeats.addAll(RepeatReader.read(run));
            Judgement judgement = Judge.judge(run);
            String why = run.document().id() + " is " + judgement.verdict()
                    + judgement
                            .deciding()
                            .map(finding -> ": " + finding.sentence())
                            .orElse("");
            switch (judgement.verdict()) {
                case INVALID -> invalid.add(why);
                case FAIL -> doubts.add(why);
                case PASS -> {}
            }
            if (run.document().status() != RunStatus.COMPLETED && judgement.verdict() == Verdict.PASS) {
                doubts.add(run.document().id() + " did not come to its end");
            }
        }
        boolean isInvalid = !invalid.isEmpty();
        invalid.addAll(doubts);
        return new Group(name, runs.stream().map(Run::document).toList(), repeats, invalid, isInvalid);
    }

    /// Measured seconds of all repeats.
    public double seconds() {
        return repeats.stream().mapToDouble(Repeat::seconds).sum();
    }
}
