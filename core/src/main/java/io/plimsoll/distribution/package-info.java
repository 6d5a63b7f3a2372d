/// How keys are distributed: which of many an operation is about, as a pure function of what it draws.
@NullMarked
package io.plimsoll.distribution;

import org.jspecify.annotations.NullMarked;
