package io.plimsoll.workload.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.workload.ycsb.Lengths.LengthFile;
import io.plimsoll.workload.ycsb.RecordWork.OperationShares;
import io.plimsoll.workload.ycsb.Store.Task;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YcsbWorkloadTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "insertstart=100 recordcount=100 | insertstart = 100 is not below recordcount = 100",
                "insertstart=50 insertcount=51 recordcount=100 | are more than recordcount = 100",
                "readproportion=0 updateproportion=0 | all proportions are 0",
                "dataintegrity=true fieldlengthdistribution=uniform | needs fieldlengthdistribution = constant",
                "fieldlengthdistribution=uniform minfieldlength=200 | minfieldlength = 200 is above fieldlength = 100",
                "fieldlengthdistribution=histogram | fieldlengthhistogram = hist.txt cannot be read",
                "scanlengthdistribution=histogram | scanlengthdistribution is uniform or zipfian",
                "profile=e minscanlength=101 | minscanlength is above maxscanlength",
                "batch-rows=2 core_workload_insertion_retry_limit=1 | is for inserts one by one",
                "requestdistribution=zipfan | zipfian",
                "recordcount=many | recordcount = many",
                "table=user-table | needs letters, digits and _ only"
            })
    void tellsWhatContradicts(String settings, String problem) {
        assertThat(Plans.problems(settings.split(" ", -1)))
                .singleElement()
                .asString()
                .contains(problem);
    }

    @ParameterizedTest
    @CsvSource({
        "a, 500000 500000 0 0 0, ZIPFIAN",
        "b, 950000 50000 0 0 0, ZIPFIAN",
        "c, 1000000 0 0 0 0, ZIPFIAN",
        "d, 950000 0 50000 0 0, LATEST",
        "e, 0 0 50000 950000 0, ZIPFIAN",
        "f, 500000 0 0 0 500000, ZIPFIAN",
        "insert-only, 0 0 1000000 0 0, UNIFORM",
        "read-update, 500000 500000 0 0 0, UNIFORM",
        "scan-only, 0 0 0 1000000 0, UNIFORM"
    })
    void knowsTheProfiles(String profile, String weights, String distribution) {
        RecordWork work = Plans.of("profile=" + profile).work();
        List<Integer> found = List.of(
                work.mix().weight(Task.Kind.READ),
                work.mix().weight(Task.Kind.UPDATE),
                work.mix().weight(Task.Kind.INSERT),
                work.mix().weight(Task.Kind.SCAN),
                work.mix().weight(Task.Kind.READ_MODIFY_WRITE));
        assertThat(found.toString().replaceAll("[\\[\\],]", "")).isEqualTo(weights);
        assertThat(work.choice().distribution()).hasToString(distribution);
        assertThat(work.reading().scanLengths().max()).isEqualTo(profile.equals("e") ? 100 : 1_000);
    }

    /// YCSB's own trap, kept because its files are: see the warnings of `plimsoll ycsb`.
    @Test
    void keepsDefaultProportionsBesideAnExplicitOne() {
        OperationShares mix = Plans.of("insertproportion=1.0").work().mix();
        assertThat(mix.weight(Task.Kind.READ)).isEqualTo(475_000);
        assertThat(mix.weight(Task.Kind.UPDATE)).isEqualTo(25_000);
        assertThat(mix.weight(Task.Kind.INSERT)).isEqualTo(500_000);
    }

    @Test
    void takesCountsOf64Bits() {
        Records records = Plans.of("recordcount=9_000_000_000", "insertstart=8_000_000_000", "insertorder=ordered")
                .records();
        assertThat(records.count()).isEqualTo(1_000_000_000);
        assertThat(records.keys().text(records.end() - 1)).isEqualTo("user8999999999");
    }

    @Test
    void readsAFileOfLengths(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("hist.txt"), "BlockSize\t10\n0\t5\n2\t5\n");
        Lengths lengths = Plans.of("fieldlengthdistribution=histogram", "fieldlengthhistogram=" + file)
                                .records()
                                .fields()
                                .values()
                        instanceof FieldValues.Random
                ? LengthFile.read(file)
                : new Lengths.Constant(0);
        assertThat(lengths.max()).isEqualTo(30);
        Files.writeString(file, "BlockSize\tten\n");
        assertThat(Plans.problems("fieldlengthdistribution=histogram", "fieldlengthhistogram=" + file))
                .singleElement()
                .asString()
                .contains("line 1 is \"BlockSize\tten\" where it needs BlockSize and a number");
    }
}
