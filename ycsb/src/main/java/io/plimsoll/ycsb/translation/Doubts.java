package io.plimsoll.ycsb.translation;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.Suggestion;
import io.plimsoll.ycsb.Command;
import io.plimsoll.ycsb.Database;
import io.plimsoll.ycsb.file.IdleKeys;
import io.plimsoll.ycsb.file.KnownKeys;
import io.plimsoll.ycsb.file.YcsbKeys;
import io.plimsoll.ycsb.file.YcsbProperties.Twice;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What YCSB would say nothing about, and people would want to know before they believe a figure. Used once, by
/// one thread.
final class Doubts {
    private final Draft draft;
    private final Translation.Asked asked;

    Doubts(Draft draft, Translation.Asked asked) {
        this.draft = draft;
        this.asked = asked;
    }

    void add() {
        twice();
        unknown();
        withoutEffect();
        if (asked.command() == Command.RUN) {
            weightsLeft();
            scans();
            inserts();
            zipfian();
        }
    }

    private void twice() {
        for (Twice twice : draft.properties().twice()) {
            Setting earlier = twice.earlier();
            Setting later = twice.later();
            String sentence = later.key() + " is given twice, first at " + earlier.origin() + " as " + shown(earlier)
                    + "; the later one counts, as in YCSB";
            if (isKeyTypeUnderTheWrongName(later)) {
                // The file the PolarDB report prints.
                sentence = "dynamodb.primaryKey is given twice, and the later one, " + later.value()
                        + ", makes that the name of the key attribute in place of " + earlier.value()
                        + "; dynamodb.primaryKeyType=" + later.value() + " must have been meant";
            }
            draft.warn(later.origin(), sentence);
        }
    }

    private static boolean isKeyTypeUnderTheWrongName(Setting later) {
        return later.key().equals(YcsbKeys.DYNAMODB_KEY.name())
                && (later.value().equalsIgnoreCase("HASH") || later.value().equalsIgnoreCase("HASH_AND_RANGE"));
    }

    /// Values of secrets are not shown.
    private static String shown(Setting setting) {
        String name = setting.key();
        boolean secret = name.contains("pass") || name.contains("ecret") || name.contains("ccessKey");
        return secret ? "***" : setting.value();
    }

    private void unknown() {
        for (Setting setting : draft.properties().effective().values()) {
            if (!KnownKeys.contains(setting.key())
                    && Database.owning(setting.key()).isEmpty()) {
                draft.warn(
                        setting.origin(),
                        "there is no property \"" + setting.key() + "\""
                                + Suggestion.clause(setting.key(), KnownKeys.names())
                                + "; it has no effect, as in YCSB");
            }
        }
    }

    /// Told together, by reason, where the first stands.
    private void withoutEffect() {
        Map<String, List<Setting>> byReason = new TreeMap<>();
        for (Setting setting : draft.properties().effective().values()) {
            boolean foreign = Database.owning(setting.key())
                    .map(owner -> owner != asked.binding())
                    .orElse(false);
            if (foreign) {
                byReason.computeIfAbsent(
                                "not read by binding " + asked.binding().word(), _ -> new ArrayList<>())
                        .add(setting);
            } else {
                IdleKeys.reason(setting.key())
                        .ifPresent(reason -> byReason.computeIfAbsent(reason, _ -> new ArrayList<>())
                                .add(setting));
            }
        }
        byReason.forEach((reason, settings) -> draft.warn(
                settings.getFirst().origin(),
                String.join(", ", settings.stream().map(Setting::key).toList()) + ": without effect, " + reason));
    }

    private void weightsLeft() {
        List<Key<Double>> given =
                YcsbKeys.WEIGHTS.stream().filter(draft::isGiven).toList();
        List<String> left = List.of(YcsbKeys.READ, YcsbKeys.UPDATE).stream()
                .filter(key -> !draft.isGiven(key))
                .map(key -> key.name() + " at " + key.defaultText())
                .toList();
        double sum = YcsbKeys.WEIGHTS.stream().mapToDouble(draft::get).sum();
        if (sum == 0) {
            draft.refuse(YcsbKeys.READ, "all proportions are 0; give one of them a value");
        } else if (!given.isEmpty() && !left.isEmpty()) {
            draft.warn(
                    given.getFirst(),
                    given.getFirst().name() + " is given, and YCSB's defaults leave " + String.join(" and ", left)
                            + ": the mix is " + Mix.words(draft) + "; write =0 where none is meant");
        }
    }

    private void scans() {
        if (draft.get(YcsbKeys.SCAN) > 0 && !draft.isGiven(YcsbKeys.SCAN_LENGTH)) {
            draft.warn(
                    YcsbKeys.SCAN,
                    "maxscanlength is left at 1000, so that a scan reads 500 records in the mean; YCSB's workload E"
                            + " sets 100");
        }
    }

    private void inserts() {
        if (draft.get(YcsbKeys.INSERT) == 0 || asked.binding() == Database.BASIC) {
            return;
        }
        boolean fresh = draft.get(YcsbKeys.INSERT_KEYS).equals("fresh");
        draft.warn(
                fresh ? YcsbKeys.INSERT : YcsbKeys.INSERT_KEYS,
                fresh
                        ? "inserts go behind the highest key that is in the table; YCSB begins at recordcount in every"
                                + " run and writes keys of earlier runs again (-p insert-keys=ycsb does)"
                        : "insert-keys = " + draft.get(YcsbKeys.INSERT_KEYS)
                                + ": inserts begin at recordcount as in YCSB, so that a second run meets the keys of"
                                + " the first: failures in SQL, silent overwriting in DynamoDB");
    }

    private void zipfian() {
        if (draft.get(YcsbKeys.DISTRIBUTION).equals("zipfian") && draft.get(YcsbKeys.OPERATIONS) == 0) {
            draft.warn(
                    YcsbKeys.DISTRIBUTION,
                    "requestdistribution = zipfian without operationcount: YCSB would end with an exception; here keys"
                            + " are drawn as if no inserts were expected");
        }
    }
}
