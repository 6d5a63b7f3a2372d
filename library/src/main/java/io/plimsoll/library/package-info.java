/// Load tests of databases from Java and Kotlin: [Plimsoll] is the way in. Runs have the settings, the findings and the
/// stored results of `plimsoll run`, and none of its process: nothing is printed, and nothing ends the program.
@NullMarked
package io.plimsoll.library;

import org.jspecify.annotations.NullMarked;
