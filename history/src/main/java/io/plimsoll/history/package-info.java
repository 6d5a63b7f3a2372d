/// Many runs: an index over a folder of run folders, what to pick from it, and how one series went over time.
/// The folders are the truth; the index is made from them.
@NullMarked
package io.plimsoll.history;

import org.jspecify.annotations.NullMarked;
