package io.plimsoll.results.merge;

import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// What one of those who drove a run together saw of the server, which is the same for all. Immutable.
record ServerPart(RunFolder folder, RunDocument document) {
    boolean hasLooked() {
        RunDocument.Measurement known = document.measurement();
        return known.server() != null
                || known.exporters() != null
                || files(folder).stream().anyMatch(Files::exists);
    }

    void copy(RunFolder into) throws IOException {
        List<Path> from = files(folder);
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
                folder.nodeStatements(),
                folder.nodeRelations(),
                folder.blockers(),
                folder.statements(),
                folder.relations(),
                folder.plans(),
                folder.host(),
                folder.serverHost(),
                folder.metrics());
    }
}
