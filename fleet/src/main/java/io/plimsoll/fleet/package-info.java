/// One run that several machines drive together: who does what when, whose clocks differ by how much, and what
/// happens when one of them is lost.
@NullMarked
package io.plimsoll.fleet;

import org.jspecify.annotations.NullMarked;
