package io.plimsoll.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabelStoreTest {
    private static String change(String at, String kind, String text) {
        return "{\"at\":\"2026-11-27T10:00:" + at + "Z\",\"" + kind + "\":\"" + text + "\"}";
    }

    /// Instants of a whole second are written without a fraction.
    @Test
    void changesOfSeveralMachinesCountInTheOrderOfTheirTimes(@TempDir Path folder) throws IOException {
        List<String> changes = new ArrayList<>(List.of(
                change("00", "tag", "a"),
                change("00.5", "untag", "a"),
                change("01", "tag", "b"),
                change("01.000001", "note", "first"),
                change("02", "note", "second"),
                change("02.1", "tag", "a"),
                change("02.2", "untag", "b")));
        for (int i = 0; i < 20; i++) {
            Collections.shuffle(changes, new Random(i));
            LabelStore labels = new LabelStore(new RunFolder(folder.resolve("labels" + i)));
            Files.createDirectory(labels.folder().path());
            labels.add(changes.subList(0, 3));
            labels.add(changes.subList(3, 7));
            labels.add(List.of());
            assertThat(labels.changes()).isEqualTo(changes);
            assertThat(labels.read().tags()).containsExactly("a");
            assertThat(labels.read().notes()).containsExactly("first", "second");
        }
    }

    @Test
    void whatIsNoChangeIsSkipped(@TempDir Path folder) throws IOException {
        LabelStore labels = new LabelStore(new RunFolder(folder));
        labels.add(List.of("[1]", "{", "", change("00", "tag", "a"), "{\"at\":7,\"tag\":\"b\"}"));
        assertThat(labels.changes()).hasSize(2);
        assertThat(labels.read().tags()).containsExactly("a", "b");
    }
}
