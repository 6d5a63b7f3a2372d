package io.plimsoll.compat.holo;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.compat.Translation;
import io.plimsoll.compat.holo.HoloTranslation.Circumstances;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.testing.Golden;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HoloTranslationTest {
    private static final Path EXAMPLES = Path.of("..", "..", "examples", "hologres");
    private static final String[] CONNECTION = {
        "holoClient.jdbcUrl=jdbc:hologres://db.example:80/bench", "holoClient.username=me", "holoClient.password=hush"
    };

    @TempDir
    private static Path folder;

    /// A file or lines, a mode and circumstances; the file's own connection unless there is a target.
    private record Case(Path file, ToolMode mode, Circumstances circumstances, List<String> overrides) {
        static Case published(String name, ToolMode mode) {
            return new Case(
                    EXAMPLES.resolve(name),
                    mode,
                    new Circumstances(ToolRelease.V1_0_0, "", OptionalLong.empty()),
                    List.of(CONNECTION));
        }

        static Case of(String lines, ToolMode mode) throws Exception {
            Path file = Files.createTempFile(folder, "case", ".conf");
            Files.writeString(file, lines.replace(' ', '\n'));
            return new Case(
                    file,
                    mode,
                    new Circumstances(ToolRelease.V1_0_0, "postgres:embedded", OptionalLong.empty()),
                    List.of());
        }

        Case with(Circumstances other) {
            return new Case(file, mode, other, overrides);
        }

        Case overriding(String... texts) {
            List<String> all = new ArrayList<>(overrides);
            all.addAll(List.of(texts));
            return new Case(file, mode, circumstances, all);
        }

        Translation translate(Problems problems) {
            List<Setting> given = SpecReader.assignments(overrides, Origin.COMMAND_LINE, problems);
            ToolFile read = ToolFile.read(file, mode, given, problems);
            return HoloTranslation.of(read, circumstances, problems);
        }

        Map<String, String> settings() {
            Problems problems = new Problems();
            Translation translation = translate(problems);
            assertThat(problems.found()).isEmpty();
            return translation.settings().stream().collect(Collectors.toMap(Setting::key, Setting::value));
        }

        List<String> problems() {
            Problems problems = new Problems();
            translate(problems);
            return problems.found().stream().map(Problem::message).toList();
        }

        String text() {
            Problems problems = new Problems();
            Translation translation = translate(problems);
            StringBuilder text = new StringBuilder(file.getFileName() + " " + mode + "\n");
            translation
                    .settings()
                    .forEach(setting -> text.append("  ")
                            .append(setting.key())
                            .append(": ")
                            .append(setting.value())
                            .append("  (")
                            .append(setting.origin())
                            .append(")\n"));
            translation
                    .notes()
                    .forEach(note ->
                            text.append("  note: ").append(note.message()).append('\n'));
            problems.found()
                    .forEach(problem ->
                            text.append("  problem: ").append(problem).append('\n'));
            return text.append('\n').toString();
        }
    }

    private static Circumstances reading(long rows) {
        return new Circumstances(ToolRelease.V1_0_0, "postgres:embedded", OptionalLong.of(rows));
    }

    /// What the vendor publishes, in every mode that a file is made for.
    @Test
    void thePublishedFilesMeanThis() throws Exception {
        StringBuilder text = new StringBuilder();
        for (String name : List.of("test_insert.conf", "test_update.conf", "test_update_part.conf")) {
            text.append(Case.published(name, ToolMode.FIXED_COPY).text());
            text.append(Case.published(name, ToolMode.INSERT).text());
        }
        for (ToolMode mode : List.of(ToolMode.PREPARE_GET_DATA, ToolMode.GET)) {
            text.append(Case.published("test_get.conf", mode).text());
        }
        text.append(Case.published("test_get.conf", ToolMode.GET)
                .overriding("get.async=false")
                .text());
        Golden.check("published-files.txt", text::toString);
    }

    /// The modes that no published file is for, with the tool's defaults.
    @Test
    void theOtherModesMeanThis() throws Exception {
        StringBuilder text = new StringBuilder();
        for (ToolMode mode :
                List.of(ToolMode.PREPARE_SCAN_DATA, ToolMode.SCAN, ToolMode.PREPARE_BINLOG_DATA, ToolMode.BINLOG)) {
            text.append(Case.published("test_get.conf", mode)
                    .overriding("scan.keyRangeParams=I0-100", "put.partition=true")
                    .text());
        }
        text.append(Case.published("test_insert.conf", ToolMode.FIXED_COPY)
                .with(new Circumstances(ToolRelease.V1_0_1, "", OptionalLong.empty()))
                .overriding("put.testByTime=true", "put.testTime=1500", "put.deleteTableAfterDone=true", "seed=7")
                .text());
        Golden.check("other-modes.txt", text::toString);
    }

    @Test
    void placeholdersAndMissingConnectionsAreTold() {
        Case published = new Case(
                EXAMPLES.resolve("test_get.conf"),
                ToolMode.GET,
                new Circumstances(ToolRelease.V1_0_0, "", OptionalLong.empty()),
                List.of());
        assertThat(published.problems())
                .hasSize(3)
                .anySatisfy(problem -> assertThat(problem).contains("jdbcUrl", "<ENDPOINT>", "--target"))
                .anySatisfy(problem -> assertThat(problem).contains("username", "<AccessKey_ID>"))
                .anySatisfy(problem -> assertThat(problem).contains("password", "<AccessKey_Secret>"));
        assertThat(published.overriding("holoClient.jdbcUrl=").problems())
                .anySatisfy(problem -> assertThat(problem).contains("holoClient.jdbcUrl is not given"));
    }

    @Test
    void secretsAreNoSettings() {
        assertThat(Case.published("test_insert.conf", ToolMode.FIXED_COPY).text())
                .doesNotContain("hush");
    }

    /// Keys, rows there; first row, last row, share that is missing.
    @ParameterizedTest
    @CsvSource({
        "L1-200000000, 200000000, 1, 199999999, 0",
        "L1-200000001, 200000000, 1, 200000000, 0",
        "I5-6, 10, 5, 5, 0",
        "L0-10, 10, 1, 9, 0.1",
        "L1-21, 10, 1, 10, 0.5",
        "l6-16, 10, 6, 10, 0.5",
    })
    void rangesBecomeRows(String range, long rows, long from, long to, String missing) throws Exception {
        Map<String, String> settings = Case.of("get.keyRangeParams=" + range, ToolMode.GET)
                .with(reading(rows))
                .settings();
        assertThat(settings)
                .containsEntry("rows", String.valueOf(rows))
                .containsEntry("key-from", String.valueOf(from))
                .containsEntry("key-to", String.valueOf(to));
        assertThat(settings.getOrDefault("missing", "0")).isEqualTo(missing);
    }

    /// Prefixes of 100 rows each, counted from 0.
    @ParameterizedTest
    @CsvSource({"I0-10, 1000, 1, 1000, 0", "I2-4, 1000, 201, 400, 0", "I9-11, 950, 901, 950, 0.5"})
    void rangesOfPrefixesBecomeRows(String range, long rows, long from, long to, String missing) throws Exception {
        Map<String, String> settings = Case.of("scan.keyRangeParams=" + range, ToolMode.SCAN)
                .with(reading(rows))
                .settings();
        assertThat(settings)
                .containsEntry("key-from", String.valueOf(from))
                .containsEntry("key-to", String.valueOf(to));
        assertThat(settings.getOrDefault("missing", "0")).isEqualTo(missing);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET | get.async=true | keyRangeParams is not given",
                "GET | get.keyRangeParams=L5-5 | holds no key",
                "GET | get.keyRangeParams=1-5 | is not a range of keys",
                "GET | get.keyRangeParams=L1-5,L1-5 | several ranges",
                "GET | get.keyRangeParams=L11-15 | lies outside the table, whose keys are 1 to 10",
                "GET | get.keyRangeParams=L0-1 | lies outside the table",
                "INSERT | put.writeColumnCount=2 | sets all columns but the first 2 to null",
                "INSERT | insert.enableRandomPartialColumn=true holoClient.writeMode=INSERT_OR_UPDATE"
                        + " put.createTableBeforeRun=false | become null",
                "FIXED_COPY | put.writeColumnCount=2 put.partition=true | do not go together",
            })
    void whatCannotBeDoneIsRefused(ToolMode mode, String lines, String sentence) throws Exception {
        assertThat(Case.of(lines, mode).with(reading(10)).problems())
                .singleElement()
                .asString()
                .contains(sentence);
    }

    /// Lines, mode; a setting and its value.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "FIXED_COPY | put.threadSize=3 | sessions | 3",
                "FIXED_COPY | put.testByTime=false put.rowNumber=10 put.threadSize=4 | batch-rows | 3",
                "FIXED_COPY | put.testByTime=true | rows | 2147483647",
                "FIXED_COPY | holoClient.writeMode=INSERT_OR_IGNORE | on-conflict | ignore",
                "FIXED_COPY | put.orientation=row,column | orientation | row,column",
                "FIXED_COPY | put.orientation=ROW,Column | orientation | row,column",
                "FIXED_COPY | put.deleteTableAfterDone=false | clean | false",
                "FIXED_COPY | put.vacuumTableBeforeRun=true | vacuum | true",
                "FIXED_COPY | put.enableBinlog=true | recreate-slot | false",
                "PREPARE_GET_DATA | put.deleteTableAfterDone=true | clean | false",
                "PREPARE_GET_DATA | put.testByTime=true | measure | all",
                "PREPARE_GET_DATA | put.hasPk=false | primary-key | true",
                "PREPARE_SCAN_DATA | put.prefixPk=false | prefix-key | true",
                "INSERT | holoClient.writeThreadSize=7 put.threadSize=3 | sessions | 7",
                "INSERT | holoClient.writeThreadSize=7 pool.writeThreadSize=5 | sessions | 5",
                "INSERT | holoClient.writeThreadSize=7 put.threadSize=3 insert.singleExecutionPool=false"
                        + " | sessions | 21",
                "INSERT | holoClient.writeBatchSize=64 | batch-rows | 64",
                "INSERT | holoClient.writeMode=INSERT_OR_UPDATE put.writeColumnCount=2 | write-columns | 2",
                "INSERT | insert.enableRandomPartialColumn=true | random-partial | true",
                "GET | get.keyRangeParams=L1-9 holoClient.readThreadSize=6 | sessions | 6",
                "GET | get.keyRangeParams=L1-9 holoClient.readThreadSize=6 pool.readThreadSize=2 | sessions | 2",
                "GET | get.keyRangeParams=L1-9 holoClient.readBatchSize=16 | together | 16",
                "GET | get.keyRangeParams=L1-9 get.async=false get.threadSize=4 | sessions | 4",
                "GET | get.keyRangeParams=L1-9 get.async=false | together | 1",
                "GET | get.keyRangeParams=L1-9 get.testTime=2500 | measure | 2500ms",
                "SCAN | scan.keyRangeParams=I0-1 holoClient.readThreadSize=4 scan.threadSize=2 | sessions | 2",
                "BINLOG | holoClient.binlogHeartBeatIntervalMs=3000 | heartbeat | 3s",
            })
    void keysBecomeSettings(ToolMode mode, String lines, String key, String value) throws Exception {
        assertThat(Case.of(lines, mode).settings()).containsEntry(key, value);
    }
}
