package io.plimsoll.compat.pgbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.compat.Translation;
import io.plimsoll.testing.Golden;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PgbenchTranslationTest {
    private static final List<String> LINES = List.of(
            "",
            "-c 8 -j 4 -T 60 -M prepared -n bench",
            "-c 8 -t 100 -S -h db -p 6432 -U me bench",
            "-R 50.5 -L 2.5 -T 10 --max-tries=0",
            "-R 50 -L 12 -T 10 --max-tries=3 -r --random-seed=18446744073709551615",
            "-L 2 -b se@9 -b tp@1 -D scale=7 -D path=a,b\\c",
            "-l --sampling-rate=0.25 --log-prefix=tx --failures-detailed --verbose-errors",
            "-T 10 -C --exit-on-abort -l --aggregate-interval=5",
            "-T 5 --verbose-errors --debug --set warmup=2s --set lanes=1 --target h2:mem");

    private static Translation translation(String line) throws PgbenchRefusal {
        return PgbenchTranslation.of(
                PgbenchRelease.V18, PgbenchOptionsTest.benchmark(line.isEmpty() ? "-n" : line), 10);
    }

    @Test
    void settingsFollowFromOptions() throws Exception {
        Golden.check("settings.txt", () -> {
            StringBuilder text = new StringBuilder();
            for (String line : LINES) {
                text.append("$ pgbench ").append(line).append('\n');
                Translation translation = translation(line);
                translation
                        .settings()
                        .forEach(setting -> text.append(setting.key())
                                .append(" = ")
                                .append(setting.value())
                                .append('\n'));
                translation
                        .notes()
                        .forEach(note ->
                                text.append("note: ").append(note.message()).append('\n'));
                text.append('\n');
            }
            return text.toString().replace("pgbench \n", "pgbench\n");
        });
    }

    @ParameterizedTest
    @CsvSource({
        "-n,                                  postgres:///",
        "-d bench,                            postgres:///bench",
        "-h db bench,                         postgres://db/bench",
        "-h db -p 6432 bench,                 postgres://db:6432/bench",
        "-p 6432,                             postgres:///?port=6432",
        "-h /run/pg -p 6432 a~b,              postgres:///a%20b?host=%2Frun%2Fpg&port=6432",
        "-h ::1 bench,                        postgres:///bench?host=%3A%3A1",
        "-d postgresql://db/bench,            postgresql://db/bench",
        "-h db dbname=bench~sslmode=require,  postgres://db/bench?sslmode=require",
        "host=db~port='6432'~dbname='a\\'b',  postgres://db:6432/a%27b",
        "--target h2:mem,                     h2:mem"
    })
    void theAddressFollowsFromLibpqsParameters(String line, String address) throws Exception {
        String words = line.replace("'6432'", "\"6432\"").replace('"', '\'');
        assertThat(translation(words).value("target")).contains(address);
    }

    @Test
    void contradictoryPlacesAreRefused() {
        assertThatThrownBy(() -> translation("--target h2:mem -h db")).hasMessageContaining("leave -h, -p");
        assertThatThrownBy(() -> translation("--target h2:mem bench")).hasMessageContaining("leave -h, -p");
        assertThatThrownBy(() -> translation("-h db postgres://db/bench")).hasMessageContaining("leave -h and -p out");
        assertThatThrownBy(() -> translation("dbname=x~password")).hasMessageNotContaining("password");
    }
}
