/// The commands of a fleet: its keys, its members, its runs.
@NullMarked
package io.plimsoll.cli.fleet;

import org.jspecify.annotations.NullMarked;
