/// Options that several commands share.
@NullMarked
package io.plimsoll.cli.option;

import org.jspecify.annotations.NullMarked;
