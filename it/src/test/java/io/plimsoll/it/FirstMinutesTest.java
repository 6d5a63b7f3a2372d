package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.plimsoll.it.Plimsoll.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Commands in a folder with a file `plimsoll.yaml`.
@Order(7)
class FirstMinutesTest {
    private static final String BRIEF = " -p recordcount=100 -w 0s -m 200ops -c 2 -q";

    @TempDir
    Path folder;

    private Plimsoll plimsoll;

    @BeforeEach
    void attach() {
        plimsoll = new Plimsoll(folder);
    }

    private void write(String text) throws Exception {
        Files.writeString(folder.resolve("plimsoll.yaml"), text);
    }

    private Result with(Map<String, String> variables, String line) throws Exception {
        return plimsoll.start(line, variables).await();
    }

    /// From nothing to a run and a search without an address: the README's first minutes.
    @Test
    void afterInitNoAddressNeedBeTyped() throws Exception {
        Result init =
                plimsoll.run("init -t h2:file:" + folder.resolve("bench") + " --objective p99<10s --runs-dir kept");
        assertThat(init.exitCode()).as(init.err()).isZero();
        assertThat(init.out()).contains("plimsoll.yaml is written", "plimsoll run tpcb --preset quick");
        Result run = plimsoll.run("run ycsb" + BRIEF);
        assertThat(run.exitCode()).as(run.out() + run.err()).isIn(0, 3);
        assertThat(run.err().lines().findFirst().orElseThrow())
                .isEqualTo("plimsoll: target h2:file:" + folder.resolve("bench") + " (plimsoll.yaml:3)");
        assertThat(folder.resolve("kept").toFile().list()).hasSize(1);
        assertThat(folder.resolve("plimsoll-runs")).doesNotExist();
        assertThat(plimsoll.run("runs").out()).contains("ycsb");
        Result doctor = plimsoll.run("doctor");
        assertThat(doctor.out()).contains("Target h2:file:", "inside this process");
        Result search = plimsoll.run("loadline ycsb -p recordcount=100 --at-most 10s -q");
        assertThat(search.err()).contains("objectives p99<10s (plimsoll.yaml)");
    }

    /// The file may have come with a clone, and name the server of somebody who wants the password.
    @Test
    void aPasswordIsSentOnlyToATargetThatInitWrote() throws Exception {
        Map<String, String> password = Map.of("PLIMSOLL_PASSWORD", "sesame");
        write("target: postgres://me@127.0.0.1:1/bench\n");
        Result refused = with(password, "run ycsb" + BRIEF);
        assertThat(refused.exitCode()).as(refused.err()).isEqualTo(2);
        assertThat(refused.err())
                .contains("plimsoll.yaml:1: your password would be sent to this target", "name it in PLIMSOLL_FILE")
                .doesNotContain("sesame");
        Result named =
                with(Map.of("PLIMSOLL_PASSWORD", "sesame", "PLIMSOLL_FILE", "plimsoll.yaml"), "run ycsb" + BRIEF);
        assertThat(named.exitCode()).as(named.err()).isEqualTo(4);
        Result without = plimsoll.run("run ycsb" + BRIEF);
        assertThat(without.exitCode()).as(without.err()).isEqualTo(4);

        Files.delete(folder.resolve("plimsoll.yaml"));
        Result init = with(password, "init -t h2:file:" + folder.resolve("bench"));
        assertThat(init.exitCode()).as(init.err()).isZero();
        Result trusted = with(password, "plan tpcb");
        assertThat(trusted.exitCode()).as(trusted.err()).isZero();
    }

    @Test
    void whatIsGivenWinsAndTheFilesTargetIsNotTouched() throws Exception {
        write("target: h2:file:" + folder.resolve("bench") + "\npreset: quick\n");
        Result given = plimsoll.run("run ycsb -t h2:mem" + BRIEF);
        assertThat(given.exitCode()).as(given.out() + given.err()).isIn(0, 3);
        assertThat(given.err()).doesNotContain("plimsoll: target");
        assertThat(folder.resolve("data.mv.db")).doesNotExist();
        Result plan = plimsoll.run("plan ycsb");
        assertThat(plan.out().replaceAll(" +", " ")).contains("warmup: 2s", "measure: 10s", "h2:file:");
        Result ab = plimsoll.run("plan ycsb -r 4");
        assertThat(ab.out().replaceAll(" +", " ")).contains("warmup: 2s", "rounds: 4");
    }

    /// A default target is driven, and what is not Plimsoll's is dropped nowhere without being told where.
    @Test
    void dropForeignNeedsATarget() throws Exception {
        write("target: h2:mem\n");
        Result refused = plimsoll.run("run ycsb --drop-foreign usertable" + BRIEF);
        assertThat(refused.exitCode()).as(refused.out()).isEqualTo(2);
        assertThat(refused.err()).contains("\"drop-foreign\" drops what is not Plimsoll's: give --target, too");
    }

    @Test
    void aWrongFileIsRefusedWithItsLine() throws Exception {
        write("target: h2:mem\ntaget: x\n");
        Result run = plimsoll.run("run ycsb" + BRIEF);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("plimsoll.yaml:2: \"taget\" is no key here (did you mean \"target\"?)");
        assertThat(with(Map.of("PLIMSOLL_FILE", ""), "run ycsb -t h2:mem" + BRIEF)
                        .exitCode())
                .isIn(0, 3);
    }

    /// It may be somebody else's.
    @Test
    void aFileThatOthersCanChangeIsUsedOnlyIfItIsNamed() throws Exception {
        write("target: h2:mem\n");
        assertThat(folder.resolve("plimsoll.yaml").toFile().setWritable(true, false))
                .isTrue();
        Result refused = plimsoll.run("plan ycsb");
        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err())
                .contains("plimsoll.yaml: it would be used here, but every user of this machine can change it");
        Result named = with(Map.of("PLIMSOLL_FILE", "plimsoll.yaml"), "plan ycsb");
        assertThat(named.exitCode()).as(named.err()).isZero();
    }

    /// Asks on a terminal, which util-linux's program `script` makes.
    @Test
    void asksOnATerminal() throws Exception {
        assumeThat(Path.of("/usr/bin/script")).exists();
        Path answers = Files.writeString(folder.resolve("answers"), "h2:mem\np99<20ms\n");
        Path out = folder.resolve("shown");
        Process script = new ProcessBuilder(
                        "script", "-qec", "'" + Plimsoll.root().resolve("plimsoll") + "' init", "/dev/null")
                .directory(folder.toFile())
                .redirectInput(answers.toFile())
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        assertThat(script.waitFor(120, TimeUnit.SECONDS))
                .as(Files.readString(out))
                .isTrue();
        assertThat(Files.readString(out))
                .contains("Target, such as postgres://me@host/db: ", "plimsoll.yaml is written");
        assertThat(Files.readAllLines(folder.resolve("plimsoll.yaml")))
                .containsAll(List.of("target: \"h2:mem\"", "objectives: [\"p99<20ms\"]"));
    }
}
