/// Tests of the package of the same name.
@NullMarked
package io.plimsoll.analysis.comparison;

import org.jspecify.annotations.NullMarked;
