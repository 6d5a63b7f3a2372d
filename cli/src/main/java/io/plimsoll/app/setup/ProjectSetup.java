package io.plimsoll.app.setup;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.report.document.Document;
import io.plimsoll.report.document.Document.Head;
import io.plimsoll.report.document.Document.Section;
import io.plimsoll.report.document.Part;
import io.plimsoll.report.document.Tone;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import io.plimsoll.spec.ValueType;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Finds out what can be done with a target, and writes the file of a folder. Stateless.
public final class ProjectSetup {
    /// What is proposed first, if it fits.
    private static final String FIRST = "tpcb";

    private ProjectSetup() {}

    /// What was found out about a target. Immutable.
    ///
    /// @param address without any password
    /// @param facts by name, in order
    /// @param needsOwnSchema whether datasets fit only into the connection's own schema
    /// @param fitting the workloads that it can hold
    public record Found(String address, Map<String, String> facts, boolean needsOwnSchema, List<String> fitting) {
        public Document document() {
            Map<String, String> others = new LinkedHashMap<>(facts);
            String product = String.valueOf(others.remove("product"));
            return new Document(
                    new Head(Tone.GOOD, "FOUND", address, product),
                    List.of(new Section("What it can do", new Part.Facts(others))));
        }

        /// A workload to begin with; empty if none fits.
        public Optional<String> first() {
            return fitting.contains(FIRST)
                    ? Optional.of(FIRST)
                    : fitting.stream().findFirst();
        }
    }

    /// Opens the target and asks. Makes an empty table and drops it.
    public static Found look(PlannedRun planned) throws TargetException {
        try (TargetProbe probe = TargetProbe.open(planned)) {
            TargetIdentity target = probe.identity();
            Map<String, String> facts = new LinkedHashMap<>();
            facts.put("product", target.product() + " " + target.productVersion() + ", over " + target.driver());
            facts.put(
                    "round trip",
                    probe.roundTrips()
                            .map(trips -> Figures.time(trips.median()) + " (median of " + trips.count() + ")")
                            .orElse("not measured"));
            facts.put(
                    "durability",
                    ValueType.word(target.durability()) + ": "
                            + target.durability().meaning());
            boolean needsOwnSchema = tables(probe, facts);
            facts.put("sessions", either(probe.noRoom(TargetChecks.SESSIONS), "room for " + TargetChecks.SESSIONS));
            facts.put("server view", either(probe.unseen(), "shown to this user"));
            List<String> fitting = probe.workloads(true);
            facts.put("fit", String.join(", ", fitting));
            facts.put("do not fit", String.join(", ", probe.workloads(false)));
            return new Found(target.address(), facts, needsOwnSchema, fitting);
        }
    }

    private static String either(List<String> refusals, String otherwise) {
        return refusals.isEmpty() ? otherwise : String.join("; ", refusals);
    }

    /// @return whether datasets fit only into the connection's own schema
    private static boolean tables(TargetProbe probe, Map<String, String> facts) throws TargetException {
        if (!probe.speaksSql()) {
            facts.put("tables", "not tried: `plimsoll load` makes them");
            return false;
        }
        Optional<String> refusal = probe.refusalOfTables();
        if (refusal.isEmpty()) {
            facts.put("tables", "may be made: an empty one was made and dropped");
            return false;
        }
        boolean isOtherFine = probe.areTablesFineInOwnSchema();
        facts.put(
                "tables",
                isOtherFine
                        ? "may be made in the connection's own schema only, so the file says schema: connection"
                        : "may not be made: " + refusal.get() + "; grant that right, or drive existing tables");
        return isOtherFine;
    }

    /// Refuses before anybody waits for a target.
    ///
    /// @param isForced whether a file that exists is replaced
    public static void refuseUnlessWritable(Path file, boolean isForced) {
        Path folder = file.toAbsolutePath().getParent();
        if (Files.exists(file) && !isForced) {
            throw refused(
                    file + " exists already, and is left as it is: --force replaces it and keeps a copy, --file NAME"
                            + " writes another one");
        }
        if (folder == null || Files.isDirectory(file) || !Files.isWritable(folder)) {
            throw refused(file + " cannot be written: choose a folder that you may write to, with --file");
        }
    }

    /// Writes the file, all or nothing.
    ///
    /// @return the copy of the file that it replaces; empty if there was none
    public static Optional<Path> write(Path file, String text) {
        Path fresh = file.resolveSibling(
                "." + file.getFileName() + "." + ProcessHandle.current().pid() + ".new");
        try {
            Files.writeString(fresh, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            Optional<Path> copy = Files.exists(file) ? Optional.of(free(file)) : Optional.empty();
            if (copy.isPresent()) {
                Files.move(file, copy.get());
            }
            Files.move(fresh, file);
            return copy;
        } catch (IOException failed) {
            String reason = failed instanceof FileSystemException refused ? refused.getReason() : failed.getMessage();
            throw refused(file + " cannot be written: " + (reason == null ? "the folder takes no new file" : reason));
        } finally {
            deleteIfThere(fresh);
        }
    }

    /// Remembers that this user trusts the target of a file, so that commands may send a password to it.
    ///
    /// @return a sentence if that cannot be kept
    public static Optional<String> trust(Path file, String target) {
        try {
            TrustedTargets.ofThisUser().remember(file, target);
            return Optional.empty();
        } catch (IOException failed) {
            return Optional.of("your trust in this target cannot be stored (" + failed.getMessage()
                    + "): commands with a password need " + ProjectFile.VARIABLE + "=" + file);
        }
    }

    /// A name for a copy that no file has.
    private static Path free(Path file) {
        Path copy = file.resolveSibling(file.getFileName() + ".bak");
        for (int number = 2; Files.exists(copy); number++) {
            copy = file.resolveSibling(file.getFileName() + ".bak" + number);
        }
        return copy;
    }

    private static void deleteIfThere(Path fresh) {
        try {
            boolean _ = Files.deleteIfExists(fresh);
        } catch (IOException stays) {
            throw refused(fresh + " is left over, and cannot be removed: " + stays.getMessage());
        }
    }

    private static SpecException refused(String sentence) {
        return SpecException.of(Origin.COMMAND_LINE, sentence);
    }
}
