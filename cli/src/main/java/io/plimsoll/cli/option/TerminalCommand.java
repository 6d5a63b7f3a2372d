package io.plimsoll.cli.option;

import picocli.CommandLine.Command;

/// A command that prints, with the options for help and version that most commands have.
@Command(mixinStandardHelpOptions = true)
public abstract class TerminalCommand extends PlainCommand {}
