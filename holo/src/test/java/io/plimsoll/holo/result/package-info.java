/// Tests.
@NullMarked
package io.plimsoll.holo.result;

import org.jspecify.annotations.NullMarked;
