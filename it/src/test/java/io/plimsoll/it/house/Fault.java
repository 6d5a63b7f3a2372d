package io.plimsoll.it.house;

/// A rule broken at a place.
///
/// @param rule the rule's name, as written in the list of exceptions
/// @param path relative to the repository
/// @param line from 1; 0 for the file as a whole
record Fault(String rule, String path, int line, String message) {
    @Override
    public String toString() {
        return path + ":" + line + ": " + message + " [" + rule + "]";
    }
}
