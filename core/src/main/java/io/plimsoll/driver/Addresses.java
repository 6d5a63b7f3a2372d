package io.plimsoll.driver;

import java.util.regex.Pattern;

/// Target addresses as results may show them.
public final class Addresses {
    private static final Pattern USER_INFO = Pattern.compile("(://[^:/@?]*):[^@/]*@");
    private static final Pattern PARAMETER =
            Pattern.compile("((?:password|passwd|pwd|sslpassword)\\s*=)[^&;]*", Pattern.CASE_INSENSITIVE);

    private Addresses() {}

    /// The address with every password in it replaced by `***`.
    public static String masked(String address) {
        String withoutUserInfo = USER_INFO.matcher(address).replaceAll("$1:***@");
        return PARAMETER.matcher(withoutUserInfo).replaceAll("$1***");
    }
}
