/// The use cases: run, sweep, search and report as a program calls them, without a command line.
@NullMarked
package io.plimsoll.app;

import org.jspecify.annotations.NullMarked;
