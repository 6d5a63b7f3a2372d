package io.plimsoll.compat.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.testing.Golden;
import org.junit.jupiter.api.Test;

class DoubtsTest {
    private static final String WHOLE = "readproportion=1 updateproportion=0 ";

    private static final String DOUBTED = """
            RUN | jdbc | insertproportion=1.0 insert-keys=fresh
            RUN | jdbc | readproportion=0.5
            RUN | jdbc | insertproportion=1
            RUN | jdbc | insertproportion=1 insert-keys=ycsb
            RUN | jdbc | scanproportion=1
            RUN | jdbc | requestdistribution=zipfian -operationcount maxexecutiontime=1
            RUN | jdbc | recordcont=5
            RUN | jdbc | threadcount=900
            RUN | jdbc | -workload
            LOAD | jdbc | table=t
            RUN | jdbc | spin.sleep=true
            RUN | jdbc | htrace.sampler=x
            RUN | jdbc | dynamodb.primaryKey=pk
            RUN | basic | db.url=x jdbc.fetchsize=5
            RUN | basic | basicdb.simulatedelay=5
            RUN | jdbc | db.batchsize=50
            RUN | jdbc | jdbc.batchupdateapi=true
            RUN | jdbc | jdbc.autocommit=false
            RUN | jdbc | jdbc.fetchsize=10
            RUN | jdbc | reportlatencyforeacherror=true
            RUN | jdbc | latencytrackederrors=ERROR
            RUN | jdbc | measurement.trackjvm=true
            RUN | jdbc | measurementtype=hdrhistogram+raw
            RUN | jdbc | measurementtype=timeseries timeseries.granularity=10
            RUN | jdbc | measurementtype=timeseries target=5
            """;

    @Test
    void whatYcsbWouldNotSay() throws Exception {
        Golden.check(
                "doubts.txt",
                () -> Cases.told(
                        DOUBTED,
                        (command, binding, given) ->
                                String.join("\n", Cases.warnings(Cases.translated(command, binding, given)))));
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
