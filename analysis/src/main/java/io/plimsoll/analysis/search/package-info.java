/// Searches: runs chosen one after another to find a limit. The next run and the result are pure functions of the
/// steps so far. Nothing here runs anything.
@NullMarked
package io.plimsoll.analysis.search;

import org.jspecify.annotations.NullMarked;
