/// Tests of the rules.
@NullMarked
package io.plimsoll.analysis.rule;

import org.jspecify.annotations.NullMarked;
