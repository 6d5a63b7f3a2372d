package io.plimsoll.driver;

import java.util.regex.Pattern;

/// Target addresses as results may show them.
public final class Addresses {
    /// `name=value` after `?`, `&`, `;` or `,`, where the name ends in `password` or is `pwd`.
    private static final Pattern PARAMETER = Pattern.compile("(?i)([?&;,(](?:[a-z_]*password|pwd)\\s*=)[^&;,)]*");

    private static final Pattern AUTHORITY = Pattern.compile("(//[^/?#:@]*):[^/?#]*@");

    /// `scott/tiger@host`, as Oracle's thin driver takes it.
    private static final Pattern ORACLE = Pattern.compile("(:thin:[^/@:]+)/[^@]*@");

    private Addresses() {}

    /// The address with every password in it replaced by `***`.
    public static String masked(String address) {
        String withoutAuthority = AUTHORITY.matcher(address).replaceAll("$1:***@");
        String withoutOracle = ORACLE.matcher(withoutAuthority).replaceAll("$1/***@");
        return PARAMETER.matcher(withoutOracle).replaceAll("$1***");
    }
}
