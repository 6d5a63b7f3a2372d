package io.plimsoll.history;

import io.plimsoll.analysis.comparison.Identity;
import io.plimsoll.analysis.figure.HeadlineWork;
import io.plimsoll.results.Json;
import io.plimsoll.results.LabelStore;
import io.plimsoll.results.LastInterval;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunEntry;
import io.plimsoll.results.RunFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// Reads a run folder for the list. Never fails: the entry says what could not be read. Stateless.
final class EntryReader {
    private EntryReader() {}

    static RunEntry read(RunFolder folder) {
        try {
            JsonNode document = Json.mapper().readTree(Files.readString(folder.document()));
            RunEntry entry = RunEntry.of(folder.id(), document, new LabelStore(folder).read());
            return entry.problem().isEmpty() ? whole(entry, document, folder) : entry;
        } catch (JacksonException damaged) {
            return RunEntry.unreadable(folder.id(), folder.document() + " is damaged: " + damaged.getOriginalMessage());
        } catch (IOException unreadable) {
            return RunEntry.unreadable(folder.id(), folder.document() + " cannot be read: " + unreadable.getMessage());
        }
    }

    private static RunEntry whole(RunEntry entry, JsonNode document, RunFolder folder) throws IOException {
        RunDocument run = Json.mapper().treeToValue(document, RunDocument.class);
        return entry.with(
                load(run),
                HeadlineWork.cost(run).orElse(null),
                entry.isRunning() ? LastInterval.of(folder).orElse(null) : entry.figures());
    }

    /// The settings that shape the load, and the product. Versions are left out: they may change within one series.
    private static String load(RunDocument run) {
        Identity identity = Identity.of(run);
        TreeMap<String, String> load = new TreeMap<>(identity.load());
        load.put("product", identity.surroundings().getOrDefault("product", ""));
        return load.toString();
    }
}
