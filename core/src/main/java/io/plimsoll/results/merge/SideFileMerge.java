package io.plimsoll.results.merge;

import static java.nio.file.StandardOpenOption.CREATE_NEW;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.recording.ErrorLog;
import io.plimsoll.results.AnswerRow;
import io.plimsoll.results.Json;
import io.plimsoll.results.RunFolder;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;

/// Merges the messages of failures and the single answers of all parts. Stateless.
final class SideFileMerge {
    private SideFileMerge() {}

    static void write(List<MachinePart> parts, RunFolder into) throws IOException {
        errors(parts, into);
        answers(parts, into);
    }

    /// Of one class and message, in the order of the classes, and within one in the order of the parts.
    private record Message(ErrorClass errorClass, String sqlState, String text) {}

    /// How often a message came, and to whom.
    private static final class Heard {
        private long count;
        private final List<String> members = new ArrayList<>();
    }

    private static void errors(List<MachinePart> parts, RunFolder into) throws IOException {
        Map<Message, Heard> heard = new LinkedHashMap<>();
        boolean isAny = false;
        for (MachinePart part : parts) {
            isAny |= Files.exists(part.files().errors());
            for (ErrorLog.Entry entry : errors(part)) {
                Heard one = heard.computeIfAbsent(
                        new Message(entry.errorClass(), entry.sqlState(), entry.message()), _ -> new Heard());
                one.count += entry.count();
                one.members.add(part.name());
            }
        }
        if (!isAny) {
            return;
        }
        List<ErrorLog.Entry> entries = new ArrayList<>();
        heard.forEach((message, one) -> entries.add(new ErrorLog.Entry(
                message.errorClass(), message.sqlState(), message.text() + on(one.members, parts), one.count)));
        entries.sort(Comparator.comparing(ErrorLog.Entry::errorClass));
        Json.replace(into.errors(), entries);
    }

    /// Whose message it is, unless there is only one member.
    private static String on(List<String> members, List<MachinePart> parts) {
        return parts.size() == 1
                ? ""
                : " (" + (members.size() == parts.size() ? "all members" : String.join(", ", members)) + ")";
    }

    /// A damaged file says nothing: the series has the counts.
    private static List<ErrorLog.Entry> errors(MachinePart part) throws IOException {
        if (!Files.exists(part.files().errors())) {
            return List.of();
        }
        try {
            return Json.mapper()
                    .readValue(Files.readString(part.files().errors()), new TypeReference<List<ErrorLog.Entry>>() {});
        } catch (JacksonException damaged) {
            return List.of();
        }
    }

    /// The answers of all parts in the order of their ends. If there are several parts, each line says whose it is.
    private static void answers(List<MachinePart> parts, RunFolder into) throws IOException {
        if (parts.stream().noneMatch(part -> Files.exists(part.files().answers()))) {
            return;
        }
        List<String> phases = parts.getFirst().document().plan().phases().stream()
                .map(phase -> phase.name())
                .toList();
        boolean isNamed = parts.size() > 1;
        PriorityQueue<Answers> next = new PriorityQueue<>(Comparator.comparingInt((Answers one) -> one.place)
                .thenComparingLong(one -> one.endNanos)
                .thenComparing(one -> one.member));
        try (BufferedWriter out = Files.newBufferedWriter(into.answers(), CREATE_NEW)) {
            out.write(AnswerRow.COLUMNS.header() + (isNamed ? ",member" : "") + "\n");
            for (MachinePart part : parts) {
                Answers answers = new Answers(part, phases);
                if (answers.isMoved()) {
                    next.add(answers);
                } else {
                    answers.close();
                }
            }
            for (Answers answers = next.poll(); answers != null; answers = next.poll()) {
                out.write(answers.line + (isNamed ? "," + answers.member : "") + "\n");
                if (answers.isMoved()) {
                    next.add(answers);
                } else {
                    answers.close();
                }
            }
        } finally {
            for (Answers left : next) {
                left.close();
            }
        }
    }

    /// The answers of one part, one by one.
    private static final class Answers implements Closeable {
        private final List<String> phases;
        private final Lines lines;
        private final String member;
        private String line = "";
        private int place;
        private long endNanos;

        Answers(MachinePart part, List<String> phases) throws IOException {
            this.phases = phases;
            member = part.name();
            lines = new Lines(part.files().answers());
            lines.next();
        }

        /// Moves to the next answer; false if there is none, or if it is damaged.
        boolean isMoved() throws IOException {
            byte @Nullable [] next = lines.next();
            if (next == null) {
                return false;
            }
            line = new String(next, StandardCharsets.UTF_8);
            try {
                AnswerRow row = AnswerRow.parse(line);
                place = phases.indexOf(row.phase());
                endNanos = row.startNanos() + row.latencyNanos();
                return true;
            } catch (IllegalArgumentException damaged) {
                return false;
            }
        }

        @Override
        public void close() throws IOException {
            lines.close();
        }
    }
}
