/// Sizes of clusters in a short notation, `c4+2w8`, and what follows from them.
@NullMarked
package io.plimsoll.compat.citus.cluster;

import org.jspecify.annotations.NullMarked;
