package io.plimsoll.compat.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Every property that YCSB 0.17 and master read, for the workload, the program and our bindings.
class PropertyKeysTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "workload table recordcount operationcount insertstart insertcount fieldcount fieldnameprefix",
                "fieldlength minfieldlength fieldlengthdistribution fieldlengthhistogram readallfields",
                "readallfieldsbyname writeallfields dataintegrity readproportion updateproportion insertproportion",
                "scanproportion readmodifywriteproportion requestdistribution hotspotdatafraction hotspotopnfraction",
                "exponential.percentile exponential.frac minscanlength maxscanlength scanlengthdistribution",
                "insertorder zeropadding core_workload_insertion_retry_limit core_workload_insertion_retry_interval",
                "core_workload_insertion_keep_going_on_error",
                "db dotransactions threadcount target label status.interval maxexecutiontime exporter exportfile",
                "reportlatencyforeacherror latencytrackederrors spin.sleep measurement.trackjvm htrace.sampler.classes",
                "basicdb.verbose basicdb.simulatedelay basicdb.randomizedelay basicdb.count measurementtype",
                "measurement.interval hdrhistogram.percentiles hdrhistogram.fileoutput hdrhistogram.output.path",
                "measurement.histogram.verbose histogram.buckets timeseries.granularity timeseries.percentiles",
                "measurement.raw.output_file measurement.raw.no_summary",
                "dynamodb.primaryKey dynamodb.primaryKeyType dynamodb.hashKeyName dynamodb.hashKeyValue",
                "dynamodb.endpoint dynamodb.region dynamodb.consistentReads dynamodb.connectMax",
                "dynamodb.awsCredentialsFile dynamodb.debug",
                "db.driver db.url db.user db.passwd db.batchsize jdbc.batchupdateapi jdbc.autocommit jdbc.fetchsize",
                "postgrenosql.url postgrenosql.user postgrenosql.passwd postgrenosql.autocommit",
                "warmuptime outputstyle histogram.percentiles.export keyprefix dropdata"
            })
    void ycsbsPropertiesAreKnown(String names) {
        assertThat(names.split(" ", -1)).allMatch(PropertyKeys::isKnown);
    }

    @ParameterizedTest
    @ValueSource(strings = {"recordcont", "db.sharding", "Table", "hdrhistogram.percentile", "disksize"})
    void othersAreNot(String name) {
        assertThat(PropertyKeys.isKnown(name)).isFalse();
    }

    @Test
    void ownKeysOfARunArePassedOnButThoseYcsbHasInAnotherMeaning() {
        assertThat(PropertyKeys.passed()).contains("seed", "rounds", "warmup", "driver", "theta", "insert-keys");
        assertThat(PropertyKeys.passed()).doesNotContain("target", "workload", "mode");
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc, JDBC",
        "JDBC, JDBC",
        "site.ycsb.db.JdbcDBClient, JDBC",
        "com.yahoo.ycsb.db.JdbcDBClient, JDBC",
        "dynamodb, DYNAMODB",
        "site.ycsb.db.DynamoDBClient, DYNAMODB",
        "com.yahoo.ycsb.db.DynamoDBClient, DYNAMODB",
        "basic, BASIC",
        "site.ycsb.BasicDB, BASIC",
        "com.yahoo.ycsb.BasicDB, BASIC",
        "postgrenosql, POSTGRENOSQL",
        "site.ycsb.postgrenosql.PostgreNoSQLDBClient, POSTGRENOSQL"
    })
    void bindingsByWordAndClass(String name, Database binding) {
        assertThat(Database.named(name)).contains(binding);
    }

    @Test
    void anotherBindingIsRefusedInASentence() {
        assertThat(Database.named("mongodb")).isEmpty();
        assertThat(Database.unknown("dynamo"))
                .isEqualTo("there is no binding \"dynamo\" (did you mean \"dynamodb\"?);"
                        + " Plimsoll has jdbc, dynamodb, postgrenosql, basic");
    }
}
