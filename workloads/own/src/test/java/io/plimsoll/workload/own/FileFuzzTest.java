package io.plimsoll.workload.own;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.StatementProgram;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Text;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import io.plimsoll.testing.FuzzCampaign;
import io.plimsoll.testing.ScriptedDialect;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Dealing;
import io.plimsoll.workload.own.OwnFile.Meaning;
import io.plimsoll.workload.script.expression.EvaluationException;
import io.plimsoll.workload.script.expression.Frame;
import io.plimsoll.workload.script.random.RandomStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Broken files are refused with problems, never with exceptions, and files without problems give rows and operations.
class FileFuzzTest {
    /// A campaign sets more, and another seed.
    private static final FuzzCampaign CAMPAIGN = FuzzCampaign.of("plimsoll.fuzz.files", 3_000);

    /// Of so many texts one is read from a file.
    private static final int PER_FILE = 100;

    private static final int MOST_COPIES = 5_000;
    private static final int MOST_BYTES = 300;
    private static final int MOST_STEPS = 100_000;
    private static final Dialect DIALECT = new ScriptedDialect("plain");

    private static final List<String> PIECES = List.of(
            "${theta}",
            "${",
            "}",
            "{",
            "[",
            "]",
            ": ",
            ", ",
            "\n",
            "  ",
            "- ",
            "&a ",
            "*a",
            "!!int ",
            "'",
            "\"",
            "#",
            "|",
            ">",
            "0",
            "-1",
            "1e999",
            "9223372036854775807",
            "99999999999999999999",
            "null",
            "~",
            "true",
            "per",
            "rows",
            "type",
            "int64",
            "varchar(9)",
            "decimal(18,18)",
            "uniform",
            "zipf",
            "range",
            "text",
            "template",
            "{id:9999}",
            "expression",
            ":id",
            "references",
            "parent",
            "place",
            "sequence",
            "copies",
            "repeat",
            "foreach",
            "{foreach: {i: items}, do: [",
            "list",
            "count",
            "count: [0, 1000]",
            "count: items",
            "distinct",
            "sorted",
            "retry",
            "default",
            "{postgresql: jsonb, default: ",
            "other(",
            "read",
            "if",
            "do",
            "sums",
            "rollback",
            "before + sums(money)",
            "\u0000",
            "\uFEFF",
            "é",
            "\uD83D\uDE00",
            "? ",
            "---\n",
            "<<: ",
            "\t");

    @TempDir
    private Path folder;

    private int good;
    private int drawn;

