package io.plimsoll.workload.own;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.table.ColumnType;
import java.util.Map;

/// The type of a column, which may be another one in each product. Its values are the same everywhere. Immutable.
///
/// @param usual what its values are made for
/// @param byProduct types in products' own words, by the names of [Products]
/// @param isForAll whether the products that are not named have the usual type; otherwise they have none
record TypeChoice(ColumnType usual, Map<String, ColumnType> byProduct, boolean isForAll) {
    TypeChoice {
        byProduct = Map.copyOf(byProduct);
    }

    static TypeChoice of(ColumnType type) {
        return new TypeChoice(type, Map.of(), true);
    }

    boolean has(Dialect dialect) {
        return isForAll || Products.of(byProduct, dialect).isPresent();
    }

    ColumnType of(Dialect dialect) {
        return Products.of(byProduct, dialect).orElse(usual);
    }
}
