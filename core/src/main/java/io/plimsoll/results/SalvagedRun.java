package io.plimsoll.results;

import java.util.List;

/// A run as far as its files could be read.
///
/// @param damages what is wrong with them, one sentence each; empty when nothing is
public record SalvagedRun(Run run, List<String> damages) {
    public SalvagedRun {
        damages = List.copyOf(damages);
    }
}
