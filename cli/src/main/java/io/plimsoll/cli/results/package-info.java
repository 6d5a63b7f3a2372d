/// The commands that show and compare stored runs.
@NullMarked
package io.plimsoll.cli.results;

import org.jspecify.annotations.NullMarked;
