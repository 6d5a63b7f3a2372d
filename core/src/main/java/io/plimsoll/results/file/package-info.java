/// Files that are written as a whole, and why files cannot be read or written.
@NullMarked
package io.plimsoll.results.file;

import org.jspecify.annotations.NullMarked;
