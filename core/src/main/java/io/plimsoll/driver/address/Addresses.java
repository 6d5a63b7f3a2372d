package io.plimsoll.driver.address;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Target addresses: in the form that results may show, and their parts as they are written.
public final class Addresses {
    /// The least length of a scrubbed secret: shorter ones occur in too many words, and are guessed in no time
    /// anyway.
    private static final int SCRUBBED_LENGTH = 3;

    private Addresses() {}

    /// The address with `***` for everything that is not known to be harmless.
    public static String masked(String address) {
        return AddressPieces.of(address).shown();
    }

    /// A text as a part of an address, such as the name of a database or the value of a parameter.
    public static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
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

    /// A target address split into pieces. Pieces that are not known to be harmless are hidden: a password may be
    /// anywhere a driver looks for one, under names that only the driver knows.
    private static final class AddressPieces {
        static final String MASK = "***";

        private static final Pattern ORACLE =
                Pattern.compile("(?i)(jdbc:oracle:(?:thin|oci8?):)([^/@]*)(/.*)?@([^@]*)");
        private static final Pattern AUTHORITY = Pattern.compile("(?s)((?:[A-Za-z][A-Za-z0-9+.-]*:)*//)(.*)");
        private static final Pattern FILES =
                Pattern.compile("(?is)((?:jdbc:)?(?:hsqldb|h2|sqlite|duckdb|derby):|null:)(.*)");
        /// Addresses whose parameters follow semicolons: those of some products, and any other written so.
        private static final Pattern SEMICOLONS = Pattern.compile(
                "(?is)jdbc:(?:(?:hsqldb|h2|derby|sqlserver|db2|jtds).*|(?!postgresql|hologres|mysql|mariadb)[^?]*;.*)");
        /// Addresses of an unknown JDBC driver, in an unknown syntax.
        private static final Pattern UNKNOWN = Pattern.compile("(?is)jdbc:(?!postgresql:|hologres:|oracle:).*");

        private static final Pattern NOTHING = Pattern.compile("");
        private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:(?:[A-Za-z][A-Za-z0-9+.-]*:)?");

        private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{N}_.:/\\\\~-]*");
        private static final Pattern FILE = Pattern.compile("[^\\p{Cntrl};&=?]*");
        private static final Pattern USER = Pattern.compile("[\\p{L}\\p{N}_.%@+~-]*");
        private static final String HOST = "(?:\\[[0-9A-Fa-f:.%]+\\]|[\\p{L}\\p{N}._%~-]*)(?::[0-9]{1,5})?";
        private static final Pattern HOSTS = Pattern.compile(HOST + "(?:," + HOST + ")*");
        private static final Pattern PATH = Pattern.compile("[\\p{L}\\p{N}_.~%+$/ -]*");
        private static final Pattern VALUE = Pattern.compile("[\\p{L}\\p{N}_.,:/+*@%~ \\\\$\\[\\]-]*");

        /// Names of parameters in lower case: those whose values may be shown, and those whose values are
        /// secrets or may hold some. Both come from the drivers' and products' own lists. A name in neither
        /// list is hidden with its value.
        private static final Set<String> SHOWN = names("shown-parameters.txt");
        private static final Set<String> HIDDEN = names("hidden-parameters.txt");

        private final StringBuilder shown = new StringBuilder();
        private final List<String> hidden = new ArrayList<>();
        private boolean isAmbiguous;

        private AddressPieces() {}

        private static Set<String> names(String resource) {
            return Set.copyOf(ResourceLines.of(AddressPieces.class, resource));
        }

        static AddressPieces of(String address) {
            AddressPieces pieces = new AddressPieces();
            pieces.read(address);
            return pieces;
        }

        /// The address with its hidden pieces masked.
        String shown() {
            return shown.toString();
        }

        /// The hidden pieces.
        List<String> hidden() {
            return List.copyOf(hidden);
        }

        /// Whether a driver may read a password where this class reads something else.
        boolean isAmbiguous() {
            return isAmbiguous;
        }

