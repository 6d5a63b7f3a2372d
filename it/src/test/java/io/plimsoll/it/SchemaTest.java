package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.it.Plimsoll.Result;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SchemaTest {
    private static final String BANK = " --target h2:file:bank ";

    @TempDir
    Path folder;

    @Test
    void aDatasetLivesBesideTablesOfTheSameNames() throws Exception {
        sql("CREATE TABLE tpcb_account (mine INT)", "INSERT INTO tpcb_account VALUES (4711)");
        Plimsoll plimsoll = Plimsoll.warm(folder);

        Result run = plimsoll.run("run tpcb" + BANK
                + "--load replace --sessions 1 --warmup 0s --measure 100ops -p clean=true -p schema=bench");

        assertThat(run.out()).as(run.err()).containsPattern("schema +BENCH").doesNotContain("VIOLATED");
        assertThat(number("SELECT mine FROM public.tpcb_account")).isEqualTo(4711);
        assertThat(number("SELECT count(*) FROM information_schema.schemata WHERE schema_name = 'BENCH'"))
                .isZero();
    }

    @Test
    void aSchemaThatWasThereIsKept() throws Exception {
        sql("CREATE SCHEMA bench");

        Result run = Plimsoll.warm(folder)
                .run("run tpcb" + BANK + "--sessions 1 --warmup 0s --measure 100ops -p clean=true -p schema=bench");

        assertThat(run.out()).as(run.err()).containsPattern("schema +BENCH");
        assertThat(number("SELECT count(*) FROM information_schema.schemata WHERE schema_name = 'BENCH'"))
                .isEqualTo(1);
    }

    @Test
    void whereNoDatasetIsTheTablesOfAnotherToolAreNamed() throws Exception {
        Plimsoll plimsoll = Plimsoll.warm(folder);
        assertThat(plimsoll.run("load tpcb" + BANK + "--profile pgbench").exitCode())
                .isZero();

        Result run = plimsoll.run("run tpcb" + BANK + "--load never");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .contains("no dataset in schema PLIMSOLL_TPCB", "schema PUBLIC holds", "-p profile=pgbench drives");
    }

    private void sql(String... statements) throws Exception {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private long number(String query) throws Exception {
        try (Connection connection = connect();
                Statement statement = connection.createStatement();
                ResultSet results = statement.executeQuery(query)) {
            assertThat(results.next()).isTrue();
            return results.getLong(1);
        }
    }

    private Connection connect() throws Exception {
        return DriverManager.getConnection("jdbc:h2:file:" + folder.resolve("bank"));
    }
}
