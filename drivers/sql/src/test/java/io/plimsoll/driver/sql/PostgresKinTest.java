package io.plimsoll.driver.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostgresKinTest {
    @ParameterizedTest
    @CsvSource({
        "'PostgreSQL 18.1 on x86_64-pc-linux-gnu', '', '', POSTGRESQL, ''",
        "'PostgreSQL 15.4 (Debian 15.4-1.pgdg120+1) on x86_64', '', '', POSTGRESQL, ''",
        "'PostgreSQL 9.4.24 (Greenplum Database 6.8.1 build commit:7118)', '', '', POSTGRESQL, ''",
        "'PostgreSQL 16.2 on x86_64', '', 12.1-1, CITUS, 12.1-1",
        "'PostgreSQL 11.3 (Release-build@4bf700d062 on origin/release-0.8.x) on x86_64-pc-linux-gnu',"
                + " 'Hologres 0.9.29 (tag: 0.9.29 build: Release,Skylake,clang), compatible with PostgreSQL 11.3',"
                + " '', HOLOGRES, 0.9.29",
        "'PostgreSQL 11.3 (Release-build@4bf700d062 on origin/release-3.0.22) on x86_64-pc-linux-gnu',"
                + " 'Hologres 3.0.22 (tag: release-3.0.22 build: Release)', '', HOLOGRES, 3.0.22",
        "'Hologres 4.1.2, compatible with PostgreSQL 11.3', 'a new wording', '', HOLOGRES, ''",
    })
    void knowsItsKin(String version, String hologres, String citus, Product product, String number) {
        PostgresKin kin = PostgresKin.of(query -> {
            if (query.contains("hg_version")) {
                assertThat(hologres).as("only Hologres has it").isNotEmpty();
                return Optional.of(hologres);
            }
            String answer = query.contains("pg_extension") ? citus : version;
            return Optional.of(answer).filter(text -> !text.isEmpty());
        });
        assertThat(kin).isEqualTo(new PostgresKin(product, number));
    }
}
