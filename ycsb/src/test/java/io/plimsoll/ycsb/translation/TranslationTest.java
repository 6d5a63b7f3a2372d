package io.plimsoll.ycsb.translation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TranslationTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            RUN  | jdbc     | operationcount=500                       | measure | 500
            RUN  | jdbc     | operationcount=5000000000                | measure | 5000000000
            RUN  | jdbc     | -operationcount maxexecutiontime=60      | measure | 60s
            RUN  | jdbc     | operationcount=0 maxexecutiontime=60     | measure | 60s
            RUN  | jdbc     | maxexecutiontime=60                      | measure | 500 or 60s
            RUN  | jdbc     | -operationcount measure=2m               | measure | 2m
            LOAD | jdbc     | -operationcount                          | measure | all
            LOAD | jdbc     | maxexecutiontime=7                       | measure | 1000 or 7s
            LOAD | jdbc     | insertstart=400 maxexecutiontime=7       | measure | 600 or 7s
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
        Translation jdbc = Cases.translated("RUN", "jdbc", "db.passwd=geheim db.passwd=geheim2");
        assertThat(jdbc.password().reveal()).isEqualTo("geheim2");
        assertThat(jdbc.toString()).doesNotContain("geheim");
        assertThat(Cases.warnings(jdbc))
                .anySatisfy(warning ->
                        assertThat(warning).contains("db.passwd is given twice").contains("as ***"));
        assertThat(Cases.translated("RUN", "postgrenosql", "postgrenosql.passwd=x")
                        .password()
                        .reveal())
                .isEqualTo("x");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            LOAD | jdbc     | recordcount=0           | command line: recordcount must be given and above 0; with 0 YCSB inserts for ever
            RUN  | jdbc     | -recordcount            | missing: recordcount must be given and above 0; with 0 YCSB asks for 2147483647 records
            RUN  | jdbc     | insertstart=500 insertcount=501 | command line: insertstart + insertcount is beyond recordcount = 1000; give a smaller range or a larger recordcount
            LOAD | jdbc     | insertstart=1500        | command line: insertstart + insertcount is beyond recordcount = 1000; give a smaller range or a larger recordcount
            LOAD | jdbc     | insertstart=1000        | command line: insertstart = recordcount leaves no records; give a smaller insertstart
            RUN  | jdbc     | -operationcount         | missing: neither operationcount nor maxexecutiontime is given, and YCSB would run for ever; give one of them, such as -p maxexecutiontime=60
            RUN  | jdbc     | operationcount=many     | command line: operationcount = many: wants a whole number, such as 8, 10k or 1M
            RUN  | jdbc     | threadcount=0           | command line: threadcount = 0: wants a whole number from 1 to 10000
            RUN  | jdbc     | readproportion=-1       | command line: readproportion = -1: wants a number that is not below 0
            RUN  | jdbc     | readproportion=x        | command line: readproportion = x: wants a number such as 0.95
            RUN  | jdbc     | readproportion=0 updateproportion=0 | command line: all proportions are 0; give one of them a value
            RUN  | jdbc     | jdbc.autocommit=maybe   | command line: jdbc.autocommit = maybe: wants true or false (YCSB would take it for false)
            RUN  | jdbc     | measurementtype=raw     | command line: measurementtype = raw cannot be had: no single points are kept; take hdrhistogram, whose whole distribution per second is in latency.hlog of the run's folder
            RUN  | jdbc     | measurementtype=hdr     | command line: measurementtype = hdr: there are hdrhistogram, histogram, hdrhistogram+histogram, hdrhistogram+raw, timeseries, raw
            RUN  | jdbc     | measurement.interval=5  | command line: measurement.interval = 5: wants one of op, intended, both (did you mean "op"?)
            RUN  | jdbc     | hdrhistogram.percentiles=50,x | command line: hdrhistogram.percentiles = 50,x: wants percentiles such as 50,95,99.9
            RUN  | jdbc     | hdrhistogram.percentiles=101 | command line: hdrhistogram.percentiles = 101: wants percentiles such as 50,95,99.9
            RUN  | jdbc     | exporter=a.b.TextMeasurementExporter | command line: exporter = a.b.TextMeasurementExporter: there is no such exporter (did you mean "TextMeasurementsExporter"?); there are TextMeasurementsExporter, JSONMeasurementsExporter, JSONArrayMeasurementsExporter
            RUN  | jdbc     | workload=site.ycsb.workloads.RestWorkload | command line: workload = site.ycsb.workloads.RestWorkload is none of Plimsoll's (did you mean "site.ycsb.workloads.CoreWorkload"?); of YCSB's workloads it has site.ycsb.workloads.CoreWorkload
            RUN  | jdbc     | -db.url                 | missing: "db.url" must be given: which database, such as jdbc:postgresql://host/db, or one that needs no installation, such as postgres:embedded
            RUN  | jdbc     | db.url=jdbc:a://x;jdbc:a://y | command line: db.url names several databases, over which YCSB shards by the key's hash code; Plimsoll drives one: run it once for each, or give one URL
            RUN  | dynamodb | dynamodb.endpoint=http://<your-endpoint>:<port> | command line: dynamodb.endpoint still holds the placeholder <your-endpoint>; write it into the file, or give -p dynamodb.endpoint=...
            RUN  | dynamodb | -dynamodb.primaryKey    | missing: "dynamodb.primaryKey" must be given: the name of the table's key attribute, such as pk
            """)
    void whatCannotBeDoneIsRefusedInASentence(String command, String binding, String given, String sentence) {
        assertThat(Cases.refusal(command, binding, given)).isEqualTo(sentence);
    }

    @Test
    void everythingWrongIsToldAtOnce() {
        assertThat(Cases.refusal("RUN", "jdbc", "-db.url -operationcount measurementtype=x")
                        .lines())
                .hasSize(3);
    }

    @Test
    void settingsKeepTheirOrigin() {
        assertThat(Cases.translated("RUN", "jdbc", "threadcount=4").settings()).anySatisfy(setting -> {
            assertThat(Map.entry(setting.key(), setting.value())).isEqualTo(Map.entry("sessions", "4"));
            assertThat(setting.origin()).hasToString("command line");
        });
    }
}
