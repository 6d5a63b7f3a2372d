/// Tests of merging.
@NullMarked
package io.plimsoll.results.merge;

import org.jspecify.annotations.NullMarked;
