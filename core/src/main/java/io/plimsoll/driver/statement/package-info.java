/// Statements with typed parameters, and the lists of them that a session prepares.
@NullMarked
package io.plimsoll.driver.statement;

import org.jspecify.annotations.NullMarked;
