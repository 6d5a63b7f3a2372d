package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.it.Plimsoll.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every command of the README, in its order, in one folder, as a reader would type them.
@Order(2)
class ReadmeTest {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```sh\n(.*?)^```");

    @TempDir
    static Path folder;

    @BeforeAll
    static void copyExamples() throws Exception {
        Path examples = Files.createDirectory(folder.resolve("examples"));
        try (var files = Files.list(Plimsoll.root().resolve("examples"))) {
            for (Path file : files.toList()) {
                Files.copy(file, examples.resolve(file.getFileName()));
            }
        }
    }

    static List<String> commands() throws Exception {
        List<String> commands = new ArrayList<>();
        Matcher blocks = BLOCK.matcher(Files.readString(Plimsoll.root().resolve("README.md")));
        while (blocks.find()) {
            blocks.group(1).lines().forEach(commands::add);
        }
        // This test is part of the one, and the other has a test of its own.
        assertThat(commands.remove("./plimsoll selftest")).isTrue();
        assertThat(commands.remove("./plimsoll tour")).isTrue();
        assertThat(commands).hasSizeGreaterThan(10);
        return commands;
    }

    @ParameterizedTest
    @MethodSource("commands")
    void everyCommandWorksAsWritten(String command) throws Exception {
        String prefix = "./plimsoll ";
        assertThat(command).startsWith(prefix);
        Result result = new Plimsoll(folder).run(command.substring(prefix.length()));
        assertThat(result.err().replaceAll("plimsoll: (made schema|interrupted; ending)", ""))
                .doesNotContain("\tat ")
                .doesNotContain("plimsoll:");
        // Whether a machine that does other things as well carries a rate is not the README's promise.
        boolean isRateMissed = command.contains("--arrival") && result.out().contains("failure  RateNotCarried");
        assertThat(result.exitCode()).as(result.out() + result.err()).isEqualTo(isRateMissed ? 1 : 0);
        assertThat(result.out()).isNotEmpty();
    }
}
