/// The tool's configuration files: format, keys, defaults.
@NullMarked
package io.plimsoll.holo.file;

import org.jspecify.annotations.NullMarked;
