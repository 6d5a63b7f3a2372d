/// YAML as a tree whose every value knows its line and column, and checked access to it.
@NullMarked
package io.plimsoll.workload.own.yaml;

import org.jspecify.annotations.NullMarked;
