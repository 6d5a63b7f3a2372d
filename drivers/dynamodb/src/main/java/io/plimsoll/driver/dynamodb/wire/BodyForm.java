package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.statement.Arguments;
import java.util.ArrayList;
import java.util.List;

/// A template of a request body. Text arguments are escaped into its slots. Immutable; allocates nothing.
final class BodyForm {
    private final byte[][] pieces;
    private final int[] slots;
    private final byte[] last;

    private BodyForm(byte[][] pieces, int[] slots, byte[] last) {
        this.pieces = pieces;
        this.slots = slots;
        this.last = last;
    }

    void put(Arguments arguments, RequestBuffer out) {
        for (int i = 0; i < slots.length; i++) {
            out.append(pieces[i]);
            out.escaped(arguments.text(slots[i]));
        }
        out.append(last);
    }

    /// Builds a template piece by piece.
    static final class Builder {
        private final StringBuilder text = new StringBuilder();
        private final List<byte[]> pieces = new ArrayList<>();
        private final List<Integer> slots = new ArrayList<>();

        Builder text(String more) {
            text.append(more);
            return this;
        }

        /// Adds a text argument.
        Builder slot(int slot) {
            pieces.add(Naming.utf8(text.toString()));
            text.setLength(0);
            slots.add(slot);
            return this;
        }

        BodyForm build() {
            return new BodyForm(
                    pieces.toArray(byte[][]::new),
                    slots.stream().mapToInt(slot -> slot).toArray(),
                    Naming.utf8(text.toString()));
        }
    }
}
