/// The command lines of other tools.
@NullMarked
package io.plimsoll.cli.tools;

import org.jspecify.annotations.NullMarked;
