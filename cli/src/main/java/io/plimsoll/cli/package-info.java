/// The command line: one file per command, parsing and wiring only.
@NullMarked
package io.plimsoll.cli;

import org.jspecify.annotations.NullMarked;
