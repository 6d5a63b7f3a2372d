/// Tests of the figures.
@NullMarked
package io.plimsoll.analysis.figure;

import org.jspecify.annotations.NullMarked;
