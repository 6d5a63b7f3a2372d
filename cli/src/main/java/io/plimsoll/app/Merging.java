package io.plimsoll.app;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.dataset.Auditing;
import io.plimsoll.driver.Secret;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.plan.Division;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.results.PartCounts;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStore;
import io.plimsoll.results.merge.Merge;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Setting;
import io.plimsoll.workload.AuditResult;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Makes one run of parts that several machines drove, and judges it.
///
/// @param store the folder of run folders
public record Merging(Path store) {
    /// What stands in a stored address for what is not stored.
    private static final String HIDDEN = "***";

    /// How to compare the data of the target with the work of all parts.
    ///
    /// @param target its address; null: as the parts say it
    public record AuditBy(@Nullable String target, Function<String, Secret> passwords) {}

    /// Merges parts.
    ///
    /// @param wanted runs as the user named them
    /// @param into the new folder; null: one in the store
    /// @param audit null: the data is not looked at
    /// @throws MissingInputException when they are not parts of one run, or cannot be read
    /// @throws IOException when the merged run cannot be stored; nothing of it is left then
    public Execution.Ended merge(List<String> wanted, @Nullable Path into, @Nullable AuditBy audit)
            throws MissingInputException, TargetException, IOException {
        Merge merge = MissingInputException.unless(() -> Merge.of(folders(wanted)));
        Path target = into == null ? new RunStore(store).fresh(merge.subject() + "-merged") : into;
        Optional<List<AuditResult>> audited = audit == null ? Optional.empty() : Optional.of(audited(merge, audit));
        try {
            merge.into(target, (folder, document) -> completed(folder, document, audited));
        } catch (FileAlreadyExistsException taken) {
            throw new MissingInputException(
                    target + " exists already: a merged run gets a new folder, which --into names", taken);
        }
        Run run = RunReader.read(target);
        return new Execution.Ended(run, Judgement.judge(run));
    }

    /// Merges a run of a fleet again when parts of it have come that were missing.
    ///
    /// @param come the names of the members whose parts have come
    /// @param audit null: the data is not looked at
    /// @throws MissingInputException with what to type, when that is refused
    /// @throws IOException when the merged run cannot be stored; nothing of it is left then
    public Execution.Ended again(RunFolder run, List<String> come, @Nullable AuditBy audit)
            throws MissingInputException, TargetException, IOException {
        try {
            return merge(List.of(run.path().toString()), null, audit);
        } catch (MissingInputException refused) {
            throw new MissingInputException(
                    "the part of " + String.join(", ", come) + " is in " + run.path() + " now, but the run cannot be"
                            + " merged again: " + refused.getMessage() + "; correct that, then type `plimsoll merge "
                            + run.path() + "`",
                    refused);
        }
    }

    private List<Path> folders(List<String> wanted) throws IOException {
        List<Path> folders = new ArrayList<>();
        for (String name : wanted) {
            folders.add(new RunStore(store).find(name).path());
        }
        return folders;
    }

    private static RunDocument completed(Path folder, RunDocument document, Optional<List<AuditResult>> audited)
            throws IOException {
        RunDocument known = audited.map(
                        results -> document.with(document.measurement().withAudit(results)))
                .orElse(document);
        Run run = RunReader.read(folder).with(known);
        return Judgement.judge(run).on(known);
    }

    /// Compares the sums of all parts with the data of the target. Parts drove their own shares only, so that none
    /// of them alone can.
    private static List<AuditResult> audited(Merge merge, AuditBy audit) throws MissingInputException, TargetException {
        PartCounts sum = MissingInputException.unless(() -> sum(merge));
        PartCounts.Before before = sum.before();
        if (before == null) {
            throw new MissingInputException("the first part took no baselines, so that nothing can be compared with the"
                    + " data; merge without --audit");
        }
        PlannedRun planned = planned(merge, audit);
        try (Target target = Execution.open(planned);
                TargetWatchdog watchdog =
                        new TargetWatchdog(target, planned.plan().limits().stall());
                TargetWatchdog.Watched watched = watchdog.open()) {
            try {
                return new Auditing(planned.workload().audit(), target.dialect())
                        .resuming(before)
                        .after(watched.session(), sum.counts());
            } catch (TargetException lost) {
                throw watchdog.explained(lost);
            }
        }
    }

    private static PartCounts sum(Merge merge) throws IOException {
        if (!merge.missing().isEmpty()) {
            throw new IOException("part " + merge.missing().getFirst() + " of " + merge.of()
                    + " is missing, so that its work cannot be compared with the data; merge without --audit");
        }
        List<PartCounts> parts = new ArrayList<>();
        // A controller counts the work of all, and alone knows what was there before.
        PartCounts.Before before = null;
        for (Path whole : merge.wholes()) {
            before = PartCounts.read(new RunFolder(whole))
                    .map(PartCounts::before)
                    .orElse(before);
        }
        for (Path folder : merge.folders()) {
            parts.add(PartCounts.read(new RunFolder(folder))
                    .orElseThrow(() -> new IOException(new RunFolder(folder).id()
                            + " does not say what it did to the data: it drove no part, or did not finish;"
                            + " merge without --audit")));
        }
        PartCounts sum = parts.stream().reduce(PartCounts::plus).orElseThrow();
        return sum.before() != null || before == null ? sum : sum.knowing(before);
    }

    /// The whole run as it would be planned now.
    private static PlannedRun planned(Merge merge, AuditBy audit) throws MissingInputException {
        Map<String, String> settings = new TreeMap<>(merge.plan().settings());
        settings.put(RunKeys.SHARD.name(), Division.WHOLE.toString());
        settings.remove(RunKeys.START_AT.name());
        if (audit.target() != null) {
            settings.put(RunKeys.TARGET.name(), audit.target());
        } else if (merge.plan().setting(RunKeys.TARGET.name()).contains(HIDDEN)) {
            throw new MissingInputException("the parts do not have the whole address of the target, because secrets are"
                    + " not stored: give it with --target, and its password in the environment (PLIMSOLL_PASSWORD)");
        }
        Origin origin =
                new Origin(merge.folders().getFirst().resolve("run.json").toString(), 0);
        List<Setting> layer = new ArrayList<>();
        settings.forEach((key, value) -> {
            if (!value.isEmpty()) {
                layer.add(new Setting(key, value, origin));
            }
        });
        return PlannedRun.of(List.of(layer), audit.passwords());
    }
}
