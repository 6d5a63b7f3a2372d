/// Tests.
@NullMarked
package io.plimsoll.driver.nothing;

import org.jspecify.annotations.NullMarked;
