package io.plimsoll.workload.tproch;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.embedded.EmbeddedDriver;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The published answers at scale 1, where a folder with them is named: `q01.csv` to `q22.csv`, a line of names, then
/// rows, values separated by bars. Addresses and comments are left out, and so is query 13, which counts comments: in
/// answers that follow newer versions of the published generator, other random texts stand there than in the
/// specification.
class PublishedAnswersTest {
    private static final String FOLDER = "PLIMSOLL_TPCH_ANSWERS";

    private static final int COUNTS_COMMENTS = 13;

    @TempDir
    Path database = Path.of("");

    @Test
    void areOurs() throws TargetException, IOException {
        String folder = System.getenv(FOLDER);
        assumeTrue(folder != null, "set " + FOLDER + " to the folder with the answers");
        ScaleFactor scale = ScaleFactor.parse("1");
        try (Target target = new EmbeddedDriver().open(TargetSpec.of("duckdb:" + database.resolve("database")));
                SqlSession session = target.openSession().sql()) {
            Rows.load(scale, session);
            SoftAssertions softly = new SoftAssertions();
            int number = 1;
            for (TradeQuery query : TradeQuery.all(scale, true)) {
                Path file = Path.of(String.valueOf(folder), String.format("q%02d.csv", number));
                List<String> names = List.of(Files.readAllLines(file).getFirst().split("\\|"));
                Rows rows = new Rows(names);
                session.read(query.text(new Draw(new Seed(1)), target.dialect()), rows);
                if (number != COUNTS_COMMENTS) {
                    softly.assertThat(rows.sorted()).as(query.name()).isEqualTo(answers(file, names));
                }
                number++;
            }
            softly.assertAll();
        }
    }

    private static List<String> answers(Path file, List<String> names) throws IOException {
        Rows rows = new Rows(names);
        List<String> lines = new ArrayList<>(Files.readAllLines(file));
        lines.removeFirst();
        for (String line : lines) {
            String[] values = line.split("\\|", -1);
            for (int column = 0; column < values.length; column++) {
                byte[] bytes = values[column].getBytes(StandardCharsets.UTF_8);
                rows.value(column, bytes, 0, bytes.length);
            }
            rows.endRow();
        }
        return rows.sorted();
    }
}
