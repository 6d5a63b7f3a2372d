package io.plimsoll.driver.postgres.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.StatementProgram.ProgramStatement;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WireTextsTest {
    private static final List<ProgramStatement> PROGRAM =
            List.of(new ProgramStatement(List.of("BEGIN"), false), new ProgramStatement(List.of("SELECT ", ""), true));

    private final WireTexts texts = new WireTexts();

    private WireText[] texts(Set<List<WireText>> taken) {
        return texts.program(PROGRAM, true, taken);
    }

    /// The message that prepares a statement, which contains its name.
    private static String parse(WireText text) {
        OutBuffer out = OutBuffer.scratch();
        text.putParse(out);
        return new String(out.copy(), StandardCharsets.UTF_8);
    }

    @Test
    void sessionsShareWhatTheySend() {
        assertThat(texts(new HashSet<>())).containsExactly(texts(new HashSet<>()));
    }

    @Test
    void oneSessionHasEachNameOnce() {
        Set<List<WireText>> taken = new HashSet<>();
        List<String> parses = Stream.of(texts(taken), texts(taken), texts(taken))
                .flatMap(Arrays::stream)
                .map(WireTextsTest::parse)
                .toList();
        assertThat(parses).hasSize(6).doesNotHaveDuplicates();
    }

    @Test
    void otherProgramsHaveOtherNames() {
        List<ProgramStatement> longer = List.of(PROGRAM.get(0), PROGRAM.get(1), PROGRAM.get(1));
        List<String> parses = Stream.of(texts(new HashSet<>()), texts.program(longer, true, new HashSet<>()))
                .flatMap(Arrays::stream)
                .map(WireTextsTest::parse)
                .toList();
        assertThat(parses).hasSize(5).doesNotHaveDuplicates();
    }

    @Test
    void statementsThatAreParsedEachTimeHaveNoName() {
        Set<List<WireText>> taken = new HashSet<>();
        WireText[] unnamed = texts.program(PROGRAM, false, taken);
        assertThat(unnamed).noneMatch(WireText::isNamed);
        assertThat(texts.program(PROGRAM, false, taken)).containsExactly(unnamed);
        assertThat(texts(taken)).allMatch(WireText::isNamed);
    }
}
