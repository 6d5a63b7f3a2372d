/// The commands that make, check and remove datasets.
@NullMarked
package io.plimsoll.cli.data;

import org.jspecify.annotations.NullMarked;
