package io.plimsoll.app;

import io.plimsoll.history.HistoryIndex;
import io.plimsoll.history.HistoryIndex.Listing;
import io.plimsoll.history.RunFilter;
import io.plimsoll.results.RunEntry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Lists the stored runs from their index. Problems are printed as notes and do not prevent the list.
public record HistoryListing(Terminal terminal, Path store) {
    private static final int NAMED = 5;

    /// @param rebuild whether to rebuild the index
    public List<RunEntry> entries(RunFilter filter, boolean rebuild) throws MissingInputException {
        try {
            HistoryIndex index = new HistoryIndex(store);
            if (rebuild) {
                index.forget();
            }
            Listing listing = index.read();
            tell(listing);
            return listing.entries().stream().filter(filter::takes).toList();
        } catch (IOException unreadable) {
            throw new MissingInputException(String.valueOf(unreadable.getMessage()), unreadable);
        }
    }

    private void tell(Listing listing) {
        Stream<String> problems =
                listing.entries().stream().map(RunEntry::problem).filter(problem -> !problem.isEmpty());
        Stream<String> foreign = listing.foreign().stream()
                .map(name -> store.resolve(name) + " is skipped: it is neither a run nor a sweep");
        Stream<String> trouble = Stream.of(listing.trouble()).filter(text -> !text.isEmpty());
        List<String> all =
                Stream.of(trouble, problems, foreign).flatMap(told -> told).toList();
        all.stream().limit(NAMED).forEach(sentence -> terminal.err().println("plimsoll: " + sentence));
        if (all.size() > NAMED) {
            terminal.err().println("plimsoll: and " + (all.size() - NAMED) + " more like these");
        }
    }
}
