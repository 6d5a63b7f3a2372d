package io.plimsoll.it.server;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/// PostgreSQL's md5 password answer: `md5` + md5(md5(password + user) + salt).
final class Md5 {
    private Md5() {}

    static String answer(String user, String password, byte[] salt) {
        byte[] inner = hex(password + user).getBytes(StandardCharsets.US_ASCII);
        byte[] salted = new byte[inner.length + salt.length];
        System.arraycopy(inner, 0, salted, 0, inner.length);
        System.arraycopy(salt, 0, salted, inner.length, salt.length);
        return "md5" + HexFormat.of().formatHex(Scram.digest("MD5", salted));
    }

    private static String hex(String text) {
        return HexFormat.of().formatHex(Scram.digest("MD5", text.getBytes(StandardCharsets.UTF_8)));
    }
}
