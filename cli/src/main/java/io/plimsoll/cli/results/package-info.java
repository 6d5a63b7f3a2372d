/// The commands that show and compare stored runs, and those that follow and stop detached ones.
@NullMarked
package io.plimsoll.cli.results;

import org.jspecify.annotations.NullMarked;
