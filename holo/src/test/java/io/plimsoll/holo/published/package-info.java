/// Tests.
@NullMarked
package io.plimsoll.holo.published;

import org.jspecify.annotations.NullMarked;
