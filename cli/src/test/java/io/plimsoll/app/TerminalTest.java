package io.plimsoll.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.plan.PhaseKind;
import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.Stop;
import io.plimsoll.report.text.Style;
import io.plimsoll.unit.Seed;
import io.plimsoll.unit.TimeSpan;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TerminalTest {
    @Test
    void whatTheUserSaysComesBeforeWhatTheTerminalSays() {
        assertThat(Terminal.columns("40", 120)).isEqualTo(40);
        assertThat(Terminal.columns(null, 120)).isEqualTo(120);
        assertThat(Terminal.columns(null, 0)).isEqualTo(Style.WIDTH);
        for (String nonsense : new String[] {"", "0", "-3", "wide", "1000000"}) {
            assertThat(Terminal.columns(nonsense, 120)).isEqualTo(120);
        }
    }

    /// What a terminal of 40 columns wraps leaves its first line behind at each redraw.
    @Test
    void theLineThatIsRedrawnNeverWraps() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        Terminal terminal = new Terminal(stream, stream, Style.ofTerminal(false, 40), true, 40);
        var listener = ProgressListener.of(terminal, false, () -> "[3/12, about 4 min left] ");
        listener.started(new PhasePlan(PhaseKind.LOAD, 1, new Stop.After(new TimeSpan(0)), new Seed(1)));
        listener.loaded(1_000_000, 1_000_000);
        String drawn = bytes.toString(StandardCharsets.UTF_8);
        assertThat(drawn).contains("[3/12, about 4 min left] loading");
        assertThat(drawn.replaceAll("\\u001b\\[[?0-9]*[a-zA-Z]", "").replace("\r", ""))
                .hasSizeLessThan(40);
    }
}
