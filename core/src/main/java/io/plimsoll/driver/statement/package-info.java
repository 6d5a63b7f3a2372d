/// Statements with typed parameters, the lists of them that a session prepares, and what stands in their texts.
@NullMarked
package io.plimsoll.driver.statement;

import org.jspecify.annotations.NullMarked;
