package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.app.ExitCode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Everything that is refused is refused in one voice, with the nearest that was meant.
class BadUsageTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "worklods                         | there is no command \"worklods\" (did you mean \"workloads\"?)",
                "help worklods                    | there is no command \"worklods\" (did you mean \"workloads\"?)",
                "tpcb                    | there is no command \"tpcb\"; it is a workload: `plimsoll run tpcb`",
                "compare last                     | CANDIDATE must be given",
                "compare                          | BASE must be given",
                "loadline tpcb -t h2:mem          | --objective OBJECTIVE must be given",
                "report last --format pdf         | --format pdf is not known",
                "report last --format hmtl        | --format hmtl is not known (did you mean \"html\"?); choose one of",
                "serve --port x                   | --port x is not a whole number, such as 10",
                "serve --prot 1                   | there is no option \"--prot\" (did you mean \"--port\"?)",
                "run tpcb -t h2:mem --rate 100    | there is no option \"--rate\"; here it is \"--arrival\"",
                "run tpcb -t h2:mem --time=5      | there is no option \"--time=5\"; here it is \"--measure\"",
                "serve --rate 100                 | there is no option \"--rate\"",
                "run tpcb --members 2             | there is no option \"--members\" here; `plimsoll fleet run` has it",
                "fleet member --members 2         | there is no option \"--members\" here; `plimsoll fleet run` has it",
                "fleet run load tpcb --members 2  | there is no option \"--members\" here; write it before load:",
                "fleet --peers f.yaml status      | there is no option \"--peers\" here; write it after the command's",
                "run tpcb -t                      | --target needs a value: ADDRESS",
                "plan tpcb -t null: --password a --password b | --password is given twice",
                "run tpcb -t h2:mem --password    | --password needs a value: TEXT",
                "run tpcb -t h2:mem -t h2:mem     | --target is given twice",
            })
    void saysWhatIsWrong(String line, String sentence) {
        Typed typed = new Typed();
        assertThat(typed.execute(line)).as(typed.err()).isEqualTo(ExitCode.BAD_SPEC);
        assertThat(typed.err())
                .startsWith("plimsoll: " + sentence)
                .doesNotContain(
                        "Missing required", "case-sensitive", "Unknown subcommand", "Invalid value", "Exception");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--password=-tSecret", "--password -tSecret", "--password --target", "--password="})
    void aPasswordMayLookLikeAnOption(String given) {
        Typed typed = new Typed();
        assertThat(typed.execute("plan tpcb -t null: " + given)).as(typed.err()).isEqualTo(ExitCode.PASS);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mysql:h/d                        | MySQL is mysql://user@host:3306/database",
                "mariadb:me:geheim@h/d            | MariaDB is mariadb://user@host:3306/database",
                "duckdb                           | write duckdb:mem or duckdb:PATH",
                "postgres                         | write postgres:embedded",
                "127.0.0.1:55432                  | PostgreSQL is postgres://user@host:port/database",
                "db.example.com:5432/bench        | PostgreSQL is postgres://user@host:port/database",
                "dbname=x                         | the keywords of libpq are written as an address, postgres://user@",
                "jdbc:mysql://h/d                 | use mysql://, for which a driver is included, or add the driver",
                "hsqldb                           | write hsqldb:mem or hsqldb:file:PATH",
            })
    void anAddressAsOtherProgramsHaveItIsTranslated(String address, String sentence) {
        Typed typed = new Typed();
        assertThat(typed.execute("plan tpcb -t " + address)).as(typed.err()).isEqualTo(ExitCode.BAD_SPEC);
        assertThat(typed.err()).contains(sentence).doesNotContain("geheim");
    }
}
