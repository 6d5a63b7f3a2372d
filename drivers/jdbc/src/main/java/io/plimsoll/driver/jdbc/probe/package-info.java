/// Reads from a product the settings that matter to a result, and what its acknowledgements are worth.
@NullMarked
package io.plimsoll.driver.jdbc.probe;

import org.jspecify.annotations.NullMarked;
