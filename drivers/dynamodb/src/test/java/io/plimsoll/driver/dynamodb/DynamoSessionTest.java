package io.plimsoll.driver.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.dynamodb.RecordSample.Heard;
import io.plimsoll.driver.dynamodb.server.AccessKey;
import io.plimsoll.driver.dynamodb.server.Fault;
import io.plimsoll.driver.dynamodb.server.ServerOptions;
import io.plimsoll.driver.statement.RecordStep.Kind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What the driver does when all goes well, blocking and multiplexed.
class DynamoSessionTest extends DynamoTestBase {
    @ParameterizedTest
    @CsvSource({"false, ''", "true, ''", "false, update=attributes", "true, update=attributes"})
    void writesAndReadsRecords(boolean multiplexed, String options) throws TargetException {
        reopen(options);
        String odd = "quote \" backslash \\ tab \t euro € ~ \u007f";
        PreparedOperation put = session.prepare(RecordSample.list(Kind.PUT, "field0", "field1"));
        assertThat(execute(put, RecordSample.arguments("user1", odd, "one"), multiplexed))
                .isEqualTo(Outcome.OK);
        PreparedOperation update = session.prepare(RecordSample.list(Kind.UPDATE, "field1"));
        execute(update, RecordSample.arguments("user1", "two"), multiplexed);

        Heard heard = new Heard();
        PreparedOperation get = session.prepare(RecordSample.list(Kind.GET), heard);
        assertThat(execute(get, RecordSample.arguments("user1"), multiplexed)).isEqualTo(Outcome.OK);
        assertThat(heard.values()).containsExactlyInAnyOrder("0=" + odd, "1=two", "end");
        assertThat(get.rows()).isEqualTo(1);
        assertThat(execute(get, RecordSample.arguments("user2"), multiplexed)).isEqualTo(Outcome.MISS);

        Heard one = new Heard();
        PreparedOperation getOne = session.prepare(RecordSample.list(Kind.GET, "field1"), one);
        execute(getOne, RecordSample.arguments("user1"), multiplexed);
        assertThat(one.values()).containsExactly("0=two", "end");

        execute(session.prepare(RecordSample.list(Kind.DELETE)), RecordSample.arguments("user1"), multiplexed);
        assertThat(execute(get, RecordSample.arguments("user1"), multiplexed)).isEqualTo(Outcome.MISS);
        assertThat(server.tables().count("records")).isZero();
        // One connection for the greeting, one for the session.
        assertThat(target.counters()).containsEntry("connections", 1L);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void scansOverPages(boolean multiplexed) throws Exception {
        server.close();
        server = ServerOptions.DEFAULT.withKeyOrder().withPageBytes(150).start(AccessKey.EXAMPLE);
        reopen("");
        session.create(RecordSample.TABLE);
        session.load(RecordSample.rows(60), 0, 60, _ -> {});
        Heard heard = new Heard();
        PreparedOperation scan = session.prepare(RecordSample.scan(), heard);
        execute(scan, RecordSample.scanArguments(RecordSample.key(9), 30), multiplexed);
        assertThat(scan.rows()).isEqualTo(30);
        assertThat(heard.values()).contains("0=value 10", "0=value 39").doesNotContain("0=value 9", "0=value 40");
        assertThat(server.calls("Scan")).isGreaterThan(3);
        // It ends with the table.
        execute(scan, RecordSample.scanArguments(RecordSample.key(54), 30), multiplexed);
        assertThat(scan.rows()).isEqualTo(5);
    }

    @Test
    void queriesThePartition() throws TargetException {
        session.drop("records");
        reopen("primaryKeyType=hash_and_range hashKeyName=part primaryKey=pk scan=query");
        session.create(RecordSample.TABLE);
        session.load(RecordSample.rows(60), 0, 60, _ -> {});
        Heard heard = new Heard();
        PreparedOperation query = session.prepare(RecordSample.scan(), heard);
        query.execute(RecordSample.scanArguments(RecordSample.key(10), 5));
        assertThat(query.rows()).isEqualTo(5);
        assertThat(heard.values()).contains("0=value 10", "0=value 14").doesNotContain("0=value 15");
        assertThat(server.tables().item("records", Map.of("part", "YCSB_0", "pk", RecordSample.key(3))))
                .isNotNull();
    }

    @Test
    void looksKeysUpByTheHundred() throws TargetException {
        session.load(RecordSample.rows(250), 0, 250, _ -> {});
        server.faults().next("BatchGetItem", Fault.unprocessed(20));
        List<String> keys = List.of(RecordSample.key(0), "nobody", RecordSample.key(249));
        assertThat(session.holds(RecordSample.TABLE, keys)).containsExactly(true, false, true);
        List<String> many = RecordSample.keys(400);
        assertThat(session.holds(RecordSample.TABLE, many).indexOf(false)).isEqualTo(250);
    }

    @Test
    void findsAndDropsTables() throws TargetException {
        assertThat(session.existing(List.of("records", "nothere"))).containsExactly("records");
        session.drop("records");
        assertThat(session.existing(List.of("records"))).isEmpty();
        assertThat(server.tables().has("records")).isFalse();
    }

    @Test
    void namesTheKeyATableReallyHas() throws TargetException {
        reopen("primaryKey=HASH");
        assertThat(failure(() -> session.existing(List.of("records"))))
                .hasMessage("table records has the key pk, but dynamodb.primaryKey = HASH: set dynamodb.primaryKey = pk"
                        + " and dynamodb.primaryKeyType = HASH");
    }
}
