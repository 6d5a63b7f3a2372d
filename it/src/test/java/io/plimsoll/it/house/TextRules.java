package io.plimsoll.it.house;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// The rules that need no more than lines.
final class TextRules {
    static final int FILE_LINES = 800;

    /// From here on a file is named, and nothing fails.
    static final int LONG_FILE_LINES = 400;

    static final int LINE_CHARACTERS = 120;

    // Written so that they do not find themselves.
    private static final Pattern LEFTOVER = Pattern.compile("\\b(TO[D]O|FIX[M]E|XX[X])\\b");
    private static final Pattern MACHINE_PATH =
            Pattern.compile("(?<![\\w.~}])/(roo[t]|wor[k]|hom[e]/\\w+|User[s]/\\w+)/");
    private static final Pattern SETTING_PARSED =
            Pattern.compile("\\b(parse(Int|Long|Double)|valueOf)\\(.*\\b(setting|settings)\\b");
    private static final Pattern FENCE = Pattern.compile("^\\s*(```|~~~)");
    private static final Pattern IMPORT = Pattern.compile("^(import|package) .*;$");

    private TextRules() {}

    static List<Rule> all() {
        return List.of(
                TextRules::fileLength,
                TextRules::lineLength,
                TextRules::leftover,
                TextRules::blanks,
                TextRules::machinePath,
                TextRules::settingParsed,
                TextRules::oneTitle);
    }

    static List<Fault> fileLength(SourceFile file) {
        int lines = file.lines().size();
        return file.isJava() && lines > FILE_LINES
                ? List.of(new Fault(
                        "file-length", file.path(), 0, lines + " lines; split it, " + FILE_LINES + " is the limit"))
                : List.of();
    }

    static List<Fault> lineLength(SourceFile file) {
        return file.isJava()
                ? eachLine(
                        file,
                        "line-length",
                        "longer than " + LINE_CHARACTERS + " characters",
                        line -> line.length() > LINE_CHARACTERS
                                && !IMPORT.matcher(line).matches())
                : List.of();
    }

    static List<Fault> leftover(SourceFile file) {
        return eachLine(file, "leftover", "finish it, or write it down as an issue", LEFTOVER.asPredicate());
    }

    static List<Fault> blanks(SourceFile file) {
        List<Fault> faults = new ArrayList<>(eachLine(
                file,
                "blanks",
                "blanks at the end, or a tab",
                line -> !line.equals(line.stripTrailing()) || line.indexOf('\t') >= 0));
        if (!file.text().isEmpty() && !file.text().endsWith("\n")) {
            faults.add(new Fault("blanks", file.path(), file.lines().size(), "no end of line at the end of the file"));
        }
        return faults;
    }

    static List<Fault> machinePath(SourceFile file) {
        return eachLine(file, "machine-path", "a path of one machine", MACHINE_PATH.asPredicate());
    }

    /// Keys parse the text of settings. A second parser of the same text reads other numbers than the first.
    static List<Fault> settingParsed(SourceFile file) {
        return file.isJava() && file.path().contains("/src/main/")
                ? eachLine(file, "setting-parsed", "ask the setting's key for its value", SETTING_PARSED.asPredicate())
                : List.of();
    }

    static List<Fault> oneTitle(SourceFile file) {
        if (!file.isMarkdown()) {
            return List.of();
        }
        int titles = 0;
        boolean isCode = false;
        for (String line : file.lines()) {
            isCode ^= FENCE.matcher(line).find();
            titles += !isCode && line.startsWith("# ") ? 1 : 0;
        }
        return titles == 1
                ? List.of()
                : List.of(new Fault("one-title", file.path(), 0, titles + " titles (\"# ...\"); a page has one"));
    }

    private static List<Fault> eachLine(SourceFile file, String rule, String message, Predicate<String> isFault) {
        List<Fault> faults = new ArrayList<>();
        List<String> lines = file.lines();
        for (int index = 0; index < lines.size(); index++) {
            if (isFault.test(lines.get(index))) {
                faults.add(new Fault(rule, file.path(), index + 1, message));
            }
        }
        return faults;
    }
}
