/// What the drivers of SQL targets share: products, their SQL dialects, classes of errors.
@NullMarked
package io.plimsoll.driver.sql;

import org.jspecify.annotations.NullMarked;
