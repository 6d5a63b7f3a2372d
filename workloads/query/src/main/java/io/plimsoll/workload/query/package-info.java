/// What analytical workloads share: queries whose values are drawn, run one by one under a time limit, their rows
/// consumed as they come, and their results told apart by a digest.
@NullMarked
package io.plimsoll.workload.query;

import org.jspecify.annotations.NullMarked;
