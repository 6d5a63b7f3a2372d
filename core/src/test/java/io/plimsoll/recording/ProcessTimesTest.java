package io.plimsoll.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.plimsoll.recording.ProcessTable.ProcessTime;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessTimesTest {
    private static final long TICK = ProcessTime.TICK_NANOS;

    @TempDir
    Path folder;

    private ProcessTable table() {
        return ProcessTable.read(folder, Set.of());
    }

    @Test
    void readsNamesAsTheKernelWritesThem() {
        String line = "77 (a) (b\u001b[31m) c) R 5 1 1 0 -1 4194304 1 2 3 4 10 20 30 40 20 0 1 0 555 1 1";
        assertThat(ProcessTime.parse(line))
                .isEqualTo(new ProcessTime(77, 5, "a)?(b?[31m)?c", false, 30 * TICK, 70 * TICK, 555));
        assertThatIllegalArgumentException().isThrownBy(() -> ProcessTime.parse("77 (cut off) R 5"));
    }

    @Test
    void timeOfAChildThatEndedIsTakenOffWhatWasCountedBefore() throws IOException {
        FakeProc proc = new FakeProc(folder);
        proc.process(1, 0, "init", 5, 100).process(10, 1, "make", 3, 50).process(11, 10, "cc1", 40, 0);
        ProcessTable before = table();
        // It used 7 ticks more, ended, and was waited for.
        proc.ended(11).process(10, 1, "make", 4, 97);
        assertThat(ProcessTable.between(before, table()))
                .containsExactlyInAnyOrderEntriesOf(Map.of(1L, 0L, 10L, 8 * TICK));
    }

    @Test
    void timeOfAWholeFamilyThatEndedIsTakenOffOnce() throws IOException {
        FakeProc proc = new FakeProc(folder);
        proc.process(9, 1, "bash", 1, 10).process(10, 9, "make", 3, 50).process(11, 10, "cc1", 40, 0);
        ProcessTable before = table();
        proc.ended(11).ended(10).process(9, 1, "bash", 1, 10 + 3 + 50 + 40 + 2);
        assertThat(ProcessTable.between(before, table())).isEqualTo(Map.of(9L, 2 * TICK));
    }

    @Test
    void aLaterProcessOfTheSameIdBeginsAtNought() throws IOException {
        FakeProc proc = new FakeProc(folder);
        proc.process(9, 1, "bash", 1, 0).process(10, 9, "yes", new long[] {500, 0, 0, 100});
        ProcessTable before = table();
        proc.process(10, 9, "yes", new long[] {6, 0, 0, 200}).process(9, 1, "bash", 1, 501);
        assertThat(ProcessTable.between(before, table())).isEqualTo(Map.of(9L, TICK, 10L, 6 * TICK));
    }

    @Test
    void threadsOfTheKernelAreLeftOut() throws IOException {
        new FakeProc(folder).kernel(7, 1_000).process(9, 1, "bash", 1, 0);
        ProcessTable table = table();
        assertThat(table.all()).containsOnlyKeys(9L);
        assertThat(table.kernel()).containsExactly(7L);
    }

    @Test
    void whereThereIsNoSuchFolderThereIsNothing() {
        assertThat(ProcessTable.read(folder.resolve("none"), Set.of())).isEqualTo(ProcessTable.EMPTY);
    }
}
