/// Tests.
@NullMarked
package io.plimsoll.holo;

import org.jspecify.annotations.NullMarked;
