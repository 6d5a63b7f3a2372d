package io.plimsoll.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

class PasswordOptionTest {
    @Command
    private static final class Holder {
        @Mixin
        private final CommonOptions.Password password = new CommonOptions.Password();

        @Option(names = {"-t", "--target"})
        private String target = "";
    }

    @ParameterizedTest
    @CsvSource({
        "--password plain, plain",
        "--password=plain, plain",
        "--password -tSecret, -tSecret",
        "--password=-tSecret, -tSecret",
        "--password --target, --target",
        "--password a=b, a=b",
        "--password=, ''"
    })
    void thePasswordIsTheNextWord(String given, String password) {
        Holder holder = new Holder();
        new CommandLine(holder).parseArgs(("-t here " + given).split(" "));
        assertThat(holder.password.passwords().apply("UNSET").reveal()).isEqualTo(password);
        assertThat(holder.target).isEqualTo("here");
    }
}
