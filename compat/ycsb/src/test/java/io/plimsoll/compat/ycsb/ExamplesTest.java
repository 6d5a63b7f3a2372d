package io.plimsoll.compat.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.compat.ycsb.YcsbTranslation.Translated;
import io.plimsoll.spec.SpecException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The files in `examples/ycsb`.
class ExamplesTest {
    private static final Path FOLDER = Path.of("..", "..", "examples", "ycsb");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "workload_insert_only",
                "workload_update_only",
                "workload_read_only",
                "workload_read_update",
                "workload_scan_only",
                "workloada",
                "workloadb",
                "workloadc",
                "workloadd",
                "workloade",
                "workloadf"
            })
    void eachLoadsAndRunsOnEveryBinding(String name) {
        for (String binding : List.of("jdbc", "dynamodb", "basic", "postgrenosql")) {
            for (String command : List.of("LOAD", "RUN")) {
                Map<String, String> settings = Cases.settings(Cases.translated(
                        command,
                        binding,
                        List.of(FOLDER.resolve(name)),
                        List.of(
                                "db.url=hsqldb:mem",
                                "dynamodb.primaryKey=pk",
                                "postgrenosql.url=postgres:embedded",
                                "dynamodb.endpoint=http://127.0.0.1:8000")));
                assertThat(settings).containsKeys("target", "measure", "sessions", "recordcount", "readproportion");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "workload_scan_only, 1",
        "workload_insert_only, 0",
        "workload_read_only, 0",
        "workloada, 0",
        "workloade, 0",
        "workloadf, 0"
    })
    void onlyWhatIsDoubtfulIsDoubted(String name, int warnings) {
        Translated translation = Cases.translated("RUN", "basic", List.of(FOLDER.resolve(name)), List.of());
        assertThat(Cases.warnings(translation)).hasSize(warnings);
    }

    @Test
    void theMistakeInThePublishedConnectionFileIsExplained() {
        List<Path> files = List.of(FOLDER.resolve("workload_read_only"), FOLDER.resolve("dynamodb.properties"));
        assertThatThrownBy(() -> Cases.translated("RUN", "dynamodb", files, List.of()))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("dynamodb.properties:5: dynamodb.endpoint still holds the placeholder");
        Translated translation =
                Cases.translated("RUN", "dynamodb", files, List.of("dynamodb.endpoint=http://127.0.0.1:8000"));
        assertThat(Cases.warnings(translation))
                .singleElement()
                .asString()
                .contains("dynamodb.properties:7: dynamodb.primaryKey is given twice, and the later one, HASH, makes")
                .endsWith("in place of pk; dynamodb.primaryKeyType=HASH must have been meant");
        assertThat(Cases.settings(translation)).containsEntry("dynamodb.primaryKey", "HASH");
    }
}
