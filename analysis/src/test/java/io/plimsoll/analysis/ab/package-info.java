/// Tests of the package of the same name.
@NullMarked
package io.plimsoll.analysis.ab;

import org.jspecify.annotations.NullMarked;
