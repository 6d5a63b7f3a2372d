/// What citus-benchmark automates around HammerDB: sizes of clusters, files of runs, and what they found.
@NullMarked
package io.plimsoll.compat.citus;

import org.jspecify.annotations.NullMarked;
