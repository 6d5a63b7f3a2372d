/// The target `null:`, which does nothing, so that what is measured is the harness.
@NullMarked
package io.plimsoll.driver.nothing;

import org.jspecify.annotations.NullMarked;
