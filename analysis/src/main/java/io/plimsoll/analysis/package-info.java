/// Judges a stored run: findings with their evidence, and one verdict. Needs no driver, engine or database.
@NullMarked
package io.plimsoll.analysis;

import org.jspecify.annotations.NullMarked;
