/// Tests.
@NullMarked
package io.plimsoll.compat.citus.chart;

import org.jspecify.annotations.NullMarked;
