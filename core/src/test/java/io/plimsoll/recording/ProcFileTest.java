package io.plimsoll.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.plimsoll.recording.ProcFile.Fields;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcFileTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4095, 4096, 4097, 8192, 100_000})
    void readsFilesOfAnyLength(int length) throws IOException {
        String text = "0123456789".repeat(length / 10 + 1).substring(0, length);
        assertThat(ProcFile.text(Files.writeString(folder.resolve("file"), text)))
                .isEqualTo(text);
    }

    @Test
    void readsBytesThatAreNoText() throws IOException {
        Path file = Files.write(folder.resolve("stat"), new byte[] {'a', (byte) 0xFF, '\n'});
        assertThat(ProcFile.text(file)).isEqualTo("a\uFFFD\n");
    }

    @Test
    void readsNamesOfFoldersAsTheyAre() throws IOException {
        String mount = "36 35 98:0 / /srv/dätä rw,noatime - ext4 /dev/vdb rw\n";
        assertThat(ProcFile.text(Files.writeString(folder.resolve("mountinfo"), mount)))
                .isEqualTo(mount);
    }

    @Test
    void linesAreWithoutTheirEnds() throws IOException {
        Path file = folder.resolve("lines");
        assertThat(ProcFile.lines(Files.writeString(file, ""))).isEmpty();
        assertThat(ProcFile.lines(Files.writeString(file, "a b\n\nc"))).containsExactly("a b", "", "c");
        assertThat(ProcFile.lines(Files.writeString(file, "a b\n"))).containsExactly("a b");
    }

    @Test
    void whatCannotBeReadIsEmpty() {
        assertThat(ProcFile.text(folder.resolve("none"))).isEmpty();
        assertThat(ProcFile.text(folder)).isEmpty();
        assertThat(ProcFile.lines(folder.resolve("none"))).isEqualTo(List.of());
    }

    @Test
    void fieldsAreBetweenAnyBlanks() {
        Fields fields = new Fields("key:  12 \t-3  word 9 ", 4);
        assertThat(fields.number()).isEqualTo(12);
        assertThat(fields.number()).isEqualTo(-3);
        assertThat(fields.word()).isEqualTo("word");
        assertThat(fields.hasNext()).isTrue();
        assertThat(fields.skip(1).hasNext()).isFalse();
        assertThat(fields.skip(1).hasNext()).isFalse();
    }

    @Test
    void missingAndOtherFieldsAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Fields(" ", 0).number());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Fields("1", 0).skip(1).word());
        assertThatIllegalArgumentException().isThrownBy(() -> new Fields("one", 0).number());
        assertThatIllegalArgumentException().isThrownBy(() -> new Fields("1 x", 0).numbers(2));
    }

    @Test
    void takesTheNumbersThatThereAre() {
        assertThat(new Fields("1 2 3", 0).numbers(2)).containsExactly(1, 2);
        assertThat(new Fields("1 2 3", 0).numbers(5)).containsExactly(1, 2, 3);
        assertThat(new Fields("", 0).numbers(5)).isEmpty();
    }
}
