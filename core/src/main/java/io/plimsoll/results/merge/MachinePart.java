package io.plimsoll.results.merge;

import io.plimsoll.plan.Division;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.results.FleetFacts;
import io.plimsoll.results.FleetFacts.ClockFacts;
import io.plimsoll.results.FleetFacts.MemberFacts;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What one machine drove of a run. Immutable.
///
/// @param name of the member, unique among the parts
/// @param known what the controller stored about the member; null without a controller
record MachinePart(
        String name,
        Path folder,
        RunDocument document,
        Division division,
        @Nullable MemberFacts known) {
    private static final String SHARD = RunKeys.SHARD.name();

    /// The parts in a folder: the run's own, or those of a merged run.
    ///
    /// @throws IOException with a sentence for the user, when it is none
    static List<MachinePart> in(Path path) throws IOException {
        RunFolder folder = new RunFolder(path);
        RunDocument document = RunReader.effective(RunReader.document(folder));
        FleetFacts fleet = document.measurement().fleet();
        if (document.status() == RunStatus.RUNNING) {
            throw new IOException(folder.id() + " is still running: wait for its end, or stop it");
        }
        if (fleet == null || !Files.isDirectory(folder.members())) {
            return List.of(part(path, document));
        }
        List<MachinePart> parts = new ArrayList<>();
        for (MemberFacts member : fleet.members()) {
            Path own = member.folder(folder);
            if (Files.exists(own)) {
                RunDocument stored = RunReader.effective(RunReader.document(new RunFolder(own)));
                parts.add(new MachinePart("", own, stored, new Division(member.rank() - 1, fleet.of()), member));
            }
        }
        return parts;
    }

    private static MachinePart part(Path path, RunDocument document) {
        Division division = document.plan().value(RunKeys.SHARD).orElse(Division.WHOLE);
        return new MachinePart("", path, document, division, null);
    }

    MachinePart named(String unique) {
        return new MachinePart(unique, folder, document, division, known);
    }

    RunFolder files() {
        return new RunFolder(folder);
    }

    /// How messages name it.
    String id() {
        return files().id();
    }

    /// The settings that all parts of a run have in common.
    Map<String, String> settings() {
        Map<String, String> common = new HashMap<>(document.plan().settings());
        common.remove(SHARD);
        return common;
    }

    int sessions() {
        return (int) division.share(document.plan().sessions());
    }

    Optional<PhaseFacts> facts(String phase) {
        return document.measurement().phases().stream()
                .filter(facts -> facts.name().equals(phase))
                .findFirst();
    }

    boolean isWhole() {
        return document.status() == RunStatus.COMPLETED;
    }

    /// What a controller measured of the member's clock.
    @Nullable
    ClockFacts clock(String phase) {
        return known == null
                ? null
                : known.parts().stream()
                        .filter(part -> part.phase().equals(phase))
                        .flatMap(part -> Stream.ofNullable(part.clock()))
                        .findFirst()
                        .orElse(null);
    }

    private boolean hasController() {
        return known != null && known.parts().stream().anyMatch(part -> part.clock() != null);
    }

    /// Gives each part a name: that of its machine, with its rank if several parts have the same, or the one that
    /// the controller used.
    static List<MachinePart> named(List<MachinePart> parts) {
        Map<String, Long> machines =
                parts.stream().collect(Collectors.groupingBy(MachinePart::machine, Collectors.counting()));
        Set<String> taken = new HashSet<>();
        List<MachinePart> named = new ArrayList<>();
        for (MachinePart part : parts) {
            String machine = part.machine();
            String ranked = machine + "-" + (part.division.rank() + 1);
            boolean isAlone = machines.getOrDefault(machine, 0L) == 1;
            String name = part.known != null && part.hasController() ? part.known.name() : isAlone ? machine : ranked;
            named.add(part.named(taken.add(name) ? name : ranked));
        }
        return named;
    }

    /// The name of the machine as a folder can have it.
    private String machine() {
        String name = document.host().name();
        String plain = (name == null ? "" : name).replaceAll("[^A-Za-z0-9._-]", "-");
        return MemberFacts.isName(plain) ? plain : "member";
    }
}