        private void read(String address) {
            Matcher oracle = ORACLE.matcher(address);
            Matcher authority = AUTHORITY.matcher(address);
            Matcher files = FILES.matcher(address);
            char separator = SEMICOLONS.matcher(address).matches() ? ';' : '&';
            if (oracle.matches()) {
                oracle(oracle);
            } else if (authority.matches()) {
                shown.append(authority.group(1));
                authority(authority.group(2), separator);
            } else if (files.matches()) {
                shown.append(files.group(1));
                tail(files.group(2), separator, FILE);
            } else {
                Matcher scheme = SCHEME.matcher(address);
                boolean isUnknown = UNKNOWN.matcher(address).matches();
                boolean isTaken = scheme.lookingAt()
                        && (isUnknown || !PLAIN.matcher(address).matches());
                int begin = isTaken ? scheme.end() : 0;
                shown.append(address, 0, begin);
                tail(address.substring(begin), separator, isUnknown ? NOTHING : PLAIN);
            }
        }

        private void oracle(Matcher address) {
            shown.append(address.group(1));
            piece(address.group(2), USER);
            String password = address.group(3);
            if (password != null) {
                shown.append('/');
                hide(password.substring(1));
                isAmbiguous = password.indexOf('@') >= 0 || password.indexOf('/', 1) >= 0;
            }
            shown.append('@');
            piece(address.group(4), PLAIN);
        }

        private void authority(String rest, char separator) {
            int begin = begin(rest, separator);
            String path = begin < 0 ? rest : rest.substring(0, begin);
            int slash = path.indexOf('/');
            String authority = slash < 0 ? path : path.substring(0, slash);
            // Readers disagree on whether a ? or / ends the part before the last @.
            isAmbiguous = path.indexOf('@', authority.length()) >= 0
                    || (slash < 0 && separator == '&' && isBeforeSlash(rest, '@', path.length()));
            int at = authority.lastIndexOf('@');
            if (at >= 0) {
                credentials(authority.substring(0, at));
            }
            piece(authority.substring(at + 1), HOSTS);
            if (slash >= 0) {
                shown.append('/');
                piece(path.substring(slash + 1), PATH);
            }
            if (begin >= 0) {
                parameters(rest.substring(begin), separator);
            }
        }

        private static boolean isBeforeSlash(String text, char wanted, int from) {
            int found = text.indexOf(wanted, from);
            int slash = text.indexOf('/', from);
            return found >= 0 && (slash < 0 || found < slash);
        }

        private void credentials(String text) {
            int colon = text.indexOf(':');
            piece(colon < 0 ? text : text.substring(0, colon), USER);
            if (colon >= 0) {
                shown.append(':');
                hide(text.substring(colon + 1));
            }
            shown.append('@');
        }

        private void tail(String text, char separator, Pattern harmless) {
            int begin = begin(text, separator);
            piece(begin < 0 ? text : text.substring(0, begin), harmless);
            if (begin >= 0) {
                parameters(text.substring(begin), separator);
            }
        }

        /// Where parameters begin; -1: there are none.
        private static int begin(String text, char separator) {
            return text.indexOf(separator == ';' ? ';' : '?');
        }

        private void parameters(String text, char separator) {
            shown.append(text.charAt(0));
            String[] parameters = text.substring(1).split(String.valueOf(separator), -1);
            for (int i = 0; i < parameters.length; i++) {
                if (i > 0) {
                    shown.append(separator);
                }
                parameter(parameters[i]);
            }
        }

        private void parameter(String text) {
            int equals = text.indexOf('=');
            String name = decoded(equals < 0 ? text : text.substring(0, equals));
            String value = equals < 0 ? "" : text.substring(equals + 1);
            String known = name.strip().toLowerCase(Locale.ROOT);
            boolean isShown = SHOWN.contains(known);
            if (isShown || HIDDEN.contains(known)) {
                shown.append(name);
                shown.append(equals < 0 ? "" : "=");
                piece(value, isShown ? VALUE : NOTHING);
            } else {
                hide(text);
                if (!value.isEmpty()) {
                    hidden.add(value);
                }
            }
        }

        private void piece(String text, Pattern harmless) {
            if (harmless.matcher(text).matches()) {
                shown.append(text);
            } else {
                hide(text);
            }
        }

        private void hide(String text) {
            if (!text.isEmpty()) {
                shown.append(MASK);
                hidden.add(text);
            }
        }

        static String decoded(String text) {
            try {
                return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
            } catch (IllegalArgumentException notEncoded) {
                return text;
            }
        }
    }
}
