/// Tests.
@NullMarked
package io.plimsoll.compat.citus.runs;

import org.jspecify.annotations.NullMarked;
