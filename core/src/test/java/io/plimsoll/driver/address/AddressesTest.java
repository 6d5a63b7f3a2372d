package io.plimsoll.driver.address;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Addresses are shown in results without any secret, wherever it stands in them.
class AddressesTest {
    /// Placed where each `§` is.
    private static final List<String> PLACES = List.of(
            "postgres://me:§@h:5432/bench",
            "postgresql://me:§@h/bench?sslmode=require",
            "postgres://h/bench?user=me&password=§",
            "postgres://h/bench?password=§&user=me",
            "postgres://h/bench?%70assword=§",
            "postgres://h/bench?PASSWORD=§",
            "postgres://h/bench?whatever=§",
            "postgres://h/bench?options=-c%20my.secret=§",
            "jdbc:postgresql://h:5432/bench?user=me&password=§&ssl=true",
            "jdbc:postgresql://h/bench?sslpassword=§",
            "jdbc:mysql://me:§@h/d",
            "jdbc:mysql://address=(host=h)(user=me)(password=§)/d",
            "jdbc:mariadb:loadbalance://h1,h2/d?user=me&password=§",
            "jdbc:sqlserver://h;user=me;password=§",
            "jdbc:sqlserver://h:1433;databaseName=x;accessToken=§;encrypt=true",
            "jdbc:h2:mem:x;USER=sa;PASSWORD=§;MODE=MySQL",
            "jdbc:h2:file:/tmp/x;CIPHER=AES;PASSWORD=§",
            "jdbc:hsqldb:file:/tmp/x;crypt_key=§;crypt_type=AES",
            "hsqldb:file:/tmp/x?crypt_key=§&crypt_type=AES",
            "sqlite:/tmp/x.db?cipher_key=§",
            "jdbc:sqlite:/tmp/x.db?cipher_key=§&hexkey=§",
            "jdbc:snowflake://h/?private_key_file_pwd=§",
            "jdbc:athena://h;SecretAccessKey=§",
            "jdbc:db2://h:50000/d:user=me;password=§;",
            "jdbc:as400://h;PWD =§",
            "jdbc:oracle:thin:scott/§@h:1521/service",
            "jdbc:oracle:thin:@(DESCRIPTION=(PASSWORD=§))",
            "jdbc:informix-sqli://h:1/d:INFORMIXSERVER=s;user=u;password=§",
            "jdbc:unheardof:me:§@somewhere",
            "dynamodb:https://AKID:§@h",
            "host=h user=me password=§",
            "postgres:embedded?§");

    private static final String ALPHABET = "abcXYZ0189#,;)(!$*+=:.~'\"_-|<>[]{} %";

    @Test
    void noPasswordIsShownWhereverItStands() {
        Random random = new Random(20_261_122);
        for (String place : PLACES) {
            for (int i = 0; i < 300; i++) {
                String password = password(random, separators(place));
                String address = place.replace("§", password);
                assertThat(Addresses.masked(address)).as(place).doesNotContain(password);
                assertThat(Addresses.masked(address)).as(place).doesNotContain("SEK");
                assertThat(Addresses.scrubbed("cannot open " + address + " now", address))
                        .as(place)
                        .doesNotContain("SEK");
            }
        }
    }

    /// A password that holds what its place takes for an end is another address, to the driver too.
    private static String separators(String place) {
        if (place.startsWith("jdbc:sqlserver") || place.startsWith("jdbc:h2") || place.startsWith("jdbc:hsqldb")) {
            return ";";
        }
        return "&";
    }

    private static String password(Random random, String without) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(6); i >= 0; i--) {
            text.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        }
        int middle = random.nextInt(text.length() + 1);
        return text.insert(middle, "SEK").toString().replace(without, "");
    }

    /// Characters that may end a part of an address: it is refused, or nothing of the password is shown.
    @Test
    void anAddressThatCanBeReadInTwoWaysIsRefused() {
        Random random = new Random(11);
        String alphabet = "a1@/?&#:";
        for (String place : List.of(
                "postgres://me:§@h/bench",
                "jdbc:oracle:thin:scott/§@h:1521/x",
                "postgres://me:§@h",
                "postgres://me:§@h:5432/bench?sslmode=require",
                "dynamodb:https://AKID:§@h")) {
            for (int i = 0; i < 3_000; i++) {
                StringBuilder password = new StringBuilder("SEK");
                for (int length = random.nextInt(8); length >= 0; length--) {
                    password.append(alphabet.charAt(random.nextInt(alphabet.length())));
                }
                String address = place.replace("§", password + "SEK");
                if (Addresses.problem(address).isEmpty()) {
                    assertThat(Addresses.masked(address)).as(address).doesNotContain("SEK");
                }
            }
        }
        assertThat(Addresses.problem("postgresql://u:SEK?RET4@h/d").orElseThrow())
                .contains("%3F")
                .contains("PLIMSOLL_PASSWORD")
                .doesNotContain("SEK");
        assertThat(Addresses.problem("jdbc:oracle:thin:scott/SEK@RET8@h:1521:x"))
                .isPresent();
    }

    @ParameterizedTest
    @CsvSource({
        "postgres://hashy:se#SEKRET1x@h/bench, postgres://hashy:***@h/bench",
        "postgres://h/bench?%70assword=x, postgres://h/bench?password=***",
        "'postgres://h/d?password=ab,SEKRET2x)y&sslmode=require', postgres://h/d?password=***&sslmode=require",
        "jdbc:snowflake://h/?accessToken=x&secretKey=y, jdbc:snowflake://h/?accessToken=***&secretKey=***",
        "postgres://me@a:1/d, postgres://me@a:1/d",
        "'postgres://a,b:5433/d?target_session_attrs=primary', 'postgres://a,b:5433/d?target_session_attrs=primary'",
        "postgres://h/d?unknown=1, postgres://h/d?***",
        "jdbc:oracle:thin:scott/tiger@h:1521/x, jdbc:oracle:thin:scott/***@h:1521/x",
    })
    void whatIsHarmlessStays(String address, String shown) {
        assertThat(Addresses.masked(address)).isEqualTo(shown);
        assertThat(Addresses.problem(address)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hsqldb:mem",
                "hsqldb:file:/tmp/load/hsqldb?preset=cached",
                "h2:file:/tmp/load/h2?CACHE_SIZE=1000",
                "sqlite:/tmp/a (b)/x.db?synchronous=normal&busy_timeout=5000",
                "duckdb:mem",
                "postgres:embedded?data=/tmp/load/pg&synchronous_commit=off&port=5433&work_mem=64MB",
                "postgres://h/d?user=me@tenant&sslmode=verify-full&application_name=x",
                "postgres://[::1]:5432/d",
                "postgres:///d",
                "postgres://",
                "jdbc:hsqldb:mem:test;hsqldb.tx=mvcc",
                "jdbc:hsqldb:file:/tmp/x;shutdown=true",
                "jdbc:h2:mem:x;DB_CLOSE_DELAY=-1;MODE=MySQL",
                "jdbc:h2:~/x",
                "jdbc:sqlite:C:\\data\\x.db",
                "jdbc:mariadb://127.0.0.1:3306/d?user=me",
                "jdbc:sqlserver://h:1433;databaseName=x;encrypt=true",
                "dynamodb:http://127.0.0.1:8000",
                "dynamodb:us-east-1",
                "null:",
                "null:1000000",
                "hsqldb:memm",
            })
    void addressesWithoutSecretsAreShownWhole(String address) {
        assertThat(Addresses.masked(address)).isEqualTo(address);
        assertThat(Addresses.problem(address)).isEmpty();
    }
}
