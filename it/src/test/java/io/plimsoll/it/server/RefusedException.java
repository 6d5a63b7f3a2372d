package io.plimsoll.it.server;

import java.io.IOException;

/// The PostgreSQL behind has answered with an error, or a tester gets one.
final class RefusedException extends IOException {
    private static final long serialVersionUID = 1L;

    private final transient Message error;

    RefusedException(Message error) {
        super(error.errorField('C') + " " + error.errorField('M'));
        this.error = error;
    }

    Message error() {
        return error;
    }
}
