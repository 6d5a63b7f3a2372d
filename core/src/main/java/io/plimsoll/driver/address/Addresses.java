package io.plimsoll.driver.address;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Target addresses in the form that results may show.
public final class Addresses {
    /// The least length of a scrubbed secret: shorter ones occur in too many words, and are guessed in no time
    /// anyway.
    private static final int SCRUBBED_LENGTH = 3;

    private Addresses() {}

    /// The address with `***` for everything that is not known to be harmless.
    public static String masked(String address) {
        return AddressPieces.of(address).shown();
    }

    /// Why an address is refused before it is used, as a sentence: different readers would read its password
    /// differently, and a part of it would be shown.
    public static Optional<String> problem(String address) {
        return AddressPieces.of(address).isAmbiguous()
                ? Optional.of("the target address can be read in two ways, because an @ comes after a / or ?: write"
                        + " @ / ? in user, password and database as %40 %2F %3F, or give the password in the"
                        + " environment (PLIMSOLL_PASSWORD) and the user with --user")
                : Optional.empty();
    }

    /// A message from code that was given the address, without the address's hidden pieces.
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
