package io.plimsoll.driver.postgres.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.driver.net.ProtocolViolation;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The example of RFC 7677, section 3, and servers that stray from it.
class ScramTest {
    private static final String NONCE = "rOprNGfwEbeRWgbNEkqO";
    private static final String TOGETHER = NONCE + "%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0";
    private static final String CHALLENGE = "r=" + TOGETHER + ",s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096";

    private final Scram scram = scram(Scram.PLAIN, "user", new byte[0]);

    private static Scram scram(String mechanism, String user, byte[] binding) {
        return scram(mechanism, user, "pencil", binding);
    }

    private static Scram scram(String mechanism, String user, String password, byte[] binding) {
        return new Scram(Scram.builder(mechanism, user, password, binding)
                .nonceSupplier(() -> NONCE)
                .build());
    }

    @Test
    void exampleOfTheStandard() throws ProtocolViolation {
        assertThat(scram.first()).asString().isEqualTo("n,,n=user,r=" + NONCE);
        assertThat(scram.last(bytes(CHALLENGE)))
                .asString()
                .isEqualTo("c=biws,r=" + TOGETHER + ",p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=");
        assertThat(scram.isProvenBy(bytes("v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G8=")))
                .isFalse();
        assertThat(scram.isProvenBy(bytes("v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=")))
                .isTrue();
    }

    @Test
    void nothingIsProvenBeforeTheChallenge() throws ProtocolViolation {
        assertThat(scram.isProvenBy(bytes("v="))).isFalse();
    }

    @Test
    void bindsToTheChannel() throws ProtocolViolation {
        Scram bound = scram(Scram.BOUND, "*", new byte[] {1, 2});
        assertThat(bound.first()).asString().isEqualTo("p=tls-server-end-point,,n=*,r=" + NONCE);
        assertThat(bound.last(bytes(CHALLENGE)))
                .asString()
                .startsWith("c=cD10bHMtc2VydmVyLWVuZC1wb2ludCwsAQI=,r=" + TOGETHER + ",p=");
    }

    @Test
    void saysThatItCouldHaveBound() {
        assertThat(scram(Scram.PLAIN, "*", new byte[] {1, 2}).first())
                .asString()
                .isEqualTo("y,,n=*,r=" + NONCE);
    }

    @Test
    void drawsItsOwnNonce() {
        String first = new String(Scram.of(Scram.PLAIN, "pencil", new byte[0]).first(), StandardCharsets.UTF_8);
        String second = new String(Scram.of(Scram.PLAIN, "pencil", new byte[0]).first(), StandardCharsets.UTF_8);
        assertThat(first).startsWith("n,,n=*,r=").hasSizeGreaterThan("n,,n=*,r=".length() + 20);
        assertThat(first).isNotEqualTo(second);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "r=other,s=AAAA,i=4096                | nonce does not start with client nonce",
                "r=rOprNGfwEbeRWgbNEkqO,s=AAAA,i=4096 | must not be empty",
                "r=rOprNGfwEbeRWgbNEkqOx,s=AAAA       | it names no count of iterations",
                "m=x,r=rOprNGfwEbeRWgbNEkqOx,s=AAAA   | Attribute with char",
                "r=rOprNGfwEbeRWgbNEkqOx,s=*,i=4096   | base64",
                "r=rOprNGfwEbeRWgbNEkqOx,s=,i=4096    | Invalid ScramAttributeValue",
                "r=rOprNGfwEbeRWgbNEkqOx,s=AAAA,i=0   | must be positive",
                "r=rOprNGfwEbeRWgbNEkqOx,s=AAAA,i=x   | invalid iteration",
                "r=rOprNGfwEbeRWgbNEkqOx,s=AAAA,i=10000001 | its count of iterations is impossible",
                "r=rOprNGfwEbeRWgbNEkqOx,s=AAAA,i=99999999 | its count of iterations is impossible",
                "r=rOprNGfwEbeRWgbNEkqOx,s=AAAA,i=99999999999 | invalid iteration",
                "''                                    | must not be empty",
                "','                                   | Invalid ScramAttributeValue",
                "',,,,'                                | Invalid ScramAttributeValue",
                "'r,s,i'                               | Invalid ScramAttributeValue",
                "'=,=,='                               | Invalid ScramAttributeValue",
            })
    void straying(String challenge, String clause) {
        assertThat(scram.first()).isNotEmpty();
        assertThatThrownBy(() -> scram.last(bytes(challenge)))
                .isInstanceOf(ProtocolViolation.class)
                .hasMessageStartingWith("breaks the rules of SCRAM-SHA-256: ")
                .hasMessageContaining(clause);
    }

    @ParameterizedTest
    @CsvSource({
        // The examples of RFC 4013, section 3, and what is taken as it is.
        "I\u00ADX, IX",
        "user, user",
        "USER, USER",
        "\u00AA, a",
        "\u2168, IX",
        "a\u00A0b, a b",
        "a\u0007b, a\u0007b",
        "p\u00E4ss, p\u00E4ss",
        "pa\u0308ss, p\u00E4ss",
        "\uD83D\uDE00, \uD83D\uDE00",
        "\u00AD, \u00AD",
    })
    void passwords(String typed, String prepared) throws ProtocolViolation, GeneralSecurityException {
        Scram given = scram(Scram.PLAIN, "*", typed, new byte[0]);
        assertThat(given.first()).asString().isEqualTo("n,,n=*,r=" + NONCE);
        String withoutProof = "c=biws,r=" + TOGETHER;
        assertThat(given.last(bytes(CHALLENGE)))
                .asString()
                .isEqualTo(withoutProof + ",p="
                        + proof(bytes(prepared), "n=*,r=" + NONCE + "," + CHALLENGE + "," + withoutProof));
    }

    /// The proof of a prepared password by RFC 5802, section 3, step by step.
    private static String proof(byte[] password, String said) throws GeneralSecurityException {
        byte[] salt = Base64.getDecoder().decode("W22ZaJ0SNY7soEsUEjb6gQ==");
        byte[] round = hmac(
                password,
                ByteBuffer.allocate(salt.length + Integer.BYTES)
                        .put(salt)
                        .putInt(1)
                        .array());
        byte[] salted = round.clone();
        for (int i = 1; i < 4096; i++) {
            round = hmac(password, round);
            exclusiveOr(salted, round);
        }
        byte[] clientKey = hmac(salted, bytes("Client Key"));
        byte[] stored = MessageDigest.getInstance("SHA-256").digest(clientKey);
        byte[] proof = hmac(stored, bytes(said));
        exclusiveOr(proof, clientKey);
        return Base64.getEncoder().encodeToString(proof);
    }

    private static void exclusiveOr(byte[] into, byte[] other) {
        for (int i = 0; i < into.length; i++) {
            into[i] ^= other[i];
        }
    }

    private static byte[] hmac(byte[] key, byte[] text) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        return mac.doFinal(text);
    }

    @Test
    void noMessageShowsAPassword() {
        Scram given = scram(Scram.PLAIN, "*", "p\u00E4ssw\u00F6rd", new byte[0]);
        assertThat(given.first()).asString().doesNotContain("p\u00E4");
        assertThatThrownBy(() -> given.last(bytes("r=" + TOGETHER + ",s=*,i=4096")))
                .hasMessageNotContainingAny("\u00E4", "\u00F6");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
