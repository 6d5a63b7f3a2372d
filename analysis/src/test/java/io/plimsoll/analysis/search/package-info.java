/// Searches in worlds whose limit is known.
@NullMarked
package io.plimsoll.analysis.search;

import org.jspecify.annotations.NullMarked;
