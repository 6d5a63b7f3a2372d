package io.plimsoll.ycsb.translation;

import io.plimsoll.spec.Key;
import io.plimsoll.ycsb.file.YcsbKeys;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.stream.Collectors;

/// Weights as shares, in words. Stateless.
final class Mix {
    private static final String SUFFIX = "proportion";

    private Mix() {}

    /// Such as `47.5 % READ, 2.5 % UPDATE, 50 % INSERT`; weights of 0 left out.
    static String words(Draft draft) {
        double sum = YcsbKeys.WEIGHTS.stream().mapToDouble(draft::get).sum();
        return YcsbKeys.WEIGHTS.stream()
                .filter(key -> draft.get(key) > 0)
                .map(key -> share(draft.get(key) / sum) + " % " + operation(key))
                .collect(Collectors.joining(", "));
    }

    private static String share(double share) {
        BigDecimal percent = BigDecimal.valueOf(100 * share).setScale(1, RoundingMode.HALF_EVEN);
        return percent.stripTrailingZeros().toPlainString();
    }

    private static String operation(Key<?> key) {
        return key.equals(YcsbKeys.READ_MODIFY_WRITE)
                ? "READ-MODIFY-WRITE"
                : key.name().replace(SUFFIX, "").toUpperCase(Locale.ROOT);
    }
}
