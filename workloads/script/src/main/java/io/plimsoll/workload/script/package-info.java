/// The user's own workload as pgbench scripts: how a script is cut into commands, checked and compiled.
@NullMarked
package io.plimsoll.workload.script;

import org.jspecify.annotations.NullMarked;
