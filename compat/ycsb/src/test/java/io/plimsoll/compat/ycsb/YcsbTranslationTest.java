package io.plimsoll.compat.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.compat.ycsb.YcsbTranslation.Translated;
import io.plimsoll.testing.Golden;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YcsbTranslationTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            RUN  | jdbc     | operationcount=500                       | measure | 500 operations
            RUN  | jdbc     | operationcount=5000000000                | measure | 5000000000 operations
            RUN  | jdbc     | -operationcount maxexecutiontime=60      | measure | 60s
            RUN  | jdbc     | operationcount=0 maxexecutiontime=60     | measure | 60s
            RUN  | jdbc     | maxexecutiontime=60                      | measure | 500 operations or 60s
            RUN  | jdbc     | -operationcount measure=2m               | measure | 2m
            LOAD | jdbc     | -operationcount                          | measure | all
            LOAD | jdbc     | maxexecutiontime=7                       | measure | 1000 operations or 7s
            LOAD | jdbc     | insertstart=400 maxexecutiontime=7       | measure | 600 operations or 7s
            LOAD | jdbc     | -recordcount insertstart=10 insertcount=5 | recordcount | 15
            LOAD | jdbc     | recordcount=1000                         | mode    | load
            RUN  | jdbc     | recordcount=1000                         | mode    | run
            LOAD | jdbc     | recordcount=1000                         | load    | if-absent
            RUN  | jdbc     | recordcount=1000                         | load    | never
            RUN  | jdbc     | load=if-absent                           | load    | if-absent
            RUN  | jdbc     | recordcount=3000000000                   | recordcount | 3000000000
            RUN  | jdbc     | threadcount=16                           | sessions | 16
            RUN  | jdbc     | recordcount=1000                         | sessions | 1
            RUN  | jdbc     | operationcount=8 threadcount=16          | sessions | 8
            RUN  | jdbc     | target=2500                              | arrival | 2500/s
            RUN  | jdbc     | warmuptime=5                             | warmup  | 5s
            RUN  | jdbc     | warmup=8s                                | warmup  | 8s
            RUN  | jdbc     | recordcount=1000                         | warmup  | 0s
            RUN  | jdbc     | recordcount=1000                         | audit   | true
            RUN  | jdbc     | recordcount=1000                         | retries | 0
            RUN  | jdbc     | recordcount=1000                         | workload | ycsb
            RUN  | jdbc     | workload=core                            | workload | ycsb
            RUN  | jdbc     | recordcount=1000                         | target  | jdbc:hsqldb:mem:x
            RUN  | jdbc     | db.url=jdbc:h2:mem:x;MODE=MySQL          | target  | jdbc:h2:mem:x;MODE=MySQL
            RUN  | jdbc     | db.user=scott                            | user    | scott
            RUN  | jdbc     | db.driver=org.hsqldb.jdbc.JDBCDriver     | driver-class | org.hsqldb.jdbc.JDBCDriver
            RUN  | jdbc     | db.batchsize=100                         | batch-rows | 100
            RUN  | jdbc     | insertproportion=0.25                    | expected-inserts | 125
            RUN  | jdbc     | readallfields=TRUE                       | readallfields | true
            RUN  | jdbc     | core_workload_insertion_retry_limit=3    | core_workload_insertion_retry_limit | 3
            RUN  | jdbc     | seed=7                                   | seed    | 7
            RUN  | jdbc     | measurementtype=timeseries timeseries.granularity=500 | interval | 500ms
            RUN  | jdbc     | measurementtype=timeseries timeseries.granularity=2000 | interval | 1000ms
            RUN  | dynamodb | dynamodb.endpoint=http://h:1             | target  | dynamodb:http://h:1
            RUN  | dynamodb | dynamodb.region=                         | dynamodb.region | ''
            RUN  | dynamodb | dynamodb.consistentReads=true            | dynamodb.consistentReads | true
            RUN  | postgrenosql | recordcount=1000                     | layout  | jsonb
            RUN  | postgrenosql | postgrenosql.user=u                  | user    | u
            RUN  | basic    | recordcount=1000                         | target  | null:1000
            LOAD | basic    | recordcount=1000                         | target  | null:
            RUN  | basic    | recordcount=1000                         | audit   | false
            """)
    void propertiesAreSettings(String command, String binding, String given, String key, String value) {
        assertThat(Cases.settings(Cases.translated(command, binding, given))).containsEntry(key, value);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            RUN  | jdbc     | recordcount=1000                  | arrival
            RUN  | jdbc     | db.url=jdbc:postgresql://h/d db.driver=org.postgresql.Driver | driver-class
            RUN  | jdbc     | db.url=postgres:embedded db.driver=org.postgresql.Driver | driver-class
            RUN  | jdbc     | db.batchsize=-1                   | batch-rows
            RUN  | jdbc     | db.passwd=geheim                  | db.passwd
            RUN  | jdbc     | dynamodb.primaryKey=pk            | dynamodb.primaryKey
            RUN  | dynamodb | dynamodb.connectMax=50            | dynamodb.connectMax
            RUN  | dynamodb | dynamodb.endpoint=http://h:1      | dynamodb.endpoint
            RUN  | jdbc     | unheardof=1                       | unheardof
            RUN  | jdbc     | spin.sleep=true                   | spin.sleep
            """)
    void whatIsNoSettingIsNotSet(String command, String binding, String given, String key) {
        assertThat(Cases.settings(Cases.translated(command, binding, given))).doesNotContainKey(key);
    }

    @Test
    void passwordsAreSecretsAndNoSettings() {
        Translated jdbc = Cases.translated("RUN", "jdbc", "db.passwd=geheim db.passwd=geheim2");
        assertThat(jdbc.run().password().reveal()).isEqualTo("geheim2");
        assertThat(jdbc.toString()).doesNotContain("geheim");
        assertThat(Cases.warnings(jdbc))
                .anySatisfy(warning ->
                        assertThat(warning).contains("db.passwd is given twice").contains("as ***"));
        assertThat(Cases.translated("RUN", "postgrenosql", "postgrenosql.passwd=x")
                        .run()
                        .password()
                        .reveal())
                .isEqualTo("x");
    }

    private static final String REFUSED = """
            LOAD | jdbc | recordcount=0
            RUN | jdbc | -recordcount
            RUN | jdbc | insertstart=500 insertcount=501
            LOAD | jdbc | insertstart=1500
            LOAD | jdbc | insertstart=1000
            RUN | jdbc | -operationcount
            RUN | jdbc | operationcount=many
            RUN | jdbc | threadcount=0
            RUN | jdbc | readproportion=-1
            RUN | jdbc | readproportion=x
            RUN | jdbc | readproportion=0 updateproportion=0
            RUN | jdbc | jdbc.autocommit=maybe
            RUN | jdbc | measurementtype=raw
            RUN | jdbc | measurementtype=hdr
            RUN | jdbc | measurement.interval=5
            RUN | jdbc | hdrhistogram.percentiles=50,x
            RUN | jdbc | hdrhistogram.percentiles=101
            RUN | jdbc | exporter=a.b.TextMeasurementExporter
            RUN | jdbc | workload=site.ycsb.workloads.RestWorkload
            RUN | jdbc | -db.url
            RUN | jdbc | db.url=jdbc:a://x;jdbc:a://y
            RUN | dynamodb | dynamodb.endpoint=http://<your-endpoint>:<port>
            RUN | dynamodb | -dynamodb.primaryKey
            """;

    @Test
    void whatCannotBeDoneIsRefusedInASentence() throws Exception {
        Golden.check("refusals.txt", () -> Cases.told(REFUSED, Cases::refusal));
    }

    @Test
    void everythingWrongIsToldAtOnce() {
        assertThat(Cases.refusal("RUN", "jdbc", "-db.url -operationcount measurementtype=x")
                        .lines())
                .hasSize(3);
    }

    @Test
    void settingsKeepTheirOrigin() {
        assertThat(Cases.translated("RUN", "jdbc", "threadcount=4").run().settings())
                .anySatisfy(setting -> {
                    assertThat(Map.entry(setting.key(), setting.value())).isEqualTo(Map.entry("sessions", "4"));
                    assertThat(setting.origin()).hasToString("command line");
                });
    }
}
