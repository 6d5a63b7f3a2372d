/// What drivers of SQL targets share: products, how each spells what products spell differently, classes of errors.
@NullMarked
package io.plimsoll.driver.sql;

import org.jspecify.annotations.NullMarked;
