package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.app.ExitCode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What a driver reads of a spec can be given, and what can be given is read.
class DriverKeysTest {
    @ParameterizedTest
    @ValueSource(strings = {"h2:mem", "postgres:embedded", "jdbc:h2:mem:x", "postgres://me@host/d"})
    void commitRowsCanBeGiven(String target) {
        Typed typed = new Typed();
        assertThat(typed.execute("plan tpcb -t " + target + " -p commit-rows=5k"))
                .as(typed.err())
                .isZero();
        assertThat(typed.out()).containsPattern("commit-rows: +5000\\s");
        assertThat(new Typed().execute("plan tpcb -t " + target + " -p commit-rows=-1"))
                .isEqualTo(ExitCode.BAD_SPEC);
    }

    @ParameterizedTest
    @CsvSource({"h2:mem, batch-rows=5", "jdbc:h2:mem:x, property.a=b", "postgres://me@host/d, property.a=b"})
    void whatNobodyReadsIsRefused(String target, String setting) {
        Typed typed = new Typed();
        assertThat(typed.execute("plan tpcb -t " + target + " -p " + setting)).isEqualTo(ExitCode.BAD_SPEC);
        assertThat(typed.err()).contains("\"" + setting.substring(0, setting.indexOf('=')) + "\"");
    }
}
