package io.plimsoll.cli.results;

import io.plimsoll.app.StoreExchange;
import io.plimsoll.app.StoreExchange.Direction;
import io.plimsoll.cli.option.CommonOptions;
import io.plimsoll.cli.option.KeyOptions;
import io.plimsoll.cli.option.OutputCommand;
import io.plimsoll.cli.option.ParentCommand;
import io.plimsoll.history.share.SharedStore.Access;
import io.plimsoll.spec.Key;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `plimsoll store`: shares runs with other machines.
@Command(
        name = "store",
        header = "Share stored runs with other machines: a folder, an S3 bucket or a PostgreSQL database.",
        subcommands = {StoreCommand.Push.class, StoreCommand.Pull.class, StoreCommand.Sync.class})
public final class StoreCommand extends ParentCommand {
    /// One way, or both: the [Direction] that has the command's name.
    abstract static class Copying extends OutputCommand {
        private static final Key<String> ENDPOINT = KeyOptions.option(
                "URL", "the address of an S3 service, if it is not AWS and not in $AWS_ENDPOINT_URL_S3", "--endpoint");

        @Parameters(
                paramLabel = "DEST",
                description = "A folder, s3://BUCKET/PREFIX, or postgres://USER@HOST/DATABASE.")
        private String destination = "";

        @Mixin
        private final KeyOptions own = KeyOptions.own(ENDPOINT);

        @Mixin
        private final CommonOptions.Password password = new CommonOptions.Password();

        @Override
        public final Integer call() throws Exception {
            Direction direction = Direction.valueOf(name().toUpperCase(Locale.ROOT));
            Access access = new Access(own.text(ENDPOINT), password.passwords().apply("PLIMSOLL_PASSWORD"));
            return new StoreExchange(terminal(), this).run(direction, destination, access);
        }
    }

    /// `plimsoll store push`.
    @Command(
            name = "push",
            header = "Copy runs to a shared place that lacks them. Nothing is changed or removed there.",
            footer = {
                "",
                "Examples:",
                "  plimsoll store push s3://bench/plimsoll",
                "  plimsoll store push s3://bench/plimsoll --endpoint http://127.0.0.1:9000",
                "",
                "Exit codes: 0 copied, 1 a run has other content there, 2 no such place, 4 it cannot be reached."
            })
    static final class Push extends Copying {}

    /// `plimsoll store pull`.
    @Command(
            name = "pull",
            header = "Copy runs from a shared place that are missing here. Nothing is changed or removed here.",
            footer = {
                "",
                "Examples:",
                "  plimsoll store pull postgres://me@db/bench",
                "  plimsoll store pull /mnt/bench --runs-dir all-runs",
                "",
                "Exit codes: 0 copied, 1 a run has other content here or is damaged there, 2 no such place,",
                "4 it cannot be reached."
            })
    static final class Pull extends Copying {}

    /// `plimsoll store sync`.
    @Command(
            name = "sync",
            header = "Push, then pull: both sides have all runs afterwards.",
            footer = {
                "",
                "Example:",
                "  plimsoll store sync /mnt/bench",
                "",
                "Exit codes: 0 copied, 1 a run is not the same on both sides, 2 no such place,",
                "4 it cannot be reached."
            })
    static final class Sync extends Copying {}
}
