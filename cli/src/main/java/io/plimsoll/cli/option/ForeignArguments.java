package io.plimsoll.cli.option;

import java.util.ArrayList;
import java.util.List;

/// A command that reads all its arguments itself, as the tool does whose place it takes. The library that parses
/// command
/// lines only describes its options.
public interface ForeignArguments {
    /// The command line that hands all arguments on to the command as they are.
    ///
    /// @param words begins with the name of the command
    static List<String> handedOn(List<String> words) {
        List<String> handed = new ArrayList<>(words);
        handed.add(1, "--");
        return handed;
    }
}
