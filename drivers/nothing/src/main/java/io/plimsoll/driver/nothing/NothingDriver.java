package io.plimsoll.driver.nothing;

import io.plimsoll.driver.Driver;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetForm;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.unit.Count;
import java.util.List;
import java.util.Locale;

/// Opens `null:` and `null:1M`: a store of records that acknowledges everything at once and keeps nothing. The
/// suffix is the number of records that it pretends to hold. Stateless.
public final class NothingDriver implements Driver {
    static final String NAME = "null";

    private static final String PREFIX = NAME + ":";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public List<TargetForm> forms() {
        return List.of(new TargetForm(
                "null:[RECORDS]",
                "nothing: acknowledges all work on records at once and keeps none; measures the harness",
                "null:1M"));
    }

    @Override
    public boolean accepts(String address) {
        return address.toLowerCase(Locale.ROOT).startsWith(PREFIX);
    }

    @Override
    public List<String> problems(TargetSpec spec) {
        try {
            records(spec.address());
            return List.of();
        } catch (IllegalArgumentException noCount) {
            return List.of("target = " + spec.address() + ": what follows null: is how many records it pretends to"
                    + " hold, and " + noCount.getMessage());
        }
    }

    @Override
    public Target open(TargetSpec spec) {
        return new NothingTarget(spec.address(), records(spec.address()));
    }

    private static long records(String address) {
        String text = address.substring(PREFIX.length()).strip();
        return text.isEmpty() ? 0 : Count.parse(text);
    }
}
