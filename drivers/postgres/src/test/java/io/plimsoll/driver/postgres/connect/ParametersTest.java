package io.plimsoll.driver.postgres.connect;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Secret;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.net.dial.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Addresses, files, environment, and which of them wins.
class ParametersTest {
    @TempDir
    private Path home;

    private final Map<String, String> environment = new HashMap<>();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "postgres://                             | localhost:5432 | me | me | -",
                "postgresql://h                          | h:5432 | me | me | -",
                "postgres://h:1/d                        | h:1 | me | d | -",
                "postgres://u:p@h/d                      | h:5432 | u | d | p",
                "postgres://u%40x:p%2Fq%3A%25+@h/d%20e   | h:5432 | u@x | d e | p/q:%+",
                "postgres://u@/d                         | localhost:5432 | u | d | -",
                "postgres://a:1,b:2,c/d                  | a:1 b:2 c:5432 | me | d | -",
                "postgres://a,b/d?port=7                 | a:7 b:7 | me | d | -",
                "postgres://[::1]:5/d                    | [::1]:5 | me | d | -",
                "postgres://[::1],[fe80::2%25eth0]:6/d   | [::1]:5432 [fe80::2%eth0]:6 | me | d | -",
                "postgres://%2Fvar%2Frun/d               | /var/run/.s.PGSQL.5432 | me | d | -",
                "postgres://%2Fvar%2Frun:7/d             | /var/run/.s.PGSQL.7 | me | d | -",
                "postgres:///d?host=/run/x&port=8        | /run/x/.s.PGSQL.8 | me | d | -",
                "postgres://h/d?user=v&password=w&dbname=e | h:5432 | v | e | w",
                "postgres://h/d?hostaddr=127.0.0.1       | h:5432 | me | d | -",
                "postgres:///d?host=/run/x&hostaddr=::1  | [::1]:5432 | me | d | -",
                "jdbc:postgresql://h:3,i/d?user=u&password=a+b | h:3 i:5432 | u | d | a b",
                "jdbc:postgresql:d                       | localhost:5432 | me | d | -",
                "jdbc:postgresql:/                       | localhost:5432 | me | me | -",
                "jdbc:postgresql://h/                    | h:5432 | me | me | -",
                "jdbc:hologres://h:80/d?user=u           | h:80 | u | d | -",
                "JDBC:PostgreSQL://h/d                   | h:5432 | me | d | -",
            })
    void addresses(String address, String places, String user, String database, String password) {
        ConnectionParameters read = read(TargetSpec.of(address));
        assertThat(read.places().stream().map(Place::shown).collect(Collectors.joining(" ")))
                .isEqualTo(places);
        assertThat(startup(read)).containsEntry("user", user).containsEntry("database", database);
        assertThat(read.password().reveal()).isEqualTo(password == null ? "" : password);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "postgres://h/d?application_name=a          | application_name | a",
                "postgres://h/d?ApplicationName=a           | application_name | a",
                "jdbc:postgresql://h/d?ApplicationName=a    | application_name | a",
                "jdbc:postgresql://h/d?connectTimeout=4     | connect_timeout | 4",
                "jdbc:postgresql://h/d?loginTimeout=5       | connect_timeout | 5",
                "jdbc:postgresql://h/d?currentSchema=a,b    | search_path | a,b",
                "jdbc:postgresql://h/d?options=-c%20jit=off | options | -c jit=off",
                "jdbc:postgresql://h/d?ssl=true             | sslmode | verify-full",
                "jdbc:postgresql://h/d?ssl                  | sslmode | verify-full",
                "jdbc:postgresql://h/d?sslmode=require&ssl=true | sslmode | require",
                "jdbc:postgresql://h/d?ssl=true&sslmode=require | sslmode | require",
                "jdbc:postgresql://h/d?ssl=false            | sslmode | prefer",
                "jdbc:postgresql://h/d?sslrootcert=r        | sslrootcert | r",
                "jdbc:postgresql://h/d?loadBalanceHosts=true | load_balance_hosts | random",
                "jdbc:postgresql://h/d?targetServerType=primary | target_session_attrs | primary",
                "jdbc:postgresql://h/d?targetServerType=secondary | target_session_attrs | standby",
                "jdbc:postgresql://h/d?targetServerType=preferSecondary | target_session_attrs | prefer-standby",
                "jdbc:postgresql://h/d?targetServerType=any | target_session_attrs | any",
                "jdbc:postgresql://h/d?prepareThreshold=5&reWriteBatchedInserts=true&tcpKeepAlive=1 | none | none",
            })
    void parameters(String address, String name, String value) {
        assertThat(read(TargetSpec.of(address)).value(name, "none")).isEqualTo(value);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "postgres://h:x/d            | a port of the target is not a number from 1 to 65535",
                "postgres://h:0/d            | the port 0 of the target is not a number from 1 to 65535",
                "postgres://h:65536/d        | the port 65536 of the target is not a number from 1 to 65535",
                "postgres://a,b,c/d?port=1,2 | the target names 2 ports for 3 hosts: name one, or as many",
                "postgres://a,b/d?hostaddr=1.1.1.1 | the target names 2 hosts and 1 host addresses: name as many",
                "postgres://u:se/cret@h/d    | write a / in its user or password as %2F",
                "postgres://u:se%cret@h/d    | write a plain % as %25",
                "postgres://u%00database@h/d | the parameter user of the target contains a zero byte",
                "postgres://h/d?slmode=x     | parameter \"slmode\" of the target address (did you mean \"sslmode\"?)",
                "postgres://h/d?sslmode=requir | is \"requir\" (did you mean \"require\"?); choose one of disable",
                "postgres://h/d?connect_timeout=x | it must be a number of seconds, 0 for no limit",
                "postgres://h/d?target_session_attrs=x | choose one of any, read-write",
                "postgres://h/d?channel_binding=x | choose one of disable, prefer, require",
                "postgres://h/d?client_encoding=latin1 | the postgres driver speaks UTF8 only",
                "postgres://h/d?require_auth=none | does not offer the parameter require_auth",
                "postgres://h/d?service=nowhere | the service \"nowhere\" is not defined",
                "postgres://h/d?sslmode=verify-full | ",
                "jdbc:postgresql://h/d?applicationNam=x | (did you mean \"ApplicationName\"?)",
            })
    void problems(String address, String sentence) {
        assertThat(Dialing.problems(TargetSpec.of(address), surroundings()))
                .singleElement()
                .satisfies(problem -> {
                    assertThat(problem).contains(sentence == null ? "sslmode=verify-full" : sentence);
                    assertThat(problem).doesNotContain("cret@").doesNotContain("se/");
                });
    }

    @Test
    void environmentFillsWhatIsMissing() {
        environment.putAll(Map.of("PGHOST", "eh,ei", "PGPORT", "7", "PGUSER", "eu", "PGPASSWORD", "ep"));
        environment.putAll(Map.of("PGDATABASE", "ed", "PGAPPNAME", "ea", "PGOPTIONS", "-c x=y", "PGSSLMODE", "allow"));
        environment.putAll(Map.of("PGCONNECT_TIMEOUT", "9", "PGTARGETSESSIONATTRS", "primary"));
        environment.putAll(Map.of("PGLOADBALANCEHOSTS", "random", "PGCHANNELBINDING", "disable", "PGSSLCERT", ""));
        ConnectionParameters all = read(TargetSpec.of("postgres://"));
        assertThat(all.places())
                .containsExactly(ConnectionParameters.place("eh", "", 7), ConnectionParameters.place("ei", "", 7));
        assertThat(startup(all)).containsEntry("user", "eu").containsEntry("database", "ed");
        assertThat(startup(all)).containsEntry("application_name", "ea").containsEntry("options", "-c x=y");
        assertThat(all.password().reveal()).isEqualTo("ep");
        assertThat(all.timeoutSeconds()).isEqualTo(9);
        assertThat(all.values()).containsEntry("sslmode", "allow").doesNotContainKey("sslcert");
        ConnectionParameters named = read(TargetSpec.of("postgres://u:p@h:1/d?application_name=a"));
        assertThat(named.places()).containsExactly(ConnectionParameters.place("h", "", 1));
        assertThat(startup(named)).containsEntry("user", "u").containsEntry("application_name", "a");
        assertThat(named.password().reveal()).isEqualTo("p");
    }

    @Test
    void theServerOfTheEnvironmentCanBeLeftOut() {
        environment.putAll(Map.of("PGHOSTADDR", "192.0.2.1", "PGSERVICE", "nowhere", "PGPORT", "7", "PGAPPNAME", "ea"));
        List<String> problems = new ArrayList<>();
        ConnectionParameters read = ParameterSources.read(
                TargetSpec.of("postgres:///d?host=/run/x"), surroundings().withoutServer(), problems);
        assertThat(problems).isEmpty();
        assertThat(read.places()).containsExactly(ConnectionParameters.place("/run/x", "", 5432));
        assertThat(startup(read)).containsEntry("application_name", "ea");
    }

    @Test
    void serviceWinsOverEnvironmentAndLosesToTheAddress() throws IOException {
        Files.writeString(home.resolve(".pg_service.conf"), """
                # a comment
                [other]
                host=oh
                [mine]
                host=sh
                port=6
                user=su
                dbname=sd

                # its password
                password=s=p
                [after]
                user=au
                """);
        environment.putAll(Map.of("PGSERVICE", "mine", "PGHOST", "eh", "PGAPPNAME", "ea"));
        ConnectionParameters read = read(TargetSpec.of("postgres:///d"));
        assertThat(read.places()).containsExactly(ConnectionParameters.place("sh", "", 6));
        assertThat(startup(read)).containsEntry("user", "su").containsEntry("database", "d");
        assertThat(startup(read)).containsEntry("application_name", "ea");
        assertThat(read.password().reveal()).isEqualTo("s=p");
        assertThat(startup(read(TargetSpec.of("postgres://?service=after")))).containsEntry("user", "au");
    }

    @Test
    void serviceFilesThatAreBroken() throws IOException {
        Path file = Files.writeString(home.resolve("services"), "[mine]\nhost\n[yours]\nhots=h\n");
        environment.put("PGSERVICEFILE", file.toString());
        assertThat(Dialing.problems(TargetSpec.of("postgres://?service=mine"), surroundings()))
                .containsExactly("line 2 of " + file + " is not of the form parameter=value");
        assertThat(Dialing.problems(TargetSpec.of("postgres://?service=yours"), surroundings()))
                .containsExactly("the postgres driver does not know the parameter \"hots\" of the service \"yours\""
                        + " (did you mean \"host\"?)");
    }

    @Test
    void specWinsOverAll() {
        environment.putAll(Map.of("PGUSER", "eu", "PGPASSWORD", "ep"));
        TargetSpec spec = TargetSpec.at("postgres://u:p@h")
                .login("spec", new Secret("secret"))
                .build();
        ConnectionParameters read = read(spec);
        assertThat(startup(read)).containsEntry("user", "spec").containsEntry("database", "spec");
        assertThat(read.password().reveal()).isEqualTo("secret");
    }

    @ParameterizedTest
    @CsvSource({
        "postgres://u@h/d, exact",
        "postgres://u@h:7/d, port:seven",
        "postgres://u@x/d, any host",
        "postgres://u@%2Ftmp/q, local\\one",
        "postgres://o%3Ap@h/d, escaped",
        "postgres://u:given@h/d, given",
        "postgres://nobody@h/d, ''",
    })
    void passwordFile(String address, String password) throws IOException {
        writePasswords("rw-------");
        assertThat(login(address).password().reveal()).isEqualTo(password);
    }

    @Test
    void passwordFileThatOthersMayReadIsIgnored() throws IOException {
        Path file = writePasswords("rw-r-----");
        assertThat(login("postgres://u@h/d").password().isEmpty()).isTrue();
        Path moved = Files.move(file, home.resolve("moved"));
        Files.setPosixFilePermissions(moved, PosixFilePermissions.fromString("rw-------"));
        environment.put("PGPASSFILE", moved.toString());
        assertThat(login("postgres://u@h/d").password().reveal()).isEqualTo("exact");
    }

    private Path writePasswords(String permissions) throws IOException {
        Path file = Files.writeString(home.resolve(".pgpass"), """
                # host:port:database:user:password
                h:5432:d:u:exact
                h:7:*:u:port:seven
                *:5432:d:u:any host
                localhost:*:q:u:local\\\\one
                h:5432:d:o\\:p:esc\\aped
                h:5432:d:incomplete
                """);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    private Login login(String address) {
        ConnectionParameters read = read(TargetSpec.of(address));
        return read.login(read.places().getFirst());
    }

    private Map<String, String> startup(ConnectionParameters read) {
        return read.login(read.places().getFirst()).startup();
    }

    private ConnectionParameters read(TargetSpec spec) {
        List<String> problems = new ArrayList<>();
        ConnectionParameters read = ParameterSources.read(spec, surroundings(), problems);
        assertThat(problems).isEmpty();
        return read;
    }

    private Surroundings surroundings() {
        return new Surroundings(environment, home, "me");
    }
}
