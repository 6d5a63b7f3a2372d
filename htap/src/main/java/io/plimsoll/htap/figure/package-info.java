/// Reads an HTAP sweep back: the rates of each load with its repeats, how old the data was that queries saw,
/// how much the data grew, and how long each query took.
@NullMarked
package io.plimsoll.htap.figure;

import org.jspecify.annotations.NullMarked;
