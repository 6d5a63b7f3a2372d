package io.plimsoll.app;

import io.plimsoll.report.document.Document;
import io.plimsoll.report.document.Part;
import io.plimsoll.report.document.Tone;
import io.plimsoll.results.HostFacts;
import io.plimsoll.results.RunDocument;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// How a command ended, for those who wait elsewhere. Immutable. The names of its parts are those of its JSON.
///
/// @param plimsoll the version
/// @param command its name, such as `run`
/// @param verdict PASS, FAIL, INVALID, INTERRUPTED or ERROR: what the exit code means
/// @param id of the run or the sweep; empty if there is none
/// @param title what was measured
/// @param headline the result, or why there is none, in one line
/// @param figures by name
/// @param findings that cast doubt on the result, a sentence each
/// @param host the name of this machine
/// @param folder of the run or the sweep; empty if there is none
/// @param link to the job of a pipeline that this is a part of; empty if it is none
record Notice(
        String plimsoll,
        String command,
        String verdict,
        int exitCode,
        String id,
        String title,
        String headline,
        Map<String, String> figures,
        List<String> findings,
        String host,
        String folder,
        String link) {
    private static final int FINDINGS_MOST = 5;
    private static final int TEXT_MOST = 600;
    private static final int FIGURES_MOST = 10;
    private static final Set<Tone> GRAVE = Set.of(Tone.WARNING, Tone.BAD, Tone.INVALID);

    Notice {
        figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
        findings = List.copyOf(findings);
    }

    /// @param report null if there is none
    /// @param sentence what the command said instead of a report; may be empty
    /// @param folder null if there is none
    static Notice of(String command, int exitCode, @Nullable Document report, String sentence, @Nullable Path folder) {
        String name = "plimsoll " + command;
        Document shown = sentence.isEmpty() ? report : null;
        return new Notice(
                RunDocument.thisVersion(),
                command,
                verdict(exitCode),
                exitCode,
                folder == null ? "" : String.valueOf(folder.getFileName()),
                report == null ? name : name + ": " + report.head().title(),
                shortened(shown == null ? sentence : shown.head().headline()),
                shown == null ? Map.of() : figures(shown),
                shown == null ? List.of() : findings(shown),
                HostFacts.nameOfThisMachine(),
                folder == null ? "" : folder.toAbsolutePath().normalize().toString(),
                link(System.getenv()));
    }

    private static String verdict(int exitCode) {
        return switch (exitCode) {
            case ExitCode.PASS -> "PASS";
            case ExitCode.FAIL -> "FAIL";
            case ExitCode.INVALID -> "INVALID";
            case ExitCode.INTERRUPTED -> "INTERRUPTED";
            default -> "ERROR";
        };
    }

    private static Map<String, String> figures(Document report) {
        Map<String, String> figures = new LinkedHashMap<>();
        report.head().tiles().entrySet().stream()
                .limit(FIGURES_MOST)
                .forEach(tile -> figures.put(tile.getKey(), tile.getValue()));
        return figures;
    }

    private static List<String> findings(Document report) {
        List<String> all = report.sections().stream()
                .flatMap(section -> section.parts().stream())
                .flatMap(Notice::remarks)
                .filter(remark -> GRAVE.contains(remark.tone()))
                .map(remark -> shortened(remark.sentence()))
                .distinct()
                .toList();
        int more = all.size() - FINDINGS_MOST;
        return more <= 0
                ? all
                : Stream.concat(all.stream().limit(FINDINGS_MOST), Stream.of("and " + more + " more"))
                        .toList();
    }

    private static Stream<Part.Remark> remarks(Part part) {
        return switch (part) {
            case Part.Remarks several -> several.remarks().stream();
            case Part.Detail detail -> detail.parts().stream().flatMap(Notice::remarks);
            default -> Stream.of();
        };
    }

    private static String shortened(String text) {
        return text.length() <= TEXT_MOST ? text : text.substring(0, TEXT_MOST) + "...";
    }

    /// Where pipelines say what they are: GitHub, GitLab, Jenkins.
    static String link(Map<String, String> environment) {
        String run = environment.getOrDefault("GITHUB_RUN_ID", "");
        if (!run.isEmpty()) {
            return environment.getOrDefault("GITHUB_SERVER_URL", "https://github.com") + "/"
                    + environment.getOrDefault("GITHUB_REPOSITORY", "") + "/actions/runs/" + run;
        }
        return environment.getOrDefault("CI_JOB_URL", environment.getOrDefault("BUILD_URL", ""));
    }

    /// Where more is to be found, in one line.
    String where() {
        return Stream.of(folder.isEmpty() ? "on " + host : host + ":" + folder, link)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("  "));
    }
}
