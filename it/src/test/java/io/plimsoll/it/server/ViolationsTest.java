package io.plimsoll.it.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.PGConnection;

/// What the tool would never say is written down, and what Hologres would not take fails.
@ExtendWith(SharedPostgres.class)
class ViolationsTest {
    private static final String MADE = "create table odd(id int,name0 text,ts timestamptz not null,primary key(id))";
    private static final String ROW = "call set_table_property('odd','orientation','row')";

    private static Backing backing;

    @BeforeAll
    static void start(EmbeddedPostgres postgres) throws Exception {
        backing = Backing.over(postgres);
    }

    @AfterAll
    static void stop() throws Exception {
        backing.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MADE; ROW                                              | after begin                          | ''",
                "begin; DROP; MADE; end                                 | orientation always                   | ''",
                "begin; DROP; MADE; ROW; KEY; end                       | distribution_key before orientation  | ''",
                "begin; DROP; MADE; KEY; ROW; end                       | distribution_key without a primary key | ''",
                "begin; DROP; MADE; PROP('orientation','diagonal'); end | does not give                        | 22023",
                "begin; DROP; MADE; PROP('colour','red'); end           | does not give                        | 22023",
                "begin; DROP; MADE; PROP('clustering_key','no'); end    | does not give                        | 42703",
                "begin; DROP; MADE; ROW; TTL; end                       | binlog.ttl with binlog.level         | ''",
                "begin; DROP; MADE; end; ROW                            | outside the transaction              | 0A000",
                "begin; DROP; create table odd(id integer); ROW; end    | does not spell columns               | ''",
                "begin; DROP; MADE; select 1; ROW; end                  | says nothing else                    | ''",
                "set hg_experimental_enable_magic = on                  | tool does not know                   | 42704",
                "set hg_experimental_enable_fixed_dispatcher = maybe    | tool does not give                   | 22023",
                "begin; DROP; MADE; ROW; end; insert into odd(id,ts) select 1, now() | does not insert like this | ''",
                "begin; DROP; MADE; ROW; end; select name0 from odd where id = 1 | no set hg_exp               | ''",
            })
    void isNoted(String script, String violation, String sqlState) throws Exception {
        Seen seen = backing.server().seen();
        try (Connection connection = backing.connect()) {
            Backing.execute(connection, "drop table if exists odd");
            seen.clear();
            assertThat(stateOf(connection, spelled(script))).isEqualTo(sqlState);
        }
        assertThat(seen.violations()).anyMatch(sentence -> sentence.contains(violation));
    }

    private static String spelled(String script) {
        return script.replace("DROP", "drop table if exists odd")
                .replace("MADE", MADE)
                .replace("ROW", ROW)
                .replace("KEY", "call set_table_property('odd','distribution_key','id')")
                .replace("TTL", "call set_table_property('odd','binlog.ttl','60')")
                .replace("PROP(", "call set_table_property('odd',");
    }

    private static String stateOf(Connection connection, String script) {
        try {
            Backing.execute(connection, script);
            return "";
        } catch (SQLException refused) {
            return String.valueOf(refused.getSQLState());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "copy streamed(id,name0) from stdin with(stream_mode true, freeze true)          | is not one of",
                "copy streamed(id,name0) from stdin with(stream_mode true, on_conflict maybe)    | is not one of",
                "copy streamed(id,name0) from stdin | with stream_mode true",
                "copy streamed from stdin with(stream_mode true)                                 | needs a column list",
                "copy streamed(id,name0) from stdin with(stream_mode true)                       | no set hg_exp",
            })
    void ofCopies(String copy, String violation) throws Exception {
        Seen seen = backing.server().seen();
        try (Connection connection = backing.connect()) {
            Backing.execute(connection, Backing.script("streamed", ""));
            seen.clear();
            try {
                connection.unwrap(PGConnection.class).getCopyAPI().copyIn(copy).cancelCopy();
            } catch (SQLException refused) {
                assertThat(refused.getSQLState()).isEqualTo("22023");
            }
            assertThat(Backing.ask(connection, "select 1")).containsExactly("1");
        }
        assertThat(seen.violations()).anyMatch(sentence -> sentence.contains(violation));
    }
}
