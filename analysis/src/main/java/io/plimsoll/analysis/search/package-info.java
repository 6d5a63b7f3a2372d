/// Searches: runs chosen one after another to find a limit. What to run next, and what was found, are
/// pure functions of the steps so far; nothing here runs anything.
@NullMarked
package io.plimsoll.analysis.search;

import org.jspecify.annotations.NullMarked;
