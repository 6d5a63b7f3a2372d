package io.plimsoll.driver.postgres.connect;

/// An address, or a file that it names, is malformed. The message is a sentence for the user.
final class AddressFault extends Exception {
    private static final long serialVersionUID = 1L;

    AddressFault(String sentence) {
        super(sentence);
    }
}
