package io.plimsoll.sweep;

import static io.plimsoll.testing.ForAll.forAll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.recording.Clock;
import io.plimsoll.results.Verdict;
import io.plimsoll.results.sweep.CellState;
import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepFolder;
import io.plimsoll.results.sweep.SweepStore;
import io.plimsoll.sweep.SweepExecutor.CellOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepExecutorTest {
    @TempDir
    Path store;

    /// The process dies: nothing after this is executed.
    private static final class Killed extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private SweepFolder sweep(Grid grid) throws IOException {
        return new SweepStore(store).create("test", cells(grid, "8"));
    }

    private static List<SweepCell> cells(Grid grid, String sessions) {
        return grid.cells().stream()
                .map(cell -> {
                    Map<String, String> settings =
                            new LinkedHashMap<>(Map.of("workload", "tpcb", "sessions", sessions));
                    cell.settings().forEach(setting -> settings.put(setting.key(), setting.value()));
                    return SweepCell.pending(cell.id(), cell.axes(), cell.step(), cell.repeat(), settings);
                })
                .toList();
    }

    private static boolean execute(SweepFolder folder, SweepExecutor.CellRun run)
            throws IOException, InterruptedException {
        return new SweepExecutor(folder, Clock.system(), () -> false).execute(run);
    }

    @Test
    void everyCellIsFinishedOnceWhereverItIsStopped() {
        forAll(200, random -> {
            Grid grid = GridTest.grid("a=1|2|3;b=x|y", random.nextBoolean() ? "" : "w,g", 1 + random.nextInt(3));
            SweepFolder folder = sweep(grid);
            List<String> finished = new ArrayList<>();
            boolean isOver = false;
            while (!isOver) {
                isOver = attempt(SweepFolder.read(folder.path()), random, finished);
            }
            assertThat(finished)
                    .containsExactlyElementsOf(
                            grid.cells().stream().map(Grid.Cell::id).toList());
            assertThat(SweepFolder.read(folder.path()).document().cells())
                    .allMatch(
                            cell -> cell.state() == CellState.DONE && cell.run().equals("run of " + cell.id()));
            assertThat(SweepFolder.read(folder.path()).document().endedAt()).isNotNull();
        });
    }

    /// Stops before, within or between cells, by a kill or in good order.
    private static boolean attempt(SweepFolder folder, RandomGenerator random, List<String> finished)
            throws IOException, InterruptedException {
        boolean stopsBetween = random.nextInt(4) == 0;
        SweepExecutor executor =
                new SweepExecutor(folder, Clock.system(), () -> stopsBetween && random.nextInt(3) == 0);
        try {
            return executor.execute(cell -> {
                switch (random.nextInt(8)) {
                    case 0 -> throw new Killed();
                    case 1 -> {
                        return new CellOutcome.Interrupted();
                    }
                    default -> finished.add(cell.id());
                }
                return new CellOutcome.Ran("run of " + cell.id(), Verdict.PASS);
            });
        } catch (Killed killed) {
            return false;
        }
    }

    @Test
    void goesOnAfterACellThatFailedAndSkipsStepsThatHaveNoDataset() throws Exception {
        SweepFolder folder = sweep(GridTest.grid("a=1|2|3", "w,u,g", 1));
        List<String> run = new ArrayList<>();
        boolean isOver = execute(folder, cell -> {
            run.add(cell.id());
            return switch (cell.id()) {
                case "a=1/w#1" -> new CellOutcome.NotApplicable("it has no columns");
                case "a=2/u#1" -> new CellOutcome.Failed("r1", "the target was lost");
                default -> new CellOutcome.Ran("r2", Verdict.PASS);
            };
        });
        assertThat(isOver).isTrue();
        assertThat(run).containsExactly("a=1/w#1", "a=2/w#1", "a=2/u#1", "a=3/w#1", "a=3/u#1", "a=3/g#1");
        assertThat(folder.document().cells().stream().map(cell -> cell.id() + " " + cell.state() + " " + cell.reason()))
                .containsExactly(
                        "a=1/w#1 NOT_APPLICABLE it has no columns",
                        "a=1/u#1 NOT_APPLICABLE step w before it did not run: it has no columns",
                        "a=1/g#1 NOT_APPLICABLE step w before it did not run: it has no columns",
                        "a=2/w#1 DONE ",
                        "a=2/u#1 FAILED the target was lost",
                        "a=2/g#1 FAILED step u before it did not run: the target was lost",
                        "a=3/w#1 DONE ",
                        "a=3/u#1 DONE ",
                        "a=3/g#1 DONE ");
        assertThat(folder.document().verdict()).isEqualTo(Verdict.FAIL);
    }

    @Test
    void goesOnWithCellsThatAreChosenByThoseBefore() throws Exception {
        SweepFolder folder = sweep(GridTest.grid("a=1", "", 1));
        SweepExecutor.CellChoice choice = sweep -> {
            int number = sweep.cells().size() + 1;
            Map<String, String> settings = new LinkedHashMap<>(Map.of("workload", "tpcb", "a", "" + number));
            return number > 3
                    ? Optional.empty()
                    : Optional.of(SweepCell.pending("a=" + number + "#1", Map.of("a", "" + number), "", 1, settings));
        };
        List<String> run = new ArrayList<>();
        SweepExecutor.CellRun stopsAtTheSecond = cell -> {
            run.add(cell.id());
            return run.size() == 2 ? new CellOutcome.Interrupted() : new CellOutcome.Ran("r", Verdict.PASS);
        };
        SweepExecutor executor = new SweepExecutor(folder, Clock.system(), () -> false);
        assertThat(executor.execute(stopsAtTheSecond, choice)).isFalse();
        SweepFolder again = SweepFolder.read(folder.path());
        assertThat(new SweepExecutor(again, Clock.system(), () -> false).execute(stopsAtTheSecond, choice))
                .isTrue();
        assertThat(run).containsExactly("a=1#1", "a=2#1", "a=2#1", "a=3#1");
        SweepCell third = again.document().cells().getLast();
        assertThat(again.document().setting(third, "a")).isEqualTo("3");
        assertThat(again.document().setting(third, "workload")).isEqualTo("tpcb");
        assertThat(again.document().setting(third, "sessions")).isEmpty();
        assertThat(again.document().endedAt()).isNotNull();
        assertThatThrownBy(() -> again.append(third)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theGravestVerdictIsTheSweeps() throws Exception {
        SweepFolder folder = sweep(GridTest.grid("a=1|2|3", "", 1));
        List<Verdict> verdicts = List.of(Verdict.INVALID, Verdict.FAIL, Verdict.PASS);
        execute(
                folder,
                cell -> new CellOutcome.Ran(
                        "r", verdicts.get(Integer.parseInt(cell.axes().get("a")) - 1)));
        assertThat(folder.document().verdict()).isEqualTo(Verdict.INVALID);
    }

    @Test
    void whatCannotBeStoredEndsTheSweep() throws Exception {
        SweepFolder folder = sweep(GridTest.grid("a=1|2", "", 1));
        Files.delete(folder.path().resolve(SweepFolder.DOCUMENT));
        Files.delete(folder.path());
        assertThatThrownBy(() -> execute(folder, _ -> new CellOutcome.Ran("r", Verdict.PASS)))
                .isInstanceOf(IOException.class);
    }

    @Test
    void keepsWhatAllCellsShareApart() throws Exception {
        SweepFolder folder = sweep(GridTest.grid("a=1|2", "", 1));
        assertThat(folder.document().settings()).containsOnlyKeys("workload", "sessions");
        assertThat(folder.document().cells().getFirst().settings()).isEqualTo(Map.of("a", "1"));
        assertThat(SweepFolder.read(folder.path()).document()).isEqualTo(folder.document());
    }

    @Test
    void tellsHowAnotherPlanDiffers() throws Exception {
        SweepFolder folder = sweep(GridTest.grid("a=1|2", "", 1));
        assertThat(difference(folder, GridTest.grid("a=1|2", "", 1), "8")).isEmpty();
        assertThat(difference(folder, GridTest.grid("a=1|2", "", 1), "9"))
                .isEqualTo("sessions was 8 and is 9 now, in a=1#1");
        assertThat(difference(folder, GridTest.grid("a=1|2|3", "", 1), "8"))
                .isEqualTo("it did not have the cell a=3#1");
        assertThat(difference(folder, GridTest.grid("a=1", "", 1), "8"))
                .isEqualTo("it had the cell a=2#1, which is not in the plan now");
        assertThat(difference(folder, GridTest.grid("a=2|1", "", 1), "8")).isEqualTo("its cells came in another order");
    }

    private String difference(SweepFolder folder, Grid wanted, String sessions) throws IOException {
        return folder.difference(new SweepStore(store)
                        .create("other", cells(wanted, sessions))
                        .document())
                .orElse("");
    }

    @Test
    void findsASweepByTheBeginningOfItsId() throws Exception {
        SweepFolder folder = sweep(GridTest.grid("a=1", "", 1));
        String id = folder.document().id();
        SweepStore sweeps = new SweepStore(store);
        for (String wanted :
                List.of(id, "last", id.substring(0, 10), folder.path().toString())) {
            assertThat(sweeps.find(wanted).orElseThrow().document()).isEqualTo(folder.document());
        }
        assertThat(sweeps.find("1999")).isEmpty();
    }
}
