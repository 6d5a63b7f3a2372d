/// The wire driver's own parts, measured from inside its package.
@NullMarked
package io.plimsoll.driver.postgres.wire;

import org.jspecify.annotations.NullMarked;
