package io.plimsoll.driver.embedded.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.embedded.postgres.PostgresBinaries.PostgresArchive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostgresBinariesTest {
    @TempDir
    private Path temporary;

    @ParameterizedTest
    @CsvSource({
        "Linux,    amd64,   postgres-linux-x86_64.txz",
        "Linux,    aarch64, postgres-linux-arm_64.txz",
        "Mac OS X, x86_64,  postgres-darwin-x86_64.txz",
        "Mac OS X, aarch64, postgres-darwin-arm_64.txz",
        "Windows 11, amd64, postgres-windows-x86_64.txz",
        "Linux,    riscv64, postgres-linux-riscv64.txz",
    })
    void theArchiveIsNamedAfterTheMachine(String os, String architecture, String name) {
        assertThat(PostgresArchive.resourceName(os, architecture)).isEqualTo(name);
    }

    @Test
    void concurrentStartsUnpackOnceAndABrokenFileIsReplaced()
            throws IOException, TargetException, ExecutionException, InterruptedException {
        List<Callable<PostgresBinaries>> starts = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            starts.add(() -> PostgresBinaries.unpackedIn(temporary));
        }
        PostgresBinaries binaries;
        try (ExecutorService threads = Executors.newFixedThreadPool(starts.size())) {
            List<Future<PostgresBinaries>> all = threads.invokeAll(starts);
            binaries = all.getFirst().get();
            for (Future<PostgresBinaries> each : all) {
                assertThat(each.get()).isEqualTo(binaries);
            }
        }
        Path initdb = binaries.program("initdb");
        assertThat(initdb).isExecutable();
        Files.writeString(initdb, "cut short");
        Files.createDirectory(temporary.resolve("unfinished-of-a-killed-process"));
        assertThat(PostgresBinaries.unpackedIn(temporary)).isEqualTo(binaries);
        assertThat(Files.size(initdb)).isGreaterThan(100_000);
        assertThat(temporary.resolve("unfinished-of-a-killed-process")).doesNotExist();
    }
}
