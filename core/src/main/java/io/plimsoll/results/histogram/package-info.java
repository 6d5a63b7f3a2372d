/// The log of a run's distributions, interval by interval, written and read.
@NullMarked
package io.plimsoll.results.histogram;

import org.jspecify.annotations.NullMarked;
