/// Tests.
@NullMarked
package io.plimsoll.citus.cluster;

import org.jspecify.annotations.NullMarked;
