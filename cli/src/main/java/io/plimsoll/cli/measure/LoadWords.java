package io.plimsoll.cli.measure;

import io.plimsoll.cli.option.ForeignArguments;
import io.plimsoll.cli.option.KeyOptions;
import io.plimsoll.cloud.CloudException;
import io.plimsoll.cloud.LoadCommand;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.SpecException;
import io.plimsoll.spec.SpecFile;
import io.plimsoll.workload.Workloads;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

/// The words of a command for a load machine, checked here as the command itself would check them: what is wrong is
/// refused before anything is made. Stateless.
final class LoadWords {
    /// Options of `cloud run` that no command on a load machine may be given: runs are fetched from the usual folder.
    private static final List<String> OURS =
            List.of("--runs-dir", "--yes", "--keep", "--settings", "--ttl", "--max-cost", "--parallel", "--owner");

    private LoadWords() {}

    /// @param root knows the options of the commands that are named
    /// @param first the word before them: an ID, a template, or a file
    /// @param target what the load machine will be given; empty if that is not known
    static void check(CommandLine root, String first, List<String> given, String target) throws CloudException {
        Problems problems = new Problems();
        for (String word : given) {
            String option = word.split("=", 2)[0];
            if (OURS.contains(option)) {
                problems.add(
                        Origin.COMMAND_LINE, option + " belongs before " + first + ": cloud run " + option + " ...");
            }
        }
        problems.refuseIfAny();
        LoadCommand.check(given, problems);
        problems.refuseIfAny();
        List<String> words = LoadCommand.rehearsed(given, target);
        CommandLine known = root.getSubcommands().get(words.getFirst());
        if (known == null || known.getCommand() instanceof ForeignArguments) {
            return;
        }
        CommandLine command = fresh(known, root);
        ParseResult parsed = command.parseArgs(words.subList(1, words.size()).toArray(String[]::new));
        requireWorkload(parsed);
        if (command.getCommand() instanceof RunCommand run && !target.isEmpty()) {
            run.rehearse();
        }
    }

    /// The same command without values: lines of a file may name it several times.
    private static CommandLine fresh(CommandLine known, CommandLine root) {
        CommandLine fresh = new CommandLine(known.getCommand().getClass(), root.getFactory());
        KeyOptions.addAll(fresh.getCommandSpec());
        fresh.getCommandSpec().parent(root.getCommandSpec());
        return fresh.setErr(root.getErr());
    }

    private static void requireWorkload(ParseResult parsed) {
        parsed.matchedPositionals().stream()
                .filter(each -> each.paramLabel().equals("SPEC"))
                .flatMap(each -> each.originalStringValues().stream())
                .filter(name ->
                        !SpecFile.isNamedBy(name) && Workloads.named(name).isEmpty())
                .findFirst()
                .ifPresent(name -> {
                    throw SpecException.of(Origin.COMMAND_LINE, Workloads.unknown(name));
                });
    }
}
