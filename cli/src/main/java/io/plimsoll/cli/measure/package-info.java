/// The commands that measure, and those that make, check and remove datasets.
@NullMarked
package io.plimsoll.cli.measure;

import org.jspecify.annotations.NullMarked;
