/// Tests of the command line's own outputs.
@NullMarked
package io.plimsoll.cli;

import org.jspecify.annotations.NullMarked;
