package io.plimsoll.workload.widerow;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.table.RowBatch.OnConflict;
import io.plimsoll.driver.table.Storage;
import io.plimsoll.driver.table.Storage.Layout;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Spec;
import io.plimsoll.testing.ScriptedDialect;
import io.plimsoll.workload.Workloads;
import io.plimsoll.workload.widerow.WideTable.ValueRule;
import io.plimsoll.workload.widerow.Work.Mode;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WideRowWorkloadTest {
    @Test
    void isFoundByItsName() {
        assertThat(Workloads.named("widerow")).containsInstanceOf(WideRowWorkload.class);
    }

    @Test
    void defaultsAreThoseOfThePublishedTable() {
        WideRowPlan plan = Plans.of();
        assertThat(plan.table().columnNames())
                .startsWith("id", "name0")
                .endsWith("name19", "ts")
                .hasSize(22);
        assertThat(plan.table().table().primaryKey()).containsExactly("id");
        assertThat(plan.table().storage()).isEqualTo(Storage.DEFAULT);
        assertThat(plan.table().rows()).isEqualTo(1_000_000);
        assertThat(plan.table().payload().rule()).isEqualTo(ValueRule.APPEND_ID);
        assertThat(plan.work().mode()).isEqualTo(Mode.WRITE);
        assertThat(plan.work().writing().batchRows()).isEqualTo(10_000);
        assertThat(plan.work().writing().onConflict()).isEqualTo(OnConflict.UPDATE);
        assertThat(plan.mix().wholeWork()).hasValue(100);
        assertThat(plan.unsupported(new ScriptedDialect("generic"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mode=get;key-to=300;rows=200 | key-to = 300 lies outside the table, which has rows = 200",
                "mode=get;key-from=300;rows=200 | key-from = 300 lies outside the table, which has rows = 200",
                "mode=get;key-from=30;key-to=20 | key-from = 30 is above key-to = 20: there is no row between them",
                "rows=3G | rows = 3000000000 does not fit id-type = int32, which ends at 2147483647; use"
                        + " id-type = int64",
                "mode=get;missing=0.1;rows=2147483647 | missing needs keys beyond the table, and rows ="
                        + " 2147483647 leaves"
                        + " none to id-type = int32",
                "mode=update;primary-key=false | mode = update needs primary-key = true, to find the rows it"
                        + " writes again",
                "mode=update;on-conflict=fail | mode = update meets a row each time; on-conflict = fail would"
                        + " fail them all",
                "mode=scan | mode = scan needs prefix-key = true, to have prefixes to scan",
                "missing=0.5 | missing needs mode = get or scan, which look for keys, not write",
                "mode=get;random-partial=true | random-partial needs mode = write or update, not get",
                "keys=zipfian | mode = write writes all rows in sequence; keys = zipfian needs mode ="
                        + " update, get or scan",
                "write-columns=21 | write-columns = 21 is more than the table has: columns = 20",
                "together=128 | together = 128 needs mode = get, not write",
                "mode=get;together=128;prefix-key=true | together = 128 needs a key of one column; use"
                        + " prefix-key = false",
                "mode=get;linger=1ms | linger needs together > 1, otherwise no other operation can join",
                "column-type=varchar(20) | column-type = varchar(20) is too short: with column-size = 20 and value-rule"
                        + " = append-id, values have up to 27 characters",
                "column-type=int;id-type=int64;rows=3G | rows = 3000000000 does not fit column-type = int; use bigint",
                "column-type=geometry | column-type = geometry: needs a type that values can be made for: text,"
                        + " varchar(n), char(n), int, bigint, numeric, numeric(p,s) or double precision",
                "theta=11 | theta = 11: needs a number from 0.001 to 10",
                "missing=1.5 | missing = 1.5: needs a number from 0 to 1",
                "missing=half | missing = half: needs a number from 0 to 1",
                "orientation=rows | orientation = rows: needs one of default, row, column, row-column (did you mean"
                        + " \"row\"?)",
                "table=drop it | table = drop it: needs a plain name of a table: letters, digits and _, at most 63",
                "colums=3 | there is no key \"colums\" (did you mean \"columns\"?)",
            })
    void saysWhatContradicts(String settings, String sentence) {
        Problems problems = new Problems();
        Plans.read(problems, settings.split(";"));
        assertThat(problems.found()).extracting(Problem::message).containsExactly(sentence);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mode=get;rows=2147483647",
                "mode=get;missing=0.1;rows=2147483646",
                "rows=3G;id-type=int64",
                "column-type=varchar(27)",
                "column-type=varchar(20);value-rule=zero-pad",
                "column-type=char(5);column-size=5;value-rule=zero-pad",
                "mode=get;key-from=200;key-to=200;rows=200",
                "column-type=NUMERIC(30, 2)",
                "mode=get;together=2;linger=1ms",
                "profile=hologres-get-async;linger=1ms",
            })
    void acceptsTheLimits(String settings) {
        Problems problems = new Problems();
        Plans.read(problems, settings.split(";"));
        assertThat(problems.found()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"row,ROW", "column,COLUMN", "row-column,ROW_COLUMN", "'row,column',ROW_COLUMN", "default,DEFAULT"})
    void orientationIsTheLayout(String orientation, Layout layout) {
        assertThat(Plans.of("orientation=" + orientation).table().storage().layout())
                .isEqualTo(layout);
    }

    @Test
    void propertiesAreInTheOrderOfTheTool() {
        Storage storage = Plans.of(
                        "shard-count=40",
                        "binlog=true",
                        "binlog-ttl=3600",
                        "bitmap=false",
                        "force-replay=true",
                        "hologres-copy-threads=4",
                        "partitions=30")
                .table()
                .storage();
        assertThat(storage.properties().toString())
                .isEqualTo("{hg_experimental_force_sync_replay=on, hg_experimental_fixed_thread_pool_size=4,"
                        + " partition_by_list=ds, partition_values=0-30, shard_count=40, clustering_key=id,"
                        + " binlog.level=replica, binlog.ttl=3600, bitmap_columns=}");
    }

    @ParameterizedTest
    @CsvSource({
        "hologres-write, WRITE, 1, 20",
        "hologres-update, UPDATE, 1, 20",
        "hologres-update-partial, UPDATE, 1, 10",
        "hologres-get-sync, GET, 1, 20",
        "hologres-get-async, GET, 128, 20",
    })
    void profilesPresetWhatIsLeftOpen(String profile, Mode mode, int together, int columns) {
        Work work = Plans.of("profile=" + profile).work();
        assertThat(work.mode()).isEqualTo(mode);
        assertThat(work.together().max()).isEqualTo(together);
        assertThat(work.writing().columns()).isEqualTo(columns);
    }

    @Test
    void profilesYieldToTheUser() {
        assertThat(Plans.of("profile=hologres-get-async", "together=16")
                        .work()
                        .together()
                        .max())
                .isEqualTo(16);
        assertThat(Plans.of("profile=hologres-update-partial", "write-columns=3")
                        .work()
                        .writing()
                        .columns())
                .isEqualTo(3);
    }

    /// A stored plan names every key, also those left at their defaults.
    @ParameterizedTest
    @CsvSource({"profile=hologres-get-async", "profile=hologres-update-partial", "'orientation=row,column'"})
    void settingsReadBackGiveTheSamePlan(String setting) {
        Problems problems = new Problems();
        Spec spec = Plans.read(problems, setting);
        String[] all = spec.settings().entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .toArray(String[]::new);
        assertThat(Plans.of(all)).isEqualTo(Plans.of(setting));
    }

    @Test
    void whatTheTargetRefusesIsUnsupported() {
        assertThat(Plans.of("orientation=column").unsupported(new ScriptedDialect("plain")))
                .containsExactly("plain gives no choice of storage layout");
        assertThat(Plans.of("mode=binlog").unsupported(new ScriptedDialect("plain")))
                .containsExactly(
                        "mode = binlog reads the change stream of a Hologres table, and this is plain: choose another"
                                + " mode");
    }

    @Test
    void everyKeyHasItsPlaceInTheFacts() {
        List<String> modes = List.of("write", "update", "get", "binlog");
        for (String mode : modes) {
            assertThat(Plans.of("mode=" + mode).facts()).containsEntry("mode", mode);
        }
        assertThat(Plans.of("mode=update", "keys=zipfian", "write-columns=5", "road=insert")
                        .facts())
                .containsEntry("columns", "id, name0 to name19, ts")
                .containsEntry("payload", "20 x text, each 20 letters and the row's number")
                .containsEntry("batch", "512 rows by insert, the first 5 of 20 payload columns, on conflict update")
                .containsEntry("rows", "zipfian, theta 0.99, 1 to 1,000,000");
    }
}
