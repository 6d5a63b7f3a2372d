/// What analytical workloads share: queries with drawn values, run one by one under a time limit, their rows
/// consumed as they arrive, and their results compared by a digest.
@NullMarked
package io.plimsoll.workload.query;

import org.jspecify.annotations.NullMarked;
