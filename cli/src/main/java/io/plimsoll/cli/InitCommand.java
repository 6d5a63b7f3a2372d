package io.plimsoll.cli;

import io.plimsoll.analysis.search.Objective.Objectives;
import io.plimsoll.app.setup.DefaultTarget;
import io.plimsoll.app.setup.ProjectFile;
import io.plimsoll.app.setup.ProjectSetup;
import io.plimsoll.app.setup.TargetProbe;
import io.plimsoll.cli.option.CommonOptions;
import io.plimsoll.cli.option.KeyOptions;
import io.plimsoll.cli.option.RunOptions;
import io.plimsoll.cli.option.TerminalCommand;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.report.text.TextReport;
import io.plimsoll.spec.Key.Role;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import java.io.Console;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `plimsoll init`: looks at a target, and writes the file that names it.
@Command(
        name = "init",
        header = "Look at a database, and write plimsoll.yaml, so that commands here need no --target.",
        footer = {
            "",
            "Asks for what is not given, if there is a terminal. To see whether tables may be made, it makes an",
            "empty one in a schema of its own, and drops both. No password is written.",
            "",
            "Examples:",
            "  plimsoll init --target postgres://me@db/bench --objective 'p99<20ms'",
            "  plimsoll init --target postgres:embedded --force"
        })
final class InitCommand extends TerminalCommand {
    /// What the file can say of a target.
    private static final List<String> WRITTEN =
            List.of(RunKeys.TARGET.name(), RunKeys.USER.name(), RunKeys.DRIVER.name(), RunKeys.SCHEMA.name());

    @Mixin
    private final RunOptions options = RunOptions.of(Role.TARGET);

    @Mixin
    private final CommonOptions.RunsFolder folder = new CommonOptions.RunsFolder();

    @Option(
            names = {"-o", "--objective"},
            paramLabel = "OBJECTIVE",
            description = "What a load must meet, such as p99<10ms; repeatable.")
    private List<String> objectives = new ArrayList<>();

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description = "Write another file; commands use it if the environment variable PLIMSOLL_FILE names it.")
    private Path file = Path.of(ProjectFile.NAME);

    @Option(names = "--force", description = "Replace the file if it exists, and keep a copy of it.")
    private boolean isForced;

    @Override
    public Integer call() throws Exception {
        ProjectSetup.refuseUnlessWritable(file, isForced);
        Problems problems = new Problems();
        List<Setting> given = new ArrayList<>(options.complete(options.given(problems), problems));
        problems.refuseIfAny();
        if (value(given, RunKeys.TARGET.name()).isEmpty()) {
            given.add(KeyOptions.set(RunKeys.TARGET.name(), asked("Target, such as postgres://me@host/db: ")));
            if (objectives.isEmpty()) {
                Optional.of(asked("Objective, such as p99<20ms (empty: none): "))
                        .filter(answer -> !answer.isEmpty())
                        .ifPresent(objectives::add);
            }
        }
        String address = value(given, RunKeys.TARGET.name()).orElseThrow().strip();
        String written = DefaultTarget.withoutPassword(address);
        DefaultTarget.refusal(written).ifPresent(why -> problems.add(Origin.COMMAND_LINE, why));
        if (!objectives.isEmpty()) {
            Objectives _ = Objectives.of(objectives, problems);
        }
        problems.refuseIfAny();
        ProjectSetup.Found found = ProjectSetup.look(TargetProbe.planned(List.of(given), options.passwords()));
        int _ = print(TextReport.render(found.document(), terminal().style()));
        Optional<Path> copy = ProjectSetup.write(file, text(given, written, found));
        ProjectSetup.trust(file, written).ifPresent(this::say);
        copy.ifPresent(kept -> say(file + " was replaced, and is kept as " + kept));
        if (!written.equals(address)) {
            say("the password is not in the file: put it into PLIMSOLL_PASSWORD or, for PostgreSQL, into ~/.pgpass");
        }
        given.stream()
                .filter(setting -> !WRITTEN.contains(setting.key()))
                .forEach(setting -> say(setting.key() + " is not in the file: give it with each command"));
        return print(next(found));
    }

    private String text(List<Setting> given, String written, ProjectSetup.Found found) {
        Map<String, String> settings = new LinkedHashMap<>();
        WRITTEN.forEach(key -> settings.put(key, value(given, key).orElse("").strip()));
        settings.put(RunKeys.TARGET.name(), written);
        if (found.needsOwnSchema()) {
            settings.put(RunKeys.SCHEMA.name(), TargetProbe.CONNECTION);
        }
        Path store = folder.given();
        settings.put("store", String.valueOf(store == null ? CommonOptions.RunsFolder.USUAL : placed(store)));
        return ProjectFile.text(settings, objectives);
    }

    /// As the file needs it, which takes it as relative to its own folder.
    private Path placed(Path store) {
        return file.getParent() == null ? store : store.toAbsolutePath();
    }

    private String next(ProjectSetup.Found found) {
        boolean isUsual = file.equals(Path.of(ProjectFile.NAME));
        StringBuilder text = new StringBuilder("\n" + file + " is written. What you can do next:\n\n");
        if (!isUsual) {
            text.append("  export ")
                    .append(ProjectFile.VARIABLE)
                    .append('=')
                    .append(file.toAbsolutePath())
                    .append('\n');
        }
        text.append("  plimsoll doctor\n");
        found.first()
                .ifPresent(workload -> text.append("  plimsoll run ")
                        .append(workload)
                        .append(" --preset quick\n  plimsoll loadline ")
                        .append(workload)
                        .append(objectives.isEmpty() ? " --objective 'p99<20ms'\n" : "\n"));
        return text.toString();
    }

    private static Optional<String> value(List<Setting> settings, String key) {
        return settings.stream()
                .filter(setting -> setting.key().equals(key))
                .map(Setting::value)
                .findFirst();
    }

    @SuppressWarnings("SystemConsoleNull") // Java 25 has none again where there is no terminal.
    private String asked(String question) {
        Console console = System.console();
        if (console == null || !console.isTerminal()) {
            throw refused("--target ADDRESS must be given: there is no terminal to ask on");
        }
        String answer = console.readLine("%s", question);
        if (answer == null) {
            throw refused("--target ADDRESS must be given: nothing was answered");
        }
        return answer.strip();
    }
}
