/// What is measured of the workload from inside.
@NullMarked
package io.plimsoll.workload.ycsb;

import org.jspecify.annotations.NullMarked;
