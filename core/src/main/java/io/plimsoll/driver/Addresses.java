package io.plimsoll.driver;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Target addresses as results may show them.
public final class Addresses {
    /// Shorter ones are part of too many words, and guessed in no time anyhow.
    private static final int SCRUBBED_LENGTH = 3;

    private Addresses() {}

    /// The address with `***` for everything that is not known to be harmless.
    public static String masked(String address) {
        return AddressPieces.of(address).shown();
    }

    /// Why an address is refused before anything is done with it, as a sentence: a password in it would be read
    /// differently by different readers, and a part of it shown.
    public static Optional<String> problem(String address) {
        return AddressPieces.of(address).isAmbiguous()
                ? Optional.of("the target address can be read in two ways, because an @ comes after a / or ?: write"
                        + " @ / ? in user, password and database as %40 %2F %3F, or give the password in the"
                        + " environment (PLIMSOLL_PASSWORD) and the user with --user")
                : Optional.empty();
    }

    /// A message of somebody who was given the address, without what is hidden of it.
    public static String scrubbed(String message, String address) {
        List<String> secrets = AddressPieces.of(address).hidden().stream()
                .flatMap(text -> Stream.of(text, AddressPieces.decoded(text)))
                .filter(text -> text.length() >= SCRUBBED_LENGTH)
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList();
        String scrubbed = message.replace(address, masked(address));
        for (String secret : secrets) {
            scrubbed = scrubbed.replace(secret, AddressPieces.MASK);
        }
        return scrubbed;
    }
}
