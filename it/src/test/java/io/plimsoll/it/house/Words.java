package io.plimsoll.it.house;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// Words that no name contains: fillers and abbreviations. Which term to use for what is in GLOSSARY.md.
final class Words {
    private static final Pattern HUMPS = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_");

    /// Words in names of types that say nothing about them.
    private static final Set<String> FILLERS = Set.of("manager", "helper", "util", "utils", "impl");

    /// In any name. `args` is not here: `main(String[] args)` is how the language is written.
    private static final Set<String> ABBREVIATIONS = Set.copyOf(List.of(
            "cfg", "conf", "ctx", "mgr", "msg", "stmt", "conn", "cnt", "idx", "tmp", "num", "impl", "addr", "acct",
            "txn", "pwd", "elem", "iter", "evt", "arr", "obj", "resp", "req", "ret", "cur", "calc", "desc", "lat",
            "thr", "exec", "param", "params", "prop", "props", "sess", "tbl", "val", "vals", "attr", "attrs", "ms",
            "ns", "us"));

    private Words() {}

    /// What is wrong with a name, if anything.
    static Optional<String> problem(String name, boolean isType) {
        List<String> words = Arrays.stream(HUMPS.split(name))
                .map(word -> word.toLowerCase(Locale.ROOT))
                .toList();
        Optional<String> filler = words.stream()
                .filter(word -> isType && FILLERS.contains(word))
                .map(word -> name + ": \"" + word + "\" says nothing; say what the type does")
                .findFirst();
        return filler.or(() -> words.stream()
                .filter(ABBREVIATIONS::contains)
                .map(word -> name + ": \"" + word + "\" is an abbreviation")
                .findFirst());
    }
}
