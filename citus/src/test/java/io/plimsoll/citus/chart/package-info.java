/// Tests.
@NullMarked
package io.plimsoll.citus.chart;

import org.jspecify.annotations.NullMarked;
