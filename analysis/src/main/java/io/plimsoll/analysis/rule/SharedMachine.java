package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.Finding;
import java.util.List;
import java.util.regex.Pattern;

/// The database runs beside the harness on one machine, in a process of its own.
final class SharedMachine implements Rule {
    /// `//localhost/`, `@127.0.0.1:5432/`, `//[::1]/`
    private static final String LOOPBACK = ".*(//|@)(localhost|127(\\.\\d{1,3}){3}|\\[::1])([:/?,].*)?";
    /// `jdbc:postgresql:///bank`
    private static final String NO_HOST = "[a-z]+(:[a-z]+)?:///.*";
    private static final Pattern LOCAL = Pattern.compile("(?i)" + LOOPBACK + "|" + NO_HOST + "|postgres:embedded.*");

    @Override
    public List<Finding> check(Measured measured) {
        String address = measured.setting("target");
        return measured.isOutOfProcess() && LOCAL.matcher(address).matches()
                ? Found.note(
                        "SharedMachine",
                        "the database shares the machine's CPU, memory and disk with the harness",
                        "for figures of the database alone, run the harness elsewhere")
                : Found.nothing();
    }
}
