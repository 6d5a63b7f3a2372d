/// Generators: values as pure functions of seed, row and drawn numbers.
@NullMarked
package io.plimsoll.workload.own.generator;

import org.jspecify.annotations.NullMarked;
