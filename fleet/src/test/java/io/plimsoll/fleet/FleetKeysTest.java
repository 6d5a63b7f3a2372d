package io.plimsoll.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.spec.SpecException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FleetKeysTest {
    @Test
    void keysAreWrittenForTheirOwnerAloneAndNeverOverwritten(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("fleet.p12");
        FleetKeys keys = FleetKeys.create(Duration.ofDays(2));
        keys.write(file);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        byte[] before = Files.readAllBytes(file);
        assertThatThrownBy(() -> keys.write(file))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("fleet.p12 exists, and keys are never overwritten");
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
        assertThat(FleetKeys.read(file).validUntil())
                .isEqualTo(keys.validUntil())
                .isBetween(
                        Instant.now().plus(47, ChronoUnit.HOURS), Instant.now().plus(49, ChronoUnit.HOURS));
    }

    @Test
    void aPlaceThatCannotBeWrittenIsSaid(@TempDir Path folder) throws Exception {
        FleetKeys keys = FleetKeys.create(Duration.ofDays(2));
        assertThatThrownBy(() -> keys.write(folder.resolve("none/fleet.p12")))
                .isInstanceOf(SpecException.class)
                .hasMessageEndingWith("there is no such folder");
    }

    @Test
    void whatIsNoKeyIsRefusedWithASentence(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("fleet.p12");
        assertThatThrownBy(() -> FleetKeys.read(file))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("there are no keys in ");
        FleetKeys.create(Duration.ofDays(2)).write(file);
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);
        assertThatThrownBy(() -> FleetKeys.read(file))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("does not hold the keys of a fleet, or is damaged");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        assertThatThrownBy(() -> FleetKeys.read(file))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("may be read by every user of this machine");
    }

    @Test
    void keysExpire() {
        byte[] old = FleetKeys.create(Duration.ofSeconds(-1)).bytes();
        assertThatThrownBy(() -> FleetKeys.of(old, "fleet.p12"))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining("the keys in fleet.p12 were valid until ")
                .hasMessageContaining("make new ones with `plimsoll fleet keys`");
        byte[] fresh = FleetKeys.create(Duration.ofDays(1)).bytes();
        assertThat(FleetKeys.of(fresh, "fleet.p12").context().getProtocol()).isEqualTo("TLSv1.3");
    }

    @Test
    void aCertificateSaysWhatItWasMadeFrom() throws Exception {
        KeyPair keys = KeyPairGenerator.getInstance("EC").generateKeyPair();
        Instant from = Instant.parse("2026-01-02T03:04:05Z");
        // Beyond 2049, which the older form of a time cannot express.
        Instant until = Instant.parse("2051-01-02T03:04:05Z");
        String name = "n".repeat(300);
        X509Certificate certificate = SelfSigned.certificate(keys, name, from, until);
        certificate.verify(keys.getPublic());
        assertThat(certificate.getSubjectX500Principal().getName()).isEqualTo("CN=" + name);
        assertThat(certificate.getIssuerX500Principal()).isEqualTo(certificate.getSubjectX500Principal());
        assertThat(certificate.getNotBefore().toInstant()).isEqualTo(from);
        assertThat(certificate.getNotAfter().toInstant()).isEqualTo(until);
        assertThat(certificate.getVersion()).isEqualTo(3);
        assertThat(certificate.getSerialNumber().signum()).isEqualTo(1);
    }
}
