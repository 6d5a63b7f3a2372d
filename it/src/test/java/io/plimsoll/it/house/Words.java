package io.plimsoll.it.house;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/// One word, one meaning: words that name nothing here, with the word to use, and abbreviations.
final class Words {
    private static final Pattern HUMPS = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|_");

    /// In names of types.
    private static final Map<String, String> SYNONYMS = Map.ofEntries(
            Map.entry("sut", "Target"),
            Map.entry("endpoint", "Target"),
            Map.entry("binding", "Driver"),
            Map.entry("connector", "Driver"),
            Map.entry("adapter", "Driver"),
            Map.entry("flavour", "Dialect"),
            Map.entry("flavor", "Dialect"),
            Map.entry("client", "Session, or Harness"),
            Map.entry("worker", "Lane"),
            Map.entry("benchmark", "Workload"),
            Map.entry("scenario", "Workload"),
            Map.entry("template", "Profile"),
            Map.entry("fixture", "Dataset"),
            Map.entry("request", "Operation"),
            Map.entry("ratio", "Mix"),
            Map.entry("stage", "Phase"),
            Map.entry("throttle", "Pacer"),
            Map.entry("limiter", "Pacer"),
            Map.entry("stats", "Recorder"),
            Map.entry("tick", "Interval"),
            Map.entry("job", "Run"),
            Map.entry("matrix", "Sweep"),
            Map.entry("autotune", "Search"),
            Map.entry("validation", "Audit"),
            Map.entry("warning", "Finding"),
            Map.entry("sla", "Objective"),
            Map.entry("manager", "what it does"),
            Map.entry("helper", "what it does"),
            Map.entry("util", "what it does"),
            Map.entry("utils", "what it does"),
            Map.entry("impl", "what sets it apart"));

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
        Optional<String> synonym = words.stream()
                .filter(word -> isType && SYNONYMS.containsKey(word))
                .map(word -> name + ": \"" + word + "\" names nothing here; say " + SYNONYMS.get(word))
                .findFirst();
        return synonym.or(() -> words.stream()
                .filter(ABBREVIATIONS::contains)
                .map(word -> name + ": \"" + word + "\" is an abbreviation")
                .findFirst());
    }
}
