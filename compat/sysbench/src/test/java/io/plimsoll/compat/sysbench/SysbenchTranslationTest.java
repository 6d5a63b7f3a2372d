package io.plimsoll.compat.sysbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.plimsoll.compat.Translation;
import io.plimsoll.testing.Golden;
import java.util.List;
import org.junit.jupiter.api.Test;

class SysbenchTranslationTest {
    private static final long SEED = 17;

    private static final List<String> LINES = List.of(
            "oltp_read_write run",
            "oltp_read_write --db-driver=pgsql --pgsql-host=db --pgsql-port=5433 --pgsql-user=me --pgsql-db=b%nch"
                    + " --pgsql-password=precious --threads=8 --time=60 --tables=4 --table-size=100000 run",
            "oltp_read_only --db-driver=pgsql --pgsql-host=/run/postgresql --events=100 --time=0 --skip-trx run",
            "oltp_write_only --mysql-host=db --mysql-ssl --mysql-compression --mysql-password=precious"
                    + " --events=100 run",
            "oltp_insert --mysql-socket=/run/my.sock --rand-seed=9 --rand-type=zipfian --rand-zipfian-exp=0.9 run",
            "oltp_insert --mysql-socket=/run/my.sock --auto-inc=off run",
            "oltp_point_select --target=h2:mem --rate=50 --warmup-time=3 --forced-shutdown=5 --set rounds=2"
                    + " --set warmup=1s run",
            "select_random_points --thread-init-timeout=7 run",
            "select_random_ranges --delta=9 --rand-type=pareto run");

    @Test
    void settingsFollowFromOptions() throws Exception {
        Golden.check("settings.txt", () -> {
            StringBuilder text = new StringBuilder();
            for (String line : LINES) {
                text.append("$ sysbench ").append(line).append('\n');
                Translation translation = SysbenchTranslation.run(SysbenchOptionsTest.task(line), SEED, true);
                translation
                        .settings()
                        .forEach(setting -> text.append("    ")
                                .append(setting.key())
                                .append(" = ")
                                .append(setting.value())
                                .append('\n'));
            }
            return text.toString();
        });
    }

    @Test
    void aPasswordIsNoSetting() throws Exception {
        Translation translation = SysbenchTranslation.run(
                SysbenchOptionsTest.task("oltp_read_write --mysql-password=precious run"), SEED, true);
        assertThat(translation.password().reveal()).isEqualTo("precious");
        assertThat(translation.settings().toString()).doesNotContain("precious");
        assertThat(translation.toString()).doesNotContain("precious");
    }

    @Test
    void onlyTheDatabasesOwnNumbersAreLeftToIt() throws Exception {
        SysbenchRequest.Task task = SysbenchOptionsTest.task("oltp_insert run");
        assertThat(SysbenchTranslation.run(task, SEED, true).value("auto-inc")).contains("true");
        assertThat(SysbenchTranslation.run(task, SEED, false).value("auto-inc")).contains("false");
    }

    @Test
    void severalHostsAreRefused() {
        assertThat(catchThrowable(() -> SysbenchTranslation.run(
                        SysbenchOptionsTest.task("oltp_read_write --mysql-host=a,b run"), SEED, true)))
                .hasMessage("FATAL: --mysql-host: 'a,b' is not one plain name or number: write an address instead,"
                        + " --target=jdbc:mariadb://...");
    }
}
