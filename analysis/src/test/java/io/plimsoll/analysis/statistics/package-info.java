/// Tests of the package of the same name.
@NullMarked
package io.plimsoll.analysis.statistics;

import org.jspecify.annotations.NullMarked;
