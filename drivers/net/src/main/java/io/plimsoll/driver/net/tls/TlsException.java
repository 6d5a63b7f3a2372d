package io.plimsoll.driver.net.tls;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.List;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/// The two ends do not agree on TLS: one sentence that names servers as users do, such as `localhost:5432`, and
/// parameters as libpq does. It has its own checked type, because sslmode=prefer continues without TLS.
public final class TlsException extends Exception {
    private static final long serialVersionUID = 1L;

    private final TargetException failure;

    private TlsException(TargetException failure) {
        super(failure);
        this.failure = failure;
    }

    /// The failure for the user.
    public TargetException failure() {
        return failure;
    }

    /// A refusal of this or the other side.
    ///
    /// @param clause follows the server's name
    public static TlsException of(ErrorClass errorClass, String shown, String clause) {
        return new TlsException(new TargetException(errorClass, shown + " " + clause));
    }

    static TlsException name(String shown, String host, List<String> names) {
        String sentence = "the certificate of " + shown + " is for " + String.join(", ", names) + ", not for \"" + host
                + "\": use a name it has, or sslmode=verify-ca";
        return new TlsException(new TargetException(ErrorClass.PERMISSION, sentence));
    }

    /// @param broken the exception that ended the handshake
    public static TlsException of(String shown, Exception broken) {
        CertificateException fault = certificateFault(broken);
        String certificate = "the certificate of " + shown;
        if (fault instanceof CertificateExpiredException || fault instanceof CertificateNotYetValidException) {
            boolean isOver = fault instanceof CertificateExpiredException;
            String sentence = certificate + (isOver ? " has expired" : " is not valid yet")
                    + ": have it renewed, or check this machine's clock (" + fault.getMessage() + ")";
            return new TlsException(new TargetException(ErrorClass.PERMISSION, "", sentence, broken));
        }
        if (fault != null) {
            String sentence = certificate + " is not trusted: check sslrootcert (" + reason(fault) + ")";
            return new TlsException(new TargetException(ErrorClass.PERMISSION, "", sentence, broken));
        }
        String detail = broken.getMessage();
        boolean isAlert = isAlert(broken);
        String hint = isAlert ? ": check sslcert, sslkey and ssl_min_protocol_version" : "";
        return new TlsException(new TargetException(
                isAlert ? ErrorClass.PERMISSION : ErrorClass.UNREACHABLE,
                "",
                "TLS with " + shown + " failed" + hint + " (" + detail + ")",
                broken));
    }

    /// Whether the server has refused. TLS 1.3 lets it refuse a certificate of this side even after the handshake.
    public static boolean isAlert(Exception broken) {
        return broken instanceof SSLException
                && String.valueOf(broken.getMessage()).contains("alert");
    }

    /// The most precise fault of the certificate in the chain of causes.
    private static @Nullable CertificateException certificateFault(Throwable refused) {
        CertificateException found = null;
        for (Throwable cause = refused; cause != null; cause = cause.getCause()) {
            if (cause instanceof CertificateException fault) {
                found = fault;
            }
        }
        return found;
    }

    /// The message of the last cause names the fault. The messages above only put class names before it.
    private static @Nullable String reason(Throwable fault) {
        Throwable last = fault;
        for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
            last = cause;
        }
        return last.getMessage();
    }
}
