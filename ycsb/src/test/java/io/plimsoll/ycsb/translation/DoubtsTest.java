package io.plimsoll.ycsb.translation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DoubtsTest {
    private static final String WHOLE = "readproportion=1 updateproportion=0 ";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            RUN  | jdbc  | insertproportion=1.0 insert-keys=fresh | command line: insertproportion is given, and YCSB's defaults leave readproportion at 0.95 and updateproportion at 0.05: the mix is 47.5 % READ, 2.5 % UPDATE, 50 % INSERT; write =0 where none is meant
            RUN  | jdbc  | readproportion=0.5 | command line: readproportion is given, and YCSB's defaults leave updateproportion at 0.05: the mix is 90.9 % READ, 9.1 % UPDATE; write =0 where none is meant
            RUN  | jdbc  | insertproportion=1 | command line: inserts go behind the highest key that is in the table; YCSB begins at recordcount in every run and writes keys of earlier runs again (-p insert-keys=ycsb does)
            RUN  | jdbc  | insertproportion=1 insert-keys=ycsb | command line: insert-keys = ycsb: inserts begin at recordcount as in YCSB, so that a second run meets the keys of the first: failures in SQL, silent overwriting in DynamoDB
            RUN  | jdbc  | scanproportion=1 | command line: maxscanlength is left at 1000, so that a scan reads 500 records in the mean; YCSB's workload E sets 100
            RUN  | jdbc  | requestdistribution=zipfian -operationcount maxexecutiontime=1 | command line: requestdistribution = zipfian without operationcount: YCSB would end with an exception; here keys are drawn as if no inserts were expected
            RUN  | jdbc  | recordcont=5 | command line: there is no property "recordcont" (did you mean "recordcount"?); it has no effect, as in YCSB
            RUN  | jdbc  | threadcount=900 | command line: threadcount = 900 is more than the 500 operations there are to do; as in YCSB, there are 500
            RUN  | jdbc  | -workload | default: workload is not given, and CoreWorkload is taken; YCSB would end here
            LOAD | jdbc  | table=t | command line: table t is made if it is not there; YCSB wants it made before
            RUN  | jdbc  | spin.sleep=true | command line: spin.sleep: without effect, waiting is precise without it
            RUN  | jdbc  | htrace.sampler=x | command line: htrace.sampler: without effect, Plimsoll does not trace
            RUN  | jdbc  | dynamodb.primaryKey=pk | command line: dynamodb.primaryKey: without effect, not read by binding jdbc
            RUN  | basic | db.url=x jdbc.fetchsize=5 | command line: db.url, jdbc.fetchsize: without effect, not read by binding basic
            RUN  | basic | basicdb.simulatedelay=5 | command line: basicdb.simulatedelay has no effect: the null target answers at once, so that what is measured is the harness
            RUN  | jdbc  | db.batchsize=50 | command line: inserts go 50 rows at once, and latencies are those of whole batches; YCSB tells nearly 0 for all rows of a batch but its last
            RUN  | jdbc  | jdbc.batchupdateapi=true | command line: rows are inserted one by one; with jdbc.batchupdateapi=true and no db.batchsize YCSB collects them and never sends them
            RUN  | jdbc  | jdbc.autocommit=false | command line: every operation is committed; with jdbc.autocommit=false YCSB commits only inserts, and updates in one huge transaction per thread at the end
            RUN  | jdbc  | jdbc.fetchsize=10 | command line: jdbc.fetchsize has no effect: a scan's rows are all received and read, as many at once as the target sends
            RUN  | jdbc  | reportlatencyforeacherror=true | command line: reportlatencyforeacherror has no effect: failed operations are counted by kind, and have no latency here
            RUN  | jdbc  | latencytrackederrors=ERROR | command line: latencytrackederrors has no effect: failed operations are counted by kind, and have no latency here
            RUN  | jdbc  | measurement.trackjvm=true | command line: measurement.trackjvm has no effect: what the harness needs of the machine is in harness.csv of the run's folder
            RUN  | jdbc  | measurementtype=hdrhistogram+raw | command line: of hdrhistogram+raw the histogram is reported; no single points are kept, and no file is written
            RUN  | jdbc  | measurementtype=timeseries timeseries.granularity=10 | command line: timeseries.granularity is 100 ms, the shortest there is
            RUN  | jdbc  | measurementtype=timeseries target=5 | command line: the series' means run from the intended start of operations; those of service times are not kept
            """)
    void whatYcsbWouldNotSay(String command, String binding, String given, String warning) {
        assertThat(Cases.warnings(Cases.translated(command, binding, given))).contains(warning);
    }

    @Test
    void aSoundRunIsNotDoubted() {
        String sound = WHOLE + "threadcount=4 requestdistribution=zipfian db.passwd=x jdbc.autocommit=true"
                + " jdbc.fetchsize=-1 measurement.interval=both status.interval=5 hdrhistogram.percentiles=50,99.9";
        assertThat(Cases.warnings(Cases.translated("RUN", "jdbc", sound))).isEmpty();
        assertThat(Cases.warnings(Cases.translated("RUN", "jdbc", "target=100")))
                .isEmpty();
        assertThat(Cases.warnings(Cases.translated("RUN", "basic", WHOLE + "scanproportion=1 maxscanlength=10")))
                .isEmpty();
    }

    @Test
    void loadDoesNotDoubtTheMix() {
        assertThat(Cases.warnings(Cases.translated("LOAD", "basic", "insertproportion=1 scanproportion=1")))
                .isEmpty();
    }
}
