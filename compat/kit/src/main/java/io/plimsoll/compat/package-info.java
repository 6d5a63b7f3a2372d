/// The common parts of the modules that replace other tools: reading their files, keys and published tables, and
/// translating their settings into those of a run.
@NullMarked
package io.plimsoll.compat;

import org.jspecify.annotations.NullMarked;
