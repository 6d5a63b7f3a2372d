package io.plimsoll.cli;

import io.plimsoll.app.ExitCode;
import io.plimsoll.cli.option.OutputCommand;
import io.plimsoll.driver.Driver;
import io.plimsoll.driver.Drivers;
import io.plimsoll.driver.TargetForm;
import io.plimsoll.results.Json;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `plimsoll targets`: lists the supported forms of addresses.
@Command(
        name = "targets",
        header = "List the databases that can be driven and how to address them.")
final class TargetsCommand extends OutputCommand {
    private static final int MEANING_COLUMN = 32;

    private record View(String driver, String form, String meaning, String example) {}

    @Override
    public Integer call() {
        List<View> views = new ArrayList<>();
        for (Driver driver : Drivers.all()) {
            for (TargetForm form : driver.forms()) {
                views.add(new View(driver.name(), form.form(), form.meaning(), form.example()));
            }
        }
        if (output.json()) {
            return print(Json.text(views));
        }
        for (View view : views) {
            terminal().out().print(Listing.entry(view.form(), MEANING_COLUMN, view.meaning()));
        }
        return ExitCode.PASS;
    }
}
