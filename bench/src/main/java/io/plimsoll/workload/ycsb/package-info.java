/// Benchmarks of the workload's internals, in its package for access.
@NullMarked
package io.plimsoll.workload.ycsb;

import org.jspecify.annotations.NullMarked;
