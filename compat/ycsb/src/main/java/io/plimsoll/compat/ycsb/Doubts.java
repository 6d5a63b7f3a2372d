package io.plimsoll.compat.ycsb;

import io.plimsoll.compat.Draft;
import io.plimsoll.compat.ycsb.YcsbProperties.Twice;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.Suggestion;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// What YCSB would say nothing about, and people would want to know before they believe a figure. Used once, by
/// one thread.
record Doubts(Draft draft, YcsbTranslation.Asked asked, YcsbProperties properties) {
    void add() {
        twice();
        unknown();
        withoutEffect();
        if (asked.command() == YcsbTranslation.Command.RUN) {
            weightsLeft();
            scans();
            inserts();
            zipfian();
        }
    }

    private void twice() {
        for (Twice twice : properties.twice()) {
            Setting earlier = twice.earlier();
            Setting later = twice.later();
            String sentence = later.key() + " is given twice, first at " + earlier.origin() + " as " + shown(earlier)
                    + "; the later one counts, as in YCSB";
            if (isKeyTypeUnderTheWrongName(later)) {
                // As in the file of the PolarDB report.
                sentence = "dynamodb.primaryKey is given twice, and the later one, " + later.value()
                        + ", makes that the name of the key attribute in place of " + earlier.value()
                        + "; dynamodb.primaryKeyType=" + later.value() + " must have been meant";
            }
            draft.note(later.origin(), sentence);
        }
    }

    private static boolean isKeyTypeUnderTheWrongName(Setting later) {
        return later.key().equals(PropertyKeys.DYNAMODB_KEY.name())
                && (later.value().equalsIgnoreCase("HASH") || later.value().equalsIgnoreCase("HASH_AND_RANGE"));
    }

    /// The value of a setting; secrets are masked.
    private static String shown(Setting setting) {
        String name = setting.key();
        boolean secret = name.contains("pass") || name.contains("ecret") || name.contains("ccessKey");
        return secret ? "***" : setting.value();
    }

    private void unknown() {
        for (Setting setting : properties.effective().values()) {
            if (!PropertyKeys.isKnown(setting.key())
                    && Database.owning(setting.key()).isEmpty()) {
                draft.note(
                        setting.origin(),
                        "there is no property \"" + setting.key() + "\""
                                + Suggestion.clause(setting.key(), PropertyKeys.names())
                                + "; it has no effect, as in YCSB");
            }
        }
    }

    /// Adds one note per reason, at the first setting.
    private void withoutEffect() {
        Map<String, List<Setting>> byReason = new TreeMap<>();
        for (Setting setting : properties.effective().values()) {
            boolean foreign = Database.owning(setting.key())
                    .map(owner -> owner != asked.binding())
                    .orElse(false);
            if (foreign) {
                byReason.computeIfAbsent(
                                "not read by binding " + asked.binding().word(), _ -> new ArrayList<>())
                        .add(setting);
            } else {
                PropertyKeys.ignored(setting.key())
                        .ifPresent(reason -> byReason.computeIfAbsent(reason, _ -> new ArrayList<>())
                                .add(setting));
            }
        }
        byReason.forEach((reason, settings) -> draft.note(
                settings.getFirst().origin(),
                String.join(", ", settings.stream().map(Setting::key).toList()) + ": without effect, " + reason));
    }

    private void weightsLeft() {
        List<Key<Double>> given =
                PropertyKeys.WEIGHTS.stream().filter(draft::isGiven).toList();
        List<String> left = List.of(PropertyKeys.READ, PropertyKeys.UPDATE).stream()
                .filter(key -> !draft.isGiven(key))
                .map(key -> key.name() + " at " + key.defaultText())
                .toList();
        double sum = PropertyKeys.WEIGHTS.stream().mapToDouble(draft::get).sum();
        if (sum == 0) {
            draft.refuse(PropertyKeys.READ, "all proportions are 0; give one of them a value");
        } else if (!given.isEmpty() && !left.isEmpty()) {
            draft.note(
                    given.getFirst(),
                    given.getFirst().name() + " is given, and YCSB's defaults leave " + String.join(" and ", left)
                            + ": the mix is " + mix() + "; write =0 where none is meant");
        }
    }

    private void scans() {
        if (draft.get(PropertyKeys.SCAN) > 0 && !draft.isGiven(PropertyKeys.SCAN_LENGTH)) {
            draft.note(
                    PropertyKeys.SCAN,
                    "maxscanlength is left at 1000, so that a scan reads 500 records in the mean; YCSB's workload E"
                            + " sets 100");
        }
    }

    private void inserts() {
        if (draft.get(PropertyKeys.INSERT) == 0 || asked.binding() == Database.BASIC) {
            return;
        }
        boolean fresh = draft.get(PropertyKeys.INSERT_KEYS).equals("fresh");
        draft.note(
                fresh ? PropertyKeys.INSERT : PropertyKeys.INSERT_KEYS,
                fresh
                        ? "inserts go behind the highest key that is in the table; YCSB begins at recordcount in every"
                                + " run and writes keys of earlier runs again (-p insert-keys=ycsb does)"
                        : "insert-keys = " + draft.get(PropertyKeys.INSERT_KEYS)
                                + ": inserts begin at recordcount as in YCSB, so that a second run meets the keys of"
                                + " the first: failures in SQL, silent overwriting in DynamoDB");
    }

    private void zipfian() {
        if (draft.get(PropertyKeys.DISTRIBUTION).equals("zipfian") && draft.get(PropertyKeys.OPERATIONS) == 0) {
            draft.note(
                    PropertyKeys.DISTRIBUTION,
                    "requestdistribution = zipfian without operationcount: YCSB would end with an exception; here keys"
                            + " are drawn as if no inserts were expected");
        }
    }

    /// The weights as shares, such as `47.5 % READ, 2.5 % UPDATE, 50 % INSERT`, without weights of 0.
    private String mix() {
        double sum = PropertyKeys.WEIGHTS.stream().mapToDouble(draft::get).sum();
        return PropertyKeys.WEIGHTS.stream()
                .filter(key -> draft.get(key) > 0)
                .map(key -> share(draft.get(key) / sum) + " % " + operation(key))
                .collect(Collectors.joining(", "));
    }

    private static String share(double share) {
        BigDecimal percent = BigDecimal.valueOf(100 * share).setScale(1, RoundingMode.HALF_EVEN);
        return percent.stripTrailingZeros().toPlainString();
    }

    private static String operation(Key<?> key) {
        return key.equals(PropertyKeys.READ_MODIFY_WRITE)
                ? "READ-MODIFY-WRITE"
                : key.name().replace("proportion", "").toUpperCase(Locale.ROOT);
    }
}
