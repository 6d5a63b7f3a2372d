/// An HTAP sweep read back: the rates of each load with its repeats, how old the data was that queries saw,
/// how much it grew, and what each query took.
@NullMarked
package io.plimsoll.htap.figure;

import org.jspecify.annotations.NullMarked;
