package io.plimsoll.cli;

import io.plimsoll.app.DriverAddition;
import io.plimsoll.app.DriverListing;
import io.plimsoll.app.ExitCode;
import io.plimsoll.app.MissingInputException;
import io.plimsoll.cli.option.ParentCommand;
import io.plimsoll.cli.option.TerminalCommand;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.home.AddedDriver;
import io.plimsoll.driver.home.AddedDrivers;
import io.plimsoll.results.Json;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `plimsoll drivers`: manages the JDBC drivers beside those that Plimsoll brings.
@Command(
        name = "drivers",
        header = "List, add and remove JDBC drivers (DuckDB, MySQL, Oracle, SQL Server, any other).",
        subcommands = {DriversCommand.ListDrivers.class, DriversCommand.Add.class, DriversCommand.Remove.class})
final class DriversCommand extends ParentCommand {
    /// `plimsoll drivers list`.
    @Command(name = "list", header = "List the drivers that are included, were added, and can be added by name.")
    static final class ListDrivers extends TerminalCommand {
        @Option(names = "--json", description = "Print data as JSON instead of text.")
        private boolean json;

        @Override
        public Integer call() throws Exception {
            DriverListing listing = DriverListing.of(AddedDrivers.ofThisUser());
            return print(json ? Json.text(listing) : listing.text(terminal().style()));
        }
    }

    /// `plimsoll drivers add`.
    @Command(
            name = "add",
            header = "Fetch a driver with what it needs from a Maven repository, and keep it for this user.",
            description = {
                "Repositories, mirrors, proxies and passwords are those of ~/.m2/settings.xml. Files without a check"
                        + " sum, or with a wrong one, are refused.",
                ""
            },
            footer = {
                "",
                "Examples:",
                "  plimsoll drivers add mysql",
                "  plimsoll drivers add com.mysql:mysql-connector-j:9.4.0",
                "  plimsoll drivers add duckdb --from /media/usb/jars"
            })
    static final class Add extends TerminalCommand {
        @Parameters(
                paramLabel = "DRIVER",
                description = "A name that `plimsoll drivers list` shows, or GROUP:ARTIFACT:VERSION; with --from also a"
                        + " name of your own.")
        private String driver = "";

        @Option(
                names = "--from",
                paramLabel = "FOLDER",
                description =
                        "Take the driver from this folder, without a network: it has the driver's jar and those it"
                                + " needs, or is laid out like a Maven repository.")
        private @Nullable Path from;

        @Override
        public Integer call() throws Exception {
            Path mavenHome = Path.of(System.getProperty("user.home", "/nonexistent"), ".m2");
            DriverAddition addition = new DriverAddition(terminal(), AddedDrivers.ofThisUser(), mavenHome);
            AddedDriver added;
            try {
                added = addition.add(driver, from);
            } catch (TargetException failed) {
                if (failed.errorClass() == ErrorClass.CANCELLED) {
                    return ExitCode.INTERRUPTED;
                }
                throw failed;
            }
            return print("added " + (added.name() + " " + added.version()).strip() + " in " + added.folder() + "\n");
        }
    }

    /// `plimsoll drivers remove`.
    @Command(name = "remove", header = "Remove a driver that was added.")
    static final class Remove extends TerminalCommand {
        @Parameters(paramLabel = "NAME", description = "As `plimsoll drivers list` shows it.")
        private String name = "";

        @Override
        public Integer call() throws Exception {
            if (!AddedDrivers.ofThisUser().remove(name)) {
                throw new MissingInputException(
                        "no driver \"" + name + "\" was added; `plimsoll drivers list` shows which were");
            }
            return print("removed " + name + "\n");
        }
    }
}
