package io.plimsoll.cli.option;

import io.plimsoll.app.MissingInputException;
import io.plimsoll.history.RunFilter;
import io.plimsoll.results.RunStatus;
import io.plimsoll.results.Verdict;
import io.plimsoll.spec.Suggestion;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/// The options that select stored runs.
public final class FilterOptions {
    private static final String DIED = "died";

    /// All permitted values; upper or lower case does not matter.
    private static final List<String> VERDICTS = Stream.of(
                    Arrays.stream(Verdict.values()).map(Verdict::name),
                    Arrays.stream(RunStatus.values())
                            .map(status -> status.name().toLowerCase(Locale.ROOT)),
                    Stream.of(DIED))
            .flatMap(words -> words)
            .toList();

    @Option(names = "--workload", paramLabel = "NAME", description = "Only this workload, or WORKLOAD/PROFILE.")
    private String workload = "";

    @Option(names = "--profile", paramLabel = "NAME", description = "Only this profile.")
    private String profile = "";

    @Option(names = "--target", paramLabel = "TEXT", description = "Only targets whose address or product has this.")
    private String target = "";

    @Option(
            names = "--verdict",
            paramLabel = "WORD",
            description = "Only PASS, FAIL or INVALID, or a state: running, completed, interrupted, failed, died.")
    private String verdict = "";

    @Option(
            names = "--since",
            paramLabel = "WHEN",
            description = "Only runs started since: 2026-11-21, 2026-11-21T10:00:00Z, or 12h, 7d, 4w ago.")
    private String since = "";

    @Option(names = "--tag", paramLabel = "NAME", description = "Only runs with this tag.")
    private String tag = "";

    @Option(names = "--text", paramLabel = "TEXT", description = "Only runs of which anything has this, notes too.")
    private String text = "";

    public RunFilter filter() throws MissingInputException {
        if (!verdict.isEmpty() && VERDICTS.stream().noneMatch(verdict::equalsIgnoreCase)) {
            throw new MissingInputException("--verdict " + verdict + " is none" + Suggestion.clause(verdict, VERDICTS)
                    + "; choose one of " + String.join(", ", VERDICTS));
        }
        try {
            String from = since.isEmpty() ? "" : RunFilter.instant(since, Instant.now());
            return new RunFilter(workload, profile, target, verdict, from, tag, text);
        } catch (IllegalArgumentException unclear) {
            throw new MissingInputException("--since: " + unclear.getMessage(), unclear);
        }
    }
}
