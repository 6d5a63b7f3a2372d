package io.plimsoll.workload.tproch;

import io.plimsoll.driver.table.RowWriter;

/// The common columns of customers and suppliers (clause 4.2.3): a number and a name made of it, an address, a
/// nation, a telephone number of that nation and a balance. Not thread-safe.
final class Party {
    private final byte[] title;
    private final TextBuffer scratch;
    private final Sequence addresses;
    private final Sequence nations;
    private final Sequence phones;
    private final Sequence balances;

    /// @param title of the name, before the number
    /// @param scratch for texts
    /// @param seeds of addresses, nations, telephone numbers and balances
    Party(byte[] title, TextBuffer scratch, int... seeds) {
        this.title = title;
        this.scratch = scratch;
        addresses = new Sequence(seeds[0], 9);
        nations = new Sequence(seeds[1], 1);
        phones = new Sequence(seeds[2], 3);
        balances = new Sequence(seeds[3], 1);
    }

    void write(long index, RowWriter out) {
        addresses.seek(index);
        nations.seek(index);
        phones.seek(index);
        balances.seek(index);
        out.int32((int) index + 1);
        scratch.clear().append(title).append(index + 1, 9).write(out);
        scratch.clear().letters(addresses, 10, 40).write(out);
        int nation = nations.between(0, Words.NATIONS.size() - 1);
        out.int32(nation);
        scratch.clear().phone(phones, nation).write(out);
        out.decimal(balances.between(-99_999, 999_999), 2);
    }
}
