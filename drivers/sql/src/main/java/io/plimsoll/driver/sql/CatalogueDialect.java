package io.plimsoll.driver.sql;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.table.TableComments;
import java.util.Optional;

/// A dialect of a product whose catalogue [Catalogues] knows.
interface CatalogueDialect extends Dialect {
    @Override
    default Optional<TableComments> comments() {
        return Catalogues.comments(name());
    }

    @Override
    default String routinesQuery() {
        return Catalogues.routines(name());
    }

    @Override
    default String routineComment(String call, String text) {
        return Catalogues.routineComment(name(), call, text);
    }

    @Override
    default String columnsQuery(String table) {
        return Catalogues.columns(name(), table);
    }
}
