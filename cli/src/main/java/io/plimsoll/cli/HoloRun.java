package io.plimsoll.cli;

import io.plimsoll.driver.Addresses;
import io.plimsoll.driver.Secret;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.engine.PlannedRun;
import io.plimsoll.engine.Vigil;
import io.plimsoll.holo.ToolMode;
import io.plimsoll.holo.ToolRelease;
import io.plimsoll.holo.file.ToolFile;
import io.plimsoll.holo.result.ToolBlock;
import io.plimsoll.holo.result.ToolResult;
import io.plimsoll.holo.translation.Translation;
import io.plimsoll.holo.translation.Translation.Circumstances;
import io.plimsoll.results.Run;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// One mode of Hologres' tool: its file translated, run, and shown as the tool shows it.
///
/// @param result where the tool's result goes; null: beside the file
record HoloRun(
        Terminal terminal,
        OutputOptions output,
        Asked asked,
        @Nullable Path result) {
    /// What the command line says.
    record Asked(Path file, ToolMode mode, ToolRelease release, List<Setting> overrides, Place place) {}

    /// What replaces the file's connection.
    ///
    /// @param target empty: as the file says
    record Place(
            String target, @Nullable String user, @Nullable String password) {}

    int execute(Problems problems) throws TargetException, IOException, InterruptedException {
        ToolFile file = ToolFile.read(asked.file(), asked.mode(), asked.overrides(), problems);
        problems.refuseIfAny();
        file.notes().forEach(this::say);
        Translation translation = translate(file, OptionalLong.empty());
        PlannedRun planned = planned(translation, file);
        Execution execution = new Execution(output.store(), ProgressListener.of(terminal, output.quiet()));
        if (asked.mode().isWriting()) {
            translation.notes().forEach(this::say);
            return execution.run(planned, this::report).exitCode();
        }
        try (Target target = Execution.open(planned)) {
            Translation sized = translate(file, OptionalLong.of(rows(target, Translation.table(translation), planned)));
            sized.notes().forEach(this::say);
            return execution.run(planned(sized, file), target, this::report).exitCode();
        }
    }

    private Translation translate(ToolFile file, OptionalLong rowsThere) {
        Problems problems = new Problems();
        Circumstances circumstances =
                new Circumstances(asked.release(), asked.place().target(), rowsThere);
        Translation translation = Translation.of(file, circumstances, problems);
        problems.refuseIfAny();
        return translation;
    }

    private PlannedRun planned(Translation translation, ToolFile file) {
        List<Setting> over = new ArrayList<>();
        String user = asked.place().user();
        if (user != null) {
            over.add(new Setting("user", user, Origin.COMMAND_LINE));
        }
        return PlannedRun.of(List.of(translation.settings(), over), password(file));
    }

    private Function<String, Secret> password(ToolFile file) {
        String given = asked.place().password();
        if (given != null) {
            return Passwords.of(given);
        }
        return asked.place().target().isEmpty()
                ? Passwords.unlessEmpty(Translation.password(file))
                : Passwords.of(null);
    }

    /// How many rows there are to read: no key of the tool tells.
    private long rows(Target target, String table, PlannedRun planned) throws TargetException {
        Origin place = new Origin("target " + Addresses.masked(planned.target().address()), 0);
        try (Vigil vigil = new Vigil(target, planned.target().stallLimit());
                Vigil.Watched watched = vigil.open()) {
            SqlSession session = watched.session().sql();
            boolean isThere = !session.existing(List.of(table)).isEmpty();
            long rows = isThere ? session.number("SELECT count(*) FROM " + table) : 0;
            if (rows == 0) {
                throw SpecException.of(
                        place,
                        (isThere ? "table " + table + " is empty" : "there is no table " + table) + "; mode PREPARE_"
                                + asked.mode() + "_DATA writes it");
            }
            return rows;
        }
    }

    private void report(Execution.Ended ended) {
        new Reports(terminal).print(ended.run(), ended.judgement(), output);
        Run run = ended.run();
        if (run.rounds().isEmpty()) {
            return;
        }
        ToolResult told = ToolResult.of(run, asked.mode());
        if (!output.json()) {
            terminal.out().print(ToolBlock.render(told, run.rounds().getFirst(), asked.mode(), asked.release()));
            terminal.out().flush();
        }
        write(told.render(asked.release()), run);
    }

    private void write(String text, Run run) {
        Path place = result != null ? result : asked.file().toAbsolutePath().resolveSibling("result.csv");
        try {
            Files.writeString(place, text);
            if (!output.quiet()) {
                say("the tool's result is in " + place);
            }
        } catch (IOException refused) {
            say("the tool's result cannot be written to " + place + " ("
                    + refused.getClass().getSimpleName() + "); give another place with --result; the run is kept in "
                    + run.folder());
        }
    }

    private void say(String sentence) {
        terminal.err().println("plimsoll: " + sentence);
    }
}
