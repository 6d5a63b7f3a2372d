/// The automation that citus-benchmark adds to HammerDB: sizes of clusters, files of runs, and their results.
@NullMarked
package io.plimsoll.compat.citus;

import org.jspecify.annotations.NullMarked;
