package io.plimsoll.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.address.Addresses;
import io.plimsoll.driver.jdbc.JdbcAddress.PostgresAddress;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JdbcAddressTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "postgres://me@db.example/bench | jdbc:postgresql://db.example/bench | me | ''",
                "postgresql://me:p%40ss@db:5433/bench | jdbc:postgresql://db:5433/bench | me | p@ss",
                "postgres://db | jdbc:postgresql://db/system | system | ''",
                "postgres:// | jdbc:postgresql://localhost/system | system | ''",
                "postgres:///bench | jdbc:postgresql://localhost/bench | system | ''",
                "postgres://[::1]:5433/bench | jdbc:postgresql://[::1]:5433/bench | system | ''",
                "postgres://a,b:5433/bench | jdbc:postgresql://a,b:5433/bench | system | ''",
                "postgres://me:a/b@db/bench | jdbc:postgresql://db/bench | me | a/b",
                "postgres://db/bench?sslmode=require&application_name=x"
                        + " | jdbc:postgresql://db/bench?sslmode=require&ApplicationName=x | system | ''",
            })
    void translatesPostgresAddresses(String address, String url, String user, String password) {
        JdbcAddress translated = PostgresAddress.translate(address, Map.of(), "system");
        assertThat(translated.url()).isEqualTo(url);
        assertThat(translated.user()).isEqualTo(user);
        assertThat(translated.password().reveal()).isEqualTo(password);
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:hologres://h:80/db?user=me, jdbc:postgresql://h:80/db?user=me",
        "JDBC:Hologres://h/db, jdbc:postgresql://h/db",
        "jdbc:postgresql://h/db, jdbc:postgresql://h/db",
    })
    void reachesHologresByThePostgresqlDriver(String address, String url) {
        assertThat(JdbcAddress.of(TargetSpec.of(address), Map.of(), "mariadb").url())
                .isEqualTo(url);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mysql://me@db.example/bench | jdbc:mysql://db.example/bench | me | ''",
                "MySQL://me:p%40ss@db:3307/bench?useSSL=false | jdbc:mysql://db:3307/bench?useSSL=false | me | p@ss",
                "mariadb://a,b:3307/bench | jdbc:mysql://a,b:3307/bench | '' | ''",
                "mysql:///bench | jdbc:mysql://localhost/bench | '' | ''",
                "mariadb://[::1]/ | jdbc:mysql://[::1]/ | '' | ''",
            })
    void translatesAddressesOfMysql(String address, String url, String user, String password) {
        assertThat(JdbcAddress.isMysql(address)).isTrue();
        JdbcAddress translated = JdbcAddress.of(TargetSpec.of(address), Map.of(), "mysql");
        assertThat(translated.url()).isEqualTo(url);
        assertThat(translated.user()).isEqualTo(user);
        assertThat(translated.password().reveal()).isEqualTo(password);
        assertThat(JdbcAddress.of(TargetSpec.of(address), Map.of(), "mariadb").url())
                .isEqualTo(url.replace("jdbc:mysql:", "jdbc:mariadb:"));
        assertThat(JdbcAddress.isMysql("mysql:x")).isFalse();
    }

    @Test
    void fillsInFromTheEnvironmentAsLibpqDoes() {
        Map<String, String> environment = Map.of(
                "PGHOST",
                "envhost",
                "PGPORT",
                "6000",
                "PGUSER",
                "envuser",
                "PGPASSWORD",
                "secret",
                "PGDATABASE",
                "a b");
        JdbcAddress filled = PostgresAddress.translate("postgres://", environment, "system");
        assertThat(filled.url()).isEqualTo("jdbc:postgresql://envhost:6000/a%20b");
        assertThat(filled.user()).isEqualTo("envuser");
        assertThat(filled.password().reveal()).isEqualTo("secret");

        JdbcAddress named = PostgresAddress.translate("postgres://me:mine@host:1/db", environment, "system");
        assertThat(named.url()).isEqualTo("jdbc:postgresql://host:1/db");
        assertThat(named.user()).isEqualTo("me");
        assertThat(named.password().reveal()).isEqualTo("mine");
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:postgresql://h/db?user=me&password=hush&ssl=true, jdbc:postgresql://h/db?user=me&password=***&ssl=true",
        "jdbc:mysql://me:hush@h/db, jdbc:mysql://me:***@h/db",
        "postgres://me:hush@h/db, postgres://me:***@h/db",
        "postgres://me@h:5432/db, postgres://me@h:5432/db",
        "jdbc:h2:mem:x;USER=sa;PASSWORD=hush;MODE=MySQL, jdbc:h2:mem:x;USER=sa;PASSWORD=***;MODE=MySQL",
        "jdbc:sqlserver://h;user=me;Password=hush, jdbc:sqlserver://h;user=me;Password=***",
        "jdbc:postgresql://h/db?sslpassword=hush, jdbc:postgresql://h/db?sslpassword=***",
        "jdbc:hsqldb:mem:x, jdbc:hsqldb:mem:x",
    })
    void masksPasswords(String address, String masked) {
        assertThat(Addresses.masked(address)).isEqualTo(masked);
    }

    @Test
    void tellsWhatItCannotTranslate() {
        assertThat(PostgresAddress.problems("postgres://h/db", Map.of())).isEmpty();
        assertThat(PostgresAddress.problems("postgres:///db", Map.of("PGHOST", "/var/run/postgresql")))
                .singleElement()
                .asString()
                .contains("/var/run/postgresql", "unix socket");
        assertThat(PostgresAddress.problems("postgres://h:54x/db", Map.of()))
                .containsExactly("a port in the target address is not a number");
    }
}
