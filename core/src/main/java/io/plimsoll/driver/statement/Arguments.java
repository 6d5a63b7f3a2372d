package io.plimsoll.driver.statement;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// The inputs of one operation: numbered slots that statements refer to. Reused for every operation, so
/// that drawing inputs allocates nothing, and kept unchanged over retries. Not thread-safe: one per
/// session.
public final class Arguments {
    private final long[] single;
    private final @Nullable Text[] texts;
    private final @Nullable Numbers[] lists;

    /// @param types the slots' types, as in [StatementList#slotTypes]
    public Arguments(List<SlotType> types) {
        single = new long[types.size()];
        texts = new @Nullable Text[types.size()];
        lists = new @Nullable Numbers[types.size()];
        for (int slot = 0; slot < types.size(); slot++) {
            switch (types.get(slot)) {
                case INT32, INT64, CENTS -> {}
                case TEXT -> texts[slot] = new Text();
                case INT32_ARRAY, INT64_ARRAY -> lists[slot] = new Numbers();
            }
        }
    }

    public void set(int slot, long value) {
        single[slot] = value;
    }

    public long number(int slot) {
        return single[slot];
    }

    /// The text of a TEXT slot, to be read or written in place.
    public Text text(int slot) {
        Text text = texts[slot];
        if (text == null) {
            throw new IllegalArgumentException("slot " + slot + " is not a text");
        }
        return text;
    }

    /// The numbers of an array slot, to be read or written in place.
    public Numbers numbers(int slot) {
        Numbers numbers = lists[slot];
        if (numbers == null) {
            throw new IllegalArgumentException("slot " + slot + " is not an array");
        }
        return numbers;
    }
}
