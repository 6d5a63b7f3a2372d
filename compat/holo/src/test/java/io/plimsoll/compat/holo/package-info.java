/// Tests.
@NullMarked
package io.plimsoll.compat.holo;

import org.jspecify.annotations.NullMarked;
