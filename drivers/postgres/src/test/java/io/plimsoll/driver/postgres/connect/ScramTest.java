package io.plimsoll.driver.postgres.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The example of RFC 7677, section 3, and servers that stray from it.
class ScramTest {
    private static final String NONCE = "rOprNGfwEbeRWgbNEkqO";
    private static final String TOGETHER = NONCE + "%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0";
    private static final String CHALLENGE = "r=" + TOGETHER + ",s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096";

    private final Scram scram = new Scram("user", "pencil", NONCE, "n,,", new byte[0]);

    @Test
    void exampleOfTheStandard() throws HandshakeFault {
        assertThat(scram.first()).asString().isEqualTo("n,,n=user,r=" + NONCE);
        assertThat(scram.last(bytes(CHALLENGE)))
                .asString()
                .isEqualTo("c=biws,r=" + TOGETHER + ",p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=");
        assertThat(scram.isProvenBy(bytes("v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=")))
                .isTrue();
        assertThat(scram.isProvenBy(bytes("v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G8=")))
                .isFalse();
    }

    @Test
    void nothingIsProvenBeforeTheChallenge() throws HandshakeFault {
        assertThat(scram.isProvenBy(bytes("v="))).isFalse();
    }

    @Test
    void bindsToTheChannel() throws HandshakeFault {
        Scram bound = new Scram("", "pencil", NONCE, "p=tls-server-end-point,,", new byte[] {1, 2});
        assertThat(bound.first()).asString().isEqualTo("p=tls-server-end-point,,n=,r=" + NONCE);
        assertThat(bound.last(bytes(CHALLENGE)))
                .asString()
                .startsWith("c=cD10bHMtc2VydmVyLWVuZC1wb2ludCwsAQI=,r=" + TOGETHER + ",p=");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "r=other,s=AAAA,i=4096                | its nonce does not continue ours",
                "r=rOprNGfwEbeRWgbNEkqO,s=AAAA,i=4096 | its nonce does not continue ours",
                "r=rOprNGfwEbeRWgbNEkqOx,s=AAAA       | its challenge is incomplete",
                "m=x,r=rOprNGfwEbeRWgbNEkqOx,s=AAAA   | a field \"r=\" is missing",
                "r=rOprNGfwEbeRWgbNEkqOx,s=*,i=4096   | a field is not Base64",
                "r=rOprNGfwEbeRWgbNEkqOx,s=AAAA,i=0   | its count of iterations is impossible",
                "r=rOprNGfwEbeRWgbNEkqOx,s=AAAA,i=99999999 | its count of iterations is impossible",
            })
    void straying(String challenge, String clause) {
        assertThatThrownBy(() -> scram.last(bytes(challenge))).hasMessageContaining(clause);
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
        "\u00AD, \u00AD",
    })
    void passwords(String typed, String prepared) {
        assertThat(SaslText.prepared(typed)).isEqualTo(prepared);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
