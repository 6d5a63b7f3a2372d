/// The target `null:`, which does nothing, so that only the harness is measured.
@NullMarked
package io.plimsoll.driver.nothing;

import org.jspecify.annotations.NullMarked;
