/// The commands that follow and stop detached runs.
@NullMarked
package io.plimsoll.cli.control;

import org.jspecify.annotations.NullMarked;
