/// The workload SPI: datasets, operations, invariants.
@NullMarked
package io.plimsoll.workload;

import org.jspecify.annotations.NullMarked;
