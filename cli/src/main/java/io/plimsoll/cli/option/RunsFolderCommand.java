package io.plimsoll.cli.option;

import java.nio.file.Path;
import picocli.CommandLine.Mixin;

/// A command that stores or reads runs in a folder.
public abstract class RunsFolderCommand extends TerminalCommand {
    @Mixin
    private final CommonOptions.RunsFolder folder = new CommonOptions.RunsFolder();

    public final Path store() {
        return folder.store();
    }
}
