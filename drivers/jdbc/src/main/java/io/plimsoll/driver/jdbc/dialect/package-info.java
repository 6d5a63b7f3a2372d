/// Which SQL product stands behind a JDBC connection, and how it spells what products spell differently.
@NullMarked
package io.plimsoll.driver.jdbc.dialect;

import org.jspecify.annotations.NullMarked;
