package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.it.Plimsoll.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompareTest {
    private static final String RUN = "run tpcb --target hsqldb:mem --warmup 200ms --measure 1s --rounds 2 --sessions ";

    @TempDir
    Path folder;

    @Test
    void runsAreTaggedListedComparedAndFollowed() throws Exception {
        Plimsoll plimsoll = new Plimsoll(folder);
        assertThat(plimsoll.run(RUN + 2).exitCode()).isZero();
        assertThat(plimsoll.run("tag last old nightly").out()).contains("nightly, old");
        assertThat(plimsoll.run("note last \"before the change\"").exitCode()).isZero();
        assertThat(plimsoll.run(RUN + 2).exitCode()).isZero();

        Result compared = plimsoll.run("compare tag:old last --tolerance 50%");
        assertThat(compared.err()).isEmpty();
        assertThat(compared.exitCode()).isIn(0, 1);
        assertThat(compared.out()).contains("last against tag:old", "95 % interval", "rate", "p99.9", "Holm");
        assertThat(plimsoll.run("compare tag:old last --tolerance 50%").out()).isEqualTo(compared.out());
        assertThat(plimsoll.run("compare tag:old last --json").out()).contains("\"gate\"", "\"metric\" : \"RATE\"");
        assertThat(plimsoll.run("compare tag:old last --markdown").out()).contains("| total | rate |");

        assertThat(plimsoll.run("runs --text change").out().lines()).hasSize(2);
        assertThat(plimsoll.run("runs --tag nightly --verdict pass --json").out())
                .contains("\"before the change\"");
        assertThat(plimsoll.run("runs --since 2999-01-01").out()).contains("there are no such runs");
        assertThat(plimsoll.run("trend last").out()).contains("2 runs, no change", "Levels");

        assertThat(plimsoll.run(RUN + 3).exitCode()).isZero();
        Result refused = plimsoll.run("compare tag:old last");
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.out()).contains("REFUSED", "sessions", "--under-test");
        assertThat(plimsoll.run("compare tag:old last --under-test sessions").exitCode())
                .isIn(0, 1);
    }

    @Test
    void whatCannotBeComparedIsASentence() throws Exception {
        Plimsoll plimsoll = new Plimsoll(folder);
        assertThat(plimsoll.run("compare tag:none last").err()).contains("no run in", "has the tag \"none\"");
        assertThat(plimsoll.run("compare a b --tolerance x=5%").err()).contains("there is no figure \"x\"");
        assertThat(plimsoll.run("compare a b --tolerance lots").err()).contains("a tolerance is a share");
        assertThat(plimsoll.run("runs --since soon").err()).contains("\"soon\" is no time");
        assertThat(plimsoll.run("tag last \"a b\"").err()).contains("is no tag");
        Files.createDirectories(folder.resolve("plimsoll-runs/holiday"));
        assertThat(plimsoll.run("runs").err()).contains("neither a run nor a sweep");
    }
}
