/// Tests.
@NullMarked
package io.plimsoll.citus.result;

import org.jspecify.annotations.NullMarked;
