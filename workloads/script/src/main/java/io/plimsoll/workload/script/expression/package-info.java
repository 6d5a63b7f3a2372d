/// Expressions of pgbench scripts: their grammar, their values, and the variables of a client.
@NullMarked
package io.plimsoll.workload.script.expression;

import org.jspecify.annotations.NullMarked;
