package io.plimsoll.it.house;

import java.util.List;

/// One rule, looking at one file at a time. Stateless.
@FunctionalInterface
interface Rule {
    List<Fault> check(SourceFile file);
}
