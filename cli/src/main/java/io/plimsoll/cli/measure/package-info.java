/// The commands that measure.
@NullMarked
package io.plimsoll.cli.measure;

import org.jspecify.annotations.NullMarked;
