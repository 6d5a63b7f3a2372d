package io.plimsoll.report.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.report.pipeline.PipelineCheck.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkflowCommandsTest {
    private static PipelineCheck check(String name, Outcome outcome, String sentence) {
        return new PipelineCheck("plimsoll.run", name, outcome, "", sentence);
    }

    @Test
    void textCannotEndALineOrAProperty() {
        assertThat(WorkflowCommands.annotation("error", "a: b, c\n::d%", "1 %\r\n::error::x, y: z"))
                .isEqualTo("::error title=a%3A b%2C c%0A%3A%3Ad%25::1 %25%0D%0A::error::x, y: z");
    }

    @Test
    void onlyWhatAReaderMustActOnIsAnnotated() {
        assertThat(WorkflowCommands.annotations(List.of(
                        check("a", Outcome.PASSED, "good"),
                        check("b", Outcome.WARNED, "look"),
                        check("c", Outcome.SKIPPED, "no"),
                        check("d", Outcome.INVALID, "void"),
                        check("e", Outcome.FAILED, "bad"))))
                .containsExactly(
                        "::error title=plimsoll.run%3A d::void",
                        "::error title=plimsoll.run%3A e::bad", "::warning title=plimsoll.run%3A b::look");
    }

    /// GitHub shows ten of a kind.
    @Test
    void moreThanAreShownAreCounted() {
        List<PipelineCheck> checks = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            checks.add(check("n" + i, Outcome.FAILED, "bad"));
        }
        assertThat(WorkflowCommands.annotations(checks))
                .hasSize(10)
                .last()
                .asString()
                .contains("n9");
        checks.add(check("n10", Outcome.FAILED, "bad"));
        assertThat(WorkflowCommands.annotations(checks))
                .hasSize(10)
                .last()
                .asString()
                .contains("and 2 more");
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 300, 301, 302, 303, 304, 305, 1_000, 5_000})
    void aLongTextIsCutBetweenLines(int room) {
        String text = "## t\u00e4tle\n\n```\n" + "0123456789 \u00fc\u20ac\n".repeat(1_000) + "```\n";
        String cut = WorkflowCommands.shortened(text, room);
        assertThat(cut.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(room);
        assertThat(cut).startsWith("## t\u00e4tle\n\n```\n").endsWith("prints all of it.*\n");
        assertThat(cut.lines().filter(line -> line.equals("```"))).hasSize(2);
        assertThat(cut.lines().filter(line -> line.startsWith("0")))
                .isNotEmpty()
                .allMatch(line -> line.equals("0123456789 \u00fc\u20ac"));
    }

    @Test
    void aShortTextIsLeftAloneAndNoRoomIsNoText() {
        assertThat(WorkflowCommands.shortened("a\u00e4\n", 4)).isEqualTo("a\u00e4\n");
        assertThat(WorkflowCommands.shortened("a\u00e4\n", 3)).isEmpty();
        assertThat(WorkflowCommands.shortened("a\n", -5)).isEmpty();
    }
}
