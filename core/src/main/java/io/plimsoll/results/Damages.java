package io.plimsoll.results;

import java.util.ArrayList;
import java.util.List;

/// What is wrong with the files of a folder, one sentence each. Thread-safe.
final class Damages {
    private final List<String> told = new ArrayList<>();

    synchronized void add(String sentence) {
        told.add(sentence);
    }

    synchronized List<String> told() {
        return List.copyOf(told);
    }
}
