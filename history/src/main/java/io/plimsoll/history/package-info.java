/// The history of many runs: an index of a folder of run folders, and a filter for it.
/// The folders are the source of truth; the index is built from them.
@NullMarked
package io.plimsoll.history;

import org.jspecify.annotations.NullMarked;
