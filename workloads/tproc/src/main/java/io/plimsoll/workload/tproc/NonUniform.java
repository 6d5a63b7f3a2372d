package io.plimsoll.workload.tproc;

import io.plimsoll.unit.Draw;

/// The non-uniform random numbers of TPC-C, clause 2.1.6: some keys are far more frequent than others. Immutable
/// and thread-safe.
///
/// @param lastName the constant C of last names, from 0 to 255
/// @param customer the one of customers, from 0 to 1023; [#UNIFORM] for none
/// @param item the one of items, from 0 to 8191
/// @param company its customers and items
record NonUniform(int lastName, int customer, int item, Company company) {
    private static final int LAST_NAME_RANGE = 255;
    private static final int CUSTOMER_RANGE = 1023;
    private static final int ITEM_RANGE = 8191;
    private static final int LAST_NAMES = 1_000;

    /// The constant of last names in loaded data. That of a run differs from it by 65 to 119, but not by 96 or 112
    /// (clause 2.1.6.1).
    private static final int LAST_NAME_OF_LOAD = 123;

    /// In place of a constant: the draw is uniform.
    private static final int UNIFORM = -1;

    private static final int LAST_NAME_OF_RUN = LAST_NAME_OF_LOAD + 77;

    static NonUniform ofLoad(Company company) {
        return new NonUniform(LAST_NAME_OF_LOAD, 0, 0, company);
    }

    static NonUniform ofRun(Company company, Draw draw) {
        return new NonUniform(
                LAST_NAME_OF_RUN, (int) draw.below(CUSTOMER_RANGE + 1), (int) draw.below(ITEM_RANGE + 1), company);
    }

    /// HammerDB's: last names as loaded, everything else uniform.
    static NonUniform ofHammerdb(Company company) {
        return new NonUniform(LAST_NAME_OF_LOAD, UNIFORM, UNIFORM, company);
    }

    /// The number of a last name, from 0 to 999.
    int drawLastName(Draw draw) {
        return nonUniform(draw, LAST_NAME_RANGE, lastName, 0, LAST_NAMES - 1);
    }

    /// From 1 to the number of customers of a district.
    int drawCustomer(Draw draw) {
        return nonUniform(draw, CUSTOMER_RANGE, customer, 1, company.customers());
    }

    /// From 1 to the number of items.
    int drawItem(Draw draw) {
        return nonUniform(draw, ITEM_RANGE, item, 1, company.items());
    }

    private static int nonUniform(Draw draw, int range, int constant, int low, int high) {
        if (constant == UNIFORM) {
            return (int) draw.between(low, high);
        }
        long either = draw.below(range + 1) | draw.between(low, high);
        return (int) ((either + constant) % (high - low + 1)) + low;
    }
}
