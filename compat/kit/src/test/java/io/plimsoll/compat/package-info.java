/// Tests.
@NullMarked
package io.plimsoll.compat;

import org.jspecify.annotations.NullMarked;
