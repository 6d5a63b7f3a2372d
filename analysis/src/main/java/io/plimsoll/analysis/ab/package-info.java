/// Two variants of one server, or two servers, measured in pairs of blocks: which one is faster, and what the server
/// did differently. Pure functions of stored runs.
@NullMarked
package io.plimsoll.analysis.ab;

import org.jspecify.annotations.NullMarked;
