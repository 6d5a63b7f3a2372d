package io.plimsoll.results.merge;

import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What one member saw of the server, which is the same for all: the files of the first one that looked. Stateless.
final class ServerPart {
    private ServerPart() {}

    /// The part whose view of the server the merged run has; empty if nobody looked.
    static Optional<Part> of(List<Part> parts) {
        return parts.stream().filter(ServerPart::hasLooked).findFirst();
    }

    private static boolean hasLooked(Part part) {
        RunDocument.Measurement known = part.document().measurement();
        return known.server() != null
                || known.exporters() != null
                || files(part.files()).stream().anyMatch(Files::exists);
    }

    static void copy(List<Part> parts, RunFolder into) throws IOException {
        Optional<Part> viewed = of(parts);
        if (viewed.isEmpty()) {
            return;
        }
        List<Path> from = files(viewed.get().files());
        List<Path> to = files(into);
        for (int i = 0; i < from.size(); i++) {
            if (Files.exists(from.get(i))) {
                Files.copy(from.get(i), to.get(i));
            }
        }
    }

    private static List<Path> files(RunFolder folder) {
        return List.of(
                folder.server(),
                folder.waits(),
                folder.operationWaits(),
                folder.nodes(),
                folder.nodeWaits(),
                folder.nodeBlockers(),
                folder.blockers(),
                folder.statements(),
                folder.relations(),
                folder.plans(),
                folder.host(),
                folder.serverHost(),
                folder.metrics());
    }
}
