package io.plimsoll.app;

import io.plimsoll.analysis.comparison.Group;
import io.plimsoll.report.ComparisonReport.Member;
import io.plimsoll.results.LabelStore;
import io.plimsoll.results.LabelStore.Labels;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Finds groups of runs by the user's names. Stateless.
public record RunGroups(Path store) {
    private static final String TAG = "tag:";
    /// What stands before a folder all of whose runs are meant.
    public static final String IN = "in:";

    /// @param wanted runs separated by commas: each is an id, the beginning of one, a folder, `last`, `tag:NAME` for
    /// all runs with that tag, or `in:FOLDER` for all runs stored there
    public Group group(String wanted) throws MissingInputException {
        List<Run> runs = new ArrayList<>();
        for (RunFolder folder : folders(wanted)) {
            runs.add(read(folder));
        }
        return MissingInputException.unless(() -> Group.of(name(wanted), runs));
    }

    /// The folders of such a group, without duplicates.
    public List<RunFolder> folders(String wanted) throws MissingInputException {
        Map<Path, RunFolder> folders = new LinkedHashMap<>();
        for (String one : wanted.split(",", -1)) {
            List<RunFolder> found = MissingInputException.unless(() -> found(one));
            found.forEach(folder -> folders.put(folder.path().toAbsolutePath().normalize(), folder));
        }
        return List.copyOf(folders.values());
    }

    private List<RunFolder> found(String one) throws IOException {
        if (one.startsWith(TAG)) {
            return tagged(one);
        }
        return one.startsWith(IN)
                ? stored(Path.of(one.substring(IN.length())))
                : List.of(new RunStore(store).find(one));
    }

    private static List<RunFolder> stored(Path folder) throws IOException {
        List<RunFolder> runs = new RunStore(folder).runs();
        if (runs.isEmpty()) {
            throw new IOException("no run is stored in " + folder);
        }
        return runs;
    }

    /// The runs of such a group with their notes and tags.
    public List<Member> members(String wanted, Group group) throws MissingInputException {
        Map<String, Labels> labels = new HashMap<>();
        for (RunFolder folder : folders(wanted)) {
            labels.put(folder.id(), MissingInputException.unless(() -> new LabelStore(folder).read()));
        }
        return group.runs().stream()
                .map(run -> new Member(run, labels.getOrDefault(run.id(), Labels.NONE)))
                .toList();
    }

    private List<RunFolder> tagged(String wanted) throws IOException {
        String tag = wanted.substring(TAG.length());
        List<RunFolder> tagged = new ArrayList<>();
        for (RunFolder folder : new RunStore(store).runs()) {
            if (new LabelStore(folder).read().tags().contains(tag)) {
                tagged.add(folder);
            }
        }
        if (tagged.isEmpty()) {
            throw new IOException(
                    "no run in " + store + " has the tag \"" + tag + "\"; `plimsoll tag RUN " + tag + "` gives it one");
        }
        return tagged;
    }

    private static Run read(RunFolder folder) throws MissingInputException {
        Run run = MissingInputException.unless(() -> RunReader.read(folder.path()));
        if (run.rounds().isEmpty()) {
            throw new MissingInputException(folder.id() + " measured nothing: there is nothing to compare");
        }
        return run;
    }

    /// The user's name for the group, with each folder reduced to its last name.
    private static String name(String wanted) {
        return Stream.of(wanted.split(",", -1))
                .map(part -> {
                    Path last = part.startsWith(TAG) ? null : Path.of(part).getFileName();
                    return last == null ? part : last.toString();
                })
                .collect(Collectors.joining(","));
    }
}
