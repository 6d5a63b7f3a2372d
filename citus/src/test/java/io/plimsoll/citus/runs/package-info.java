/// Tests.
@NullMarked
package io.plimsoll.citus.runs;

import org.jspecify.annotations.NullMarked;
