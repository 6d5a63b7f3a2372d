/// The command line, with one file per command: only parsing and wiring.
@NullMarked
package io.plimsoll.cli;

import org.jspecify.annotations.NullMarked;
