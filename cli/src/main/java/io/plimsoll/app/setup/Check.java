package io.plimsoll.app.setup;

import com.fasterxml.jackson.annotation.JsonValue;
import io.plimsoll.report.document.Document;
import io.plimsoll.report.document.Document.Head;
import io.plimsoll.report.document.Document.Section;
import io.plimsoll.report.document.Part;
import io.plimsoll.report.document.Tone;
import io.plimsoll.spec.ValueType;
import java.util.List;

/// One thing that was looked at before a measurement. Immutable.
///
/// @param name in a word or two
/// @param found what was found
/// @param remedy what to do, in one line; empty if it is as it should be
public record Check(String name, Grade grade, String found, String remedy) {
    /// How good it is.
    public enum Grade {
        OK(Tone.GOOD),
        /// It may spoil figures.
        WARN(Tone.WARNING),
        /// It does spoil figures, or nothing can be measured.
        BAD(Tone.BAD);

        private final Tone tone;

        Grade(Tone tone) {
            this.tone = tone;
        }

        /// The spelling in reports and in JSON.
        @JsonValue
        public String word() {
            return ValueType.word(this);
        }
    }

    static Check ok(String name, String found) {
        return new Check(name, Grade.OK, found, "");
    }

    static Check warn(String name, String found, String remedy) {
        return new Check(name, Grade.WARN, found, remedy);
    }

    static Check bad(String name, String found, String remedy) {
        return new Check(name, Grade.BAD, found, remedy);
    }

    /// @param isGood whether there is nothing to do
    static Check of(String name, boolean isGood, String found, String remedy) {
        return isGood ? ok(name, found) : warn(name, found, remedy);
    }

    /// Some checks of one thing, such as the machine. Immutable.
    public record Group(String title, List<Check> checks) {
        public Group {
            checks = List.copyOf(checks);
        }
    }

    /// The worst grade of all.
    public static Grade worst(List<Group> groups) {
        return groups.stream()
                .flatMap(group -> group.checks.stream())
                .map(Check::grade)
                .reduce(Grade.OK, (one, other) -> one.compareTo(other) < 0 ? other : one);
    }

    public static Document document(List<Group> groups) {
        Grade worst = worst(groups);
        List<Check> all =
                groups.stream().flatMap(group -> group.checks.stream()).toList();
        long open = all.stream().filter(check -> check.grade != Grade.OK).count();
        return new Document(
                new Head(
                        worst.tone,
                        worst.name(),
                        "Doctor",
                        open == 0
                                ? "all " + all.size() + " checks are as they should be"
                                : open + " of " + all.size() + " checks need a look"),
                groups.stream()
                        .map(group -> new Section(
                                group.title,
                                new Part.Remarks(group.checks.stream()
                                        .map(check -> new Part.Remark(
                                                check.grade.tone,
                                                check.grade.word(),
                                                check.name,
                                                check.found,
                                                List.of(),
                                                check.remedy))
                                        .toList())))
                        .toList());
    }
}
