/// Tests.
@NullMarked
package io.plimsoll.compat.citus.result;

import org.jspecify.annotations.NullMarked;
