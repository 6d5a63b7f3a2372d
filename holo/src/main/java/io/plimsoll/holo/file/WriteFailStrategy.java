package io.plimsoll.holo.file;

/// What the tool does with a batch that was refused.
enum WriteFailStrategy {
    TRY_ONE_BY_ONE,
    NONE
}
