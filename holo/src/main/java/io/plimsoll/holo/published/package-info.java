/// The table that Hologres publishes: importing, checking, running and comparing it.
@NullMarked
package io.plimsoll.holo.published;

import org.jspecify.annotations.NullMarked;
