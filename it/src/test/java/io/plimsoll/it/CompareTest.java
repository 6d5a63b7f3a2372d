package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.it.Plimsoll.Result;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Order(8)
class CompareTest {
    private static final String RUN =
            "run tpcb --target hsqldb:mem --warmup 100ms --measure 500ms --rounds 2 --sessions ";

    @TempDir
    Path folder;

    @Test
    void runsAreTaggedListedComparedAndFollowed() throws Exception {
        Plimsoll plimsoll = Plimsoll.warm(folder);
        assertThat(plimsoll.run(RUN + 2).exitCode()).isZero();
        assertThat(plimsoll.run("tag last old nightly").out()).contains("nightly, old");
        assertThat(plimsoll.run("note last \"before the change\"").exitCode()).isZero();
        assertThat(plimsoll.run(RUN + 2 + " --note \"with new disks\"").exitCode())
                .isZero();

        Result compared = plimsoll.run("compare tag:old last --tolerance 50%");
        assertThat(compared.err()).isEmpty();
        assertThat(compared.exitCode()).isIn(0, 1);
        assertThat(compared.out()).contains("last against tag:old", "95 % interval", "rate", "p99.9", "Holm");
        assertThat(plimsoll.run("compare tag:old last --tolerance 50%").out()).isEqualTo(compared.out());
        assertThat(plimsoll.run("compare tag:old last --json").out()).contains("\"gate\"", "\"metric\" : \"RATE\"");
        assertThat(plimsoll.run("compare tag:old last --markdown").out())
                .contains("### All operations", "| figure | base |");

        assertThat(plimsoll.run("runs --text change").out().lines()).hasSize(2);
        assertThat(plimsoll.run("runs --text disks").out().lines()).hasSize(2);
        assertThat(plimsoll.run("runs --tag nightly --verdict pass --json").out())
                .contains("\"before the change\"");
        assertThat(plimsoll.run("runs --since 2999-01-01").out()).contains("none of 2 runs in ", " matches");
        assertThat(plimsoll.run("trend last").out()).contains("2 runs, no change", "Levels");

        assertThat(plimsoll.run(RUN + 3).exitCode()).isZero();
        Result refused = plimsoll.run("compare tag:old last");
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.out()).contains("REFUSED", "sessions", "--under-test");
        assertThat(plimsoll.run("compare tag:old last --under-test sessions").exitCode())
                .isIn(0, 1);
    }

    @Test
    void whatATargetCostsIsToldWhereverRunsAre() throws Exception {
        Plimsoll plimsoll = Plimsoll.warm(folder);
        Files.writeString(folder.resolve("targets.yaml"), """
                small: {target: "hsqldb:mem", price: 3.20 USD}
                free: hsqldb:mem
                """);
        String run = RUN.replace("hsqldb:mem", "%s") + 2;
        Result small = plimsoll.run(run.formatted("@small -i targets.yaml"));
        assertThat(small.exitCode()).as(small.err()).isZero();
        assertThat(unwrapped(small)).contains(" USD per million operations, closed loop", "price 3.2 USD/h");
        assertThat(plimsoll.run("show last --json").out()).contains("\"price\" : \"3.2 USD/h\"", "\"perMillion\" : ");
        Result large = plimsoll.run(run.formatted("@small -i targets.yaml --price \"6.40 USD/h\""));
        assertThat(unwrapped(large)).contains("price 6.4 USD/h");
        assertThat(unwrapped(plimsoll.run(run.formatted("@free -i targets.yaml"))))
                .doesNotContain("USD", " per million ");

        assertThat(plimsoll.run("runs").out()).contains("USD/M", "USD per million operations");
        List<String> ids = new RunStore(folder.resolve("plimsoll-runs"))
                .runs().stream().map(RunFolder::id).toList();
        Result compared = plimsoll.run("compare " + ids.get(0) + " " + ids.get(1) + " --tolerance 90%");
        assertThat(compared.exitCode()).as(compared.out()).isIn(0, 1);
        assertThat(unwrapped(compared)).containsPattern("cost base [0-9.]+ USD per million operations");
        assertThat(plimsoll.run("report " + ids.get(0) + " --format csv").out())
                .contains(",price,cost_per_million,cost_currency,cost_of\n")
                .containsPattern(",3\\.2 USD/h,[0-9.]+,USD,operations\n");
        assertThat(plimsoll.run("report " + ids.get(0) + " --format md").out()).contains(" USD per million operations");
        assertThat(plimsoll.run("report " + ids.get(0) + " " + ids.get(2) + " -o both.html")
                        .exitCode())
                .isZero();
        assertThat(folder.resolve("both.html")).content().contains("USD per million operations", ">USD/M<");

        Result sweep = plimsoll.run("sweep tpcb -t @small -i targets.yaml --grid sessions=1,2 -w 0s -m 400ops");
        assertThat(sweep.out()).as(sweep.err()).contains("USD/M");
    }

    private static String unwrapped(Result result) {
        return result.out().replaceAll("\\s+", " ");
    }

    @Test
    void whatIsWrongWithAPriceOrANameIsASentence() throws Exception {
        Plimsoll plimsoll = Plimsoll.warm(folder);
        Files.writeString(folder.resolve("targets.yaml"), "small: hsqldb:mem\n");
        assertThat(plimsoll.run("plan tpcb -t h2:mem --price -1").err())
                .contains("price = -1: a price must be above zero");
        assertThat(plimsoll.run("plan tpcb -t h2:mem --price \"3 USD/month\"").err())
                .contains("\"/month\" is not an hour");
        assertThat(plimsoll.run("plan tpcb -t @smal -i targets.yaml").err())
                .contains("targets.yaml names no target \"smal\" (did you mean \"small\"?)");
        assertThat(plimsoll.run("plan tpcb -t @small").err()).contains("@small is a name: give --inventory FILE");
        assertThat(plimsoll.run("plan tpcb -t h2:mem -i targets.yaml").err())
                .contains("--inventory targets.yaml has no effect");
    }

    @Test
    void whatCannotBeComparedIsASentence() throws Exception {
        Plimsoll plimsoll = Plimsoll.warm(folder);
        assertThat(plimsoll.run("compare tag:none last").err()).contains("no run in", "has the tag \"none\"");
        assertThat(plimsoll.run("compare a b --tolerance x=5%").err()).contains("there is no figure \"x\"");
        assertThat(plimsoll.run("compare a b --tolerance lots").err()).contains("a tolerance is a share");
        assertThat(plimsoll.run("runs --since soon").err()).contains("\"soon\" is not a time");
        assertThat(plimsoll.run("tag last \"a b\"").err()).contains("is not a tag");
        Files.createDirectories(folder.resolve("plimsoll-runs/holiday"));
        assertThat(plimsoll.run("runs").err()).contains("neither a run nor a sweep");
    }
}
