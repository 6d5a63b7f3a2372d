/// The random numbers and hashes of pgbench scripts, bit for bit as pgbench makes them.
@NullMarked
package io.plimsoll.workload.script.random;

import org.jspecify.annotations.NullMarked;
