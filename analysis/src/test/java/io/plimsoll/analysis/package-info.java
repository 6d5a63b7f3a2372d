/// Tests of the judgement.
@NullMarked
package io.plimsoll.analysis;

import org.jspecify.annotations.NullMarked;
