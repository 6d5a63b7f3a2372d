package io.plimsoll.cli.fleet;

import io.plimsoll.app.Execution;
import io.plimsoll.app.ExitCode;
import io.plimsoll.app.Merging;
import io.plimsoll.app.MissingInputException;
import io.plimsoll.cli.option.OutputCommand;
import io.plimsoll.cli.results.MergeCommand;
import io.plimsoll.fleet.Fleet;
import io.plimsoll.fleet.jgroups.GroupChannel;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunStore;
import java.io.IOException;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `plimsoll fleet collect`.
@Command(
        name = "collect",
        header = "Fetch the parts that were missing when a run ended, and merge the run again.",
        description = {
            "The run stays as it is; the merged one gets a folder of its own, as with `plimsoll merge`. If all"
                    + " parts are there already, nothing is done.",
            ""
        },
        footer = {"", "Example:", "  plimsoll fleet collect last --peers fleet.yaml"})
final class FleetCollectCommand extends OutputCommand.Judging {
    @Parameters(paramLabel = "RUN", description = "The id of a run, the beginning of it, its folder, or `last`.")
    private String wanted = "";

    @Mixin
    private final FleetPlace.WithKeys here = new FleetPlace.WithKeys();

    @Mixin
    private final MergeCommand.Comparing comparing = new MergeCommand.Comparing();

    @Override
    public Integer call() throws Exception {
        RunFolder folder = MissingInputException.unless(() -> new RunStore(store()).find(wanted));
        Fleet.Collected collected;
        try (GroupChannel channel = here.join()) {
            List<String> _ = here.place().others(channel, _ -> {});
            collected = Fleet.collect(channel, folder);
        } catch (IOException none) {
            throw new MissingInputException(none);
        }
        collected.missing().forEach(this::say);
        if (!collected.missing().isEmpty()) {
            say("`plimsoll fleet collect " + folder.id() + here.words() + "` tries again; `plimsoll merge "
                    + folder.path() + "` merges what is there");
            return ExitCode.INVALID;
        }
        if (collected.fetched().isEmpty() && comparing.audit() == null) {
            return print("all parts of " + folder.id() + " are there\n");
        }
        Execution.Ended ended = new Merging(store()).again(folder, collected.fetched(), comparing.audit());
        terminal().print(ended.run(), ended.judgement(), this);
        return ended.exitCode();
    }
}
