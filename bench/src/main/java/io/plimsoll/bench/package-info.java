/// Benchmarks of the harness against its peers. Never shipped.
@NullMarked
package io.plimsoll.bench;

import org.jspecify.annotations.NullMarked;