    private static List<String> examples() throws IOException {
        List<String> texts = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of("../../examples/own"))) {
            for (Path file : files.filter(each -> each.toString().endsWith(".yaml"))
                    .sorted()
                    .toList()) {
                texts.add(Files.readString(file));
            }
        }
        assertThat(texts).isNotEmpty();
        BuiltinFiles.names().stream().map(BuiltinFiles::text).forEach(texts::add);
        return texts;
    }

    @Test
    void brokenFilesAreRefused() throws Exception {
        List<String> examples = examples();
        Draw draw = new Draw(new Seed(CAMPAIGN.seed()));
        CAMPAIGN.run(input -> {
            draw.seek(input);
            String text = draw.below(50) == 0 ? anything(draw) : broken(draw.one(examples), draw);
            try {
                check(text, draw);
                if (input % PER_FILE == 0) {
                    readFromAFile(text.getBytes(StandardCharsets.UTF_8), draw);
                }
            } catch (Exception | Error failed) {
                throw new AssertionError("of the file\n" + text, failed);
            }
        });
        if (CAMPAIGN.isLarge()) {
            assertThat(good).as("some changes do no harm").isBetween(CAMPAIGN.inputs() / 100, CAMPAIGN.inputs() / 2);
            assertThat(drawn).as("operations that were executed").isGreaterThan(good);
        }
    }

    private void check(String text, Draw draw) {
        Problems problems = new Problems();
        Optional<OwnFile> file = OwnFile.parse("shop.yaml", text, problems);
        Meaning meaning = file.map(
                        found -> found.meaning(new HashMap<>(found.parameters(problems)), Meanings.SEED, problems))
                .orElse(Meaning.NOTHING);
        for (Problem problem : problems.found()) {
            assertThat(problem.message()).isNotBlank();
        }
        if (file.isEmpty() || !problems.isEmpty()) {
            assertThat(problems.isEmpty()).as("why it is refused").isFalse();
            return;
        }
        good++;
        assertThat(meaning.operations()).isNotEmpty();
        rows(meaning);
        for (OperationDefinition operation : meaning.operations()) {
            if (operation.has(DIALECT)) {
                execute(operation, draw);
            }
        }
    }

    /// The last row of each table. A value may not fit its column.
    private static void rows(Meaning meaning) {
        for (TableDefinition table : meaning.tables()) {
            RowGenerator generator = new RowGenerator(table);
            for (int column = 0; column < table.columns().size() && table.rows() > 0; column++) {
                try {
                    assertThat(generator.value(column, table.rows() - 1).toString())
                            .isNotNull();
                } catch (EvaluationException | ArithmeticException | NumberFormatException unfit) {
                    assertThat(unfit.getMessage()).isNotBlank();
                }
            }
        }
    }

    /// Draws inputs as a session does, and answers each statement with up to two rows of anything.
    private void execute(OperationDefinition operation, Draw draw) {
        Map<TableDefinition, FreshKeys> fresh = new HashMap<>();
        operation.freshTables().forEach(table -> fresh.put(table, new FreshKeys(table, Dealing.WHOLE)));
        RandomStream random = new RandomStream(0);
        InputDrawing drawing = new InputDrawing(operation, fresh, new Frame(operation.variables(), random, _ -> {}));
        OwnProgram program = new OwnProgram(operation, new CompiledStatements(operation, DIALECT), drawing, random);
        try {
            drawing.draw(draw);
            program.begin();
            int steps = 0;
            for (int next = program.next(); next != StatementProgram.END && steps < MOST_STEPS; next = program.next()) {
                steps++;
                answer(program, next, draw);
            }
            drawn++;
        } catch (TargetException failed) {
            assertThat(failed.getMessage()).startsWith("operation " + operation.name() + ": ");
            assertThat(failed.errorClass()).isIn(ErrorClass.DATA, ErrorClass.UNEXPECTED_RESULT);
        } catch (EvaluationException | ArithmeticException | NumberFormatException noInputs) {
            assertThat(noInputs.getMessage()).isNotBlank();
        }
    }

    private static void answer(OwnProgram program, int next, Draw draw) throws TargetException {
        StatementProgram.ProgramStatement statement = program.statements().get(next);
        Text value = new Text();
        for (int parameter = 0; parameter < statement.parameters(); parameter++) {
            value.clear();
            boolean hasValue = program.appendParameter(next, parameter, value);
            assertThat(hasValue || value.length() == 0).isTrue();
            assertThat(program.parameterKind(next, parameter)).isNotNull();
        }
        // Mostly one row, with which operations go on.
        long rows = draw.below(8) == 0 ? draw.below(3) : 1;
        for (long row = 0; row < rows && statement.isRead(); row++) {
            byte[] bytes = draw.one(PIECES).getBytes(StandardCharsets.UTF_8);
            program.reader().value(0, bytes, 0, bytes.length);
            program.reader().nothing(1);
            program.reader().endRow();
        }
        program.completed(next, rows);
    }

    private void readFromAFile(byte[] text, Draw draw) throws IOException {
        byte[] bytes = draw.below(2) == 0 ? text : anything(draw).getBytes(StandardCharsets.ISO_8859_1);
        Path file = Files.write(folder.resolve("fuzzed.yaml"), bytes);
        Problems problems = new Problems();
        assertThat(OwnFile.read(file.toString(), problems).isPresent() || !problems.isEmpty())
                .isTrue();
    }

    /// Any characters, mostly signs of YAML.
    private static String anything(Draw draw) {
        StringBuilder text = new StringBuilder();
        for (long left = draw.below(MOST_BYTES); left > 0; left--) {
            text.append(draw.below(3) == 0 ? String.valueOf((char) draw.below(0x10000)) : draw.one(PIECES));
        }
        return text.toString();
    }

    /// One to four changes: signs, words and lines are dropped, doubled, moved or put in, now and then many times.
    private static String broken(String example, Draw draw) {
        StringBuilder text = new StringBuilder(example);
        for (long change = draw.between(1, 4); change > 0; change--) {
            int at = (int) draw.below(text.length());
            int end = Math.min(text.length(), at + 1 + (int) draw.below(12));
            switch ((int) draw.below(5)) {
                case 0 -> text.delete(at, end);
                case 1 -> text.insert(at, text.substring(at, end));
                case 2 -> text.insert((int) draw.below(text.length()), text.substring(at, end));
                case 3 -> text.setCharAt(at, (char) draw.between(' ', '~'));
                default ->
                    text.insert(at, draw.one(PIECES).repeat(draw.below(100) == 0 ? (int) draw.below(MOST_COPIES) : 1));
            }
        }
        return text.toString();
    }
}
