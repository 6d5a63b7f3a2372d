package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A password in the environment, for commands that have the options of other tools.
class PasswordTest {
    private static final Map<String, String> PASSWORD = Map.of("PLIMSOLL_PASSWORD", "geheim");

    @TempDir
    Path folder;

    @Test
    void testbenchAndYcsbTakeThePasswordFromTheEnvironment() throws Exception {
        Plimsoll plimsoll = new Plimsoll(folder);
        // The first who opens a new file of this product decides what its password is.
        Plimsoll.Result made = plimsoll.start(
                        "testbench -url jdbc:h2:./secret -user sa -clients 1 -tpc 1 -rounds 1", PASSWORD)
                .await();
        assertThat(made.exitCode()).as(made.err()).isZero();
        String ycsb = "ycsb load jdbc -p db.url=jdbc:h2:./secret -p db.user=sa -p recordcount=10";
        Plimsoll.Result with = plimsoll.start(ycsb, PASSWORD).await();
        assertThat(with.exitCode()).as(with.err()).isZero();
        Plimsoll.Result without = plimsoll.run(ycsb);
        assertThat(without.exitCode()).as(without.err()).isEqualTo(4);
        assertThat(without.err()).contains("check user and password");
    }
}
