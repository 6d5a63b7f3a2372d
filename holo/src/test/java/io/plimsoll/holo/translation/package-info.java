/// Tests.
@NullMarked
package io.plimsoll.holo.translation;

import org.jspecify.annotations.NullMarked;
