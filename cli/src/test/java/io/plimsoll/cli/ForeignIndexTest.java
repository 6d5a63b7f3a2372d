package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.cli.Database.Ended;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A user's index that has the name of one of a workload's stays, also where a load begins to index anew.
class ForeignIndexTest {
    private static final String INDEX = "orders_i2";
    private static final String LOAD = "load tproc -p warehouses=1 -p schema=connection -t {t}";

    @TempDir
    Path folder;

    @Test
    void staysWhenALoadIsGoneOnWith() throws Exception {
        Database database = new Database("sqlite:" + folder.resolve("data.db"), folder);
        Ended data = database.run(LOAD + " --steps schema,data");
        assertThat(data.exitCode()).as(data.text()).isZero();
        database.fill(List.of("precious"));
        database.execute(List.of("CREATE INDEX " + INDEX + " ON precious (mine)"));
        String indexes = "SELECT tbl_name FROM sqlite_master WHERE type = 'index' AND name = '" + INDEX + "'";
        for (int attempt = 1; attempt <= 2; attempt++) {
            Ended ended = database.run(LOAD);
            assertThat(ended.exitCode()).as(ended.text()).isEqualTo(4);
            assertThat(ended.text()).contains(INDEX + " already exists");
            assertThat(String.valueOf(database.<Object>ask(session -> session.query(indexes))))
                    .isEqualTo("[[precious]]");
        }
        database.execute(List.of("DROP INDEX " + INDEX));
        Ended rest = database.run(LOAD);
        assertThat(rest.exitCode()).as(rest.text()).isZero();
    }
}
