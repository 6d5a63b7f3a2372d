package io.plimsoll.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.app.AbVariant.Script;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// How a variant is written.
class AbVariantTest {
    @TempDir
    Path folder;

    private static AbVariant parse(String... given) {
        Problems problems = new Problems();
        AbVariant variant = AbVariant.parse("B", List.of(given), problems);
        assertThat(problems.found()).isEmpty();
        return variant;
    }

    @Test
    void settingsAreSeparatedByCommasOrOptions() {
        AbVariant variant = parse("shared_buffers=4GB, work_mem = 64MB", "jit=DEFAULT");
        assertThat(variant.settings())
                .containsExactly(
                        Map.entry("shared_buffers", Optional.of("4GB")),
                        Map.entry("work_mem", Optional.of("64MB")),
                        Map.entry("jit", Optional.empty()));
        assertThat(variant.pieces()).containsExactly("shared_buffers = 4GB", "work_mem = 64MB", "jit = default");
    }

    @Test
    void whatItGivesToASettingIsAValueOrNothing() {
        AbVariant variant = parse("Work_Mem=64MB,jit=default");
        assertThat(variant.given("work_mem")).contains("64MB");
        assertThat(variant.given("jit")).contains("");
        assertThat(variant.given("other")).isEmpty();
    }

    @Test
    void aNameOfTheInventoryIsShown() {
        assertThat(parse("target=@staging").pieces()).containsExactly("target = @staging");
    }

    /// A comma ends a piece only if another one follows.
    @Test
    void valuesMayHaveCommasAndEqualsSigns() {
        assertThat(parse("search_path=a,b,\"C d\",work_mem=1MB").settings())
                .containsExactly(
                        Map.entry("search_path", Optional.of("a,b,\"C d\"")),
                        Map.entry("work_mem", Optional.of("1MB")));
        assertThat(parse("auto_explain.log_format=json,x.y=a=b").settings())
                .containsExactly(
                        Map.entry("auto_explain.log_format", Optional.of("json")),
                        Map.entry("x.y", Optional.of("a=b")));
        assertThat(parse("target=postgres://one,two:5433/db?target_session_attrs=any")
                        .target())
                .isEqualTo("postgres://one,two:5433/db?target_session_attrs=any");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " "})
    void nothingIsTheServerAsItIs(String text) {
        assertThat(parse(text).pieces()).isEmpty();
        assertThat(parse().pieces()).isEmpty();
    }

    @Test
    void passwordsOfAddressesAreMasked() {
        assertThat(parse("target=postgres://me:geheim@db/bench").pieces())
                .containsExactly("target = postgres://me:***@db/bench");
        Problems problems = new Problems();
        AbVariant.parse("A", List.of("postgres://me:geheim@db/bench"), problems);
        assertThat(problems.found())
                .extracting(Problem::message)
                .singleElement()
                .asString()
                .startsWith("--a: ")
                .doesNotContain("geheim");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "work_mem                     | is none of NAME=VALUE",
                "work_mem=                    | has no value",
                "work_mem=1MB,Work_Mem=2MB    | Work_Mem is given twice",
                "target=                      | needs one address",
                "target=h2:mem,target=null:   | needs one address",
                "sql:nowhere.sql              | nowhere.sql cannot be read",
            })
    void whatIsNoVariantIsSaid(String text, String sentence) {
        Problems problems = new Problems();
        AbVariant.parse("A", List.of(text), problems);
        assertThat(problems.found()).extracting(Problem::message).anyMatch(said -> said.contains(sentence));
    }

    @Test
    void theValueOfTheVariantCountsOrTheOneBefore() {
        AbVariant variant = parse("Work_Mem=64MB,jit=default");
        assertThat(variant.value("work_mem", Optional.of("4MB"))).contains("64MB");
        assertThat(variant.value("jit", Optional.of("off"))).isEmpty();
        assertThat(variant.value("other", Optional.of("1"))).contains("1");
        assertThat(variant.value("other", Optional.empty())).isEmpty();
    }

    @Test
    void aFileIsReadBeforeAnythingElse() throws Exception {
        Path file = Files.writeString(folder.resolve("b.sql"), "ANALYZE;\n\nSELECT 1;\n");
        AbVariant variant = parse("sql:" + file + ",work_mem=1MB");
        assertThat(variant.scripts()).containsExactly(new Script(file, List.of("ANALYZE", "SELECT 1")));
        assertThat(variant.pieces()).containsExactly("work_mem = 1MB", "sql:" + file);

        Path empty = Files.writeString(folder.resolve("empty.sql"), "-- nothing;\n;;\n");
        Problems problems = new Problems();
        AbVariant.parse("A", List.of("sql:" + empty), problems);
        assertThat(problems.found()).extracting(Problem::message).anyMatch(said -> said.contains("has no statement"));
    }

    @Test
    void statementsEndWithSemicolonsOutsideQuotesAndComments() {
        assertThat(Script.split("""
                        SELECT ';', "a;b" /* ; /* ; */ ; */ FROM t; -- and; so; on
                        CREATE FUNCTION f() RETURNS int LANGUAGE sql AS $body$ SELECT 1; $body$;
                        INSERT INTO t VALUES (E'it\\'s;', 'x''; y')
                        """))
                .containsExactly(
                        "SELECT ';', \"a;b\"   FROM t",
                        "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS $body$ SELECT 1; $body$",
                        "INSERT INTO t VALUES (E'it\\'s;', 'x''; y')");
        assertThat(Script.split("")).isEmpty();
        assertThat(Script.split("SELECT 1")).containsExactly("SELECT 1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "postgres:embedded                          | postgres:embedded?b=2",
                "postgres:embedded?data=/x                  | postgres:embedded?data=/x&b=2",
                "postgres:embedded?a=1&data=/x&b=1&c=3      | postgres:embedded?data=/x&c=3&b=2",
            })
    void settingsBecomeOptionsOfAnAddress(String address, String with) {
        Map<String, Optional<String>> settings = new LinkedHashMap<>();
        settings.put("a", Optional.empty());
        settings.put("b", Optional.of("2"));
        assertThat(AbVariant.started(address, settings)).isEqualTo(with);
    }

    @Test
    void withoutOptionsAnAddressHasNone() {
        assertThat(AbVariant.started("postgres:embedded?a=1", Map.of("a", Optional.empty())))
                .isEqualTo("postgres:embedded");
    }
}
