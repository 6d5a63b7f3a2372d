package io.plimsoll.history.share;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.aws.AwsProfile;
import io.plimsoll.driver.net.aws.Credentials;
import io.plimsoll.driver.net.aws.RequestSignature;
import io.plimsoll.driver.net.aws.Signer;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.SpecException;
import io.plimsoll.unit.Sha256;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/// A shared store in a bucket of any service with S3's API, addressed by path. A file is one object, which the service
/// takes as a whole after it has compared the check sum that is signed.
///
/// Source: AWS, "Amazon S3 API Reference" (`ListObjectsV2`, `GetObject`, `PutObject`; error responses).
final class S3Bucket implements SharedStore {
    private static final int OK = 200;
    private static final int NOT_FOUND = 404;
    private static final int ATTEMPTS = 3;
    private static final Set<Integer> PASSING = Set.of(429, 500, 502, 503, 504);
    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(10);
    private static final long LIMIT_MINUTES = 5;
    private static final long PAUSE_NANOS = 500_000_000L;
    private static final String UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";
    private static final String USUAL_REGION = "us-east-1";
    private static final String NOTHING = Sha256.hex("");

    private final String place;
    private final URI endpoint;
    private final String bucket;
    private final String prefix;
    private final RequestSignature signature;
    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .connectTimeout(CONNECT_LIMIT)
            .build();

    private S3Bucket(String place, URI endpoint, RequestSignature signature) {
        String[] parts = place.substring("s3://".length()).split("/", 2);
        this.place = place;
        this.endpoint = endpoint;
        this.signature = signature;
        bucket = parts[0];
        String inside = parts.length > 1 ? parts[1].replaceFirst("/+$", "") : "";
        prefix = inside.isEmpty() ? "" : inside + "/";
    }

    /// @param given the address of the service; empty: that of the environment, else AWS
    /// @param profile of the user
    static S3Bucket open(String destination, String given, AwsProfile profile) {
        List<Problem> problems = new ArrayList<>();
        if (!destination.matches("s3://[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](/[^?#\\p{Cntrl}]*)?")) {
            problems.add(new Problem(
                    Origin.COMMAND_LINE, "the destination is not s3://BUCKET/PREFIX, or no bucket has such a name"));
        }
        String region = profile.region().orElse(USUAL_REGION);
        Optional<URI> service = service(given, profile.environment(), region);
        if (service.isEmpty()) {
            problems.add(new Problem(
                    Origin.COMMAND_LINE,
                    "the endpoint is not the address of a service: it needs http:// or https://, a host and maybe a"
                            + " port, such as http://127.0.0.1:9000"));
        }
        List<String> faults = new ArrayList<>();
        Optional<Credentials> keys = profile.credentials(faults);
        if (keys.isEmpty() && faults.isEmpty()) {
            faults.add("there are no keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or write ~/.aws/credentials"
                    + " and name the profile in AWS_PROFILE");
        }
        faults.forEach(fault -> problems.add(new Problem(Origin.COMMAND_LINE, fault)));
        if (!problems.isEmpty()) {
            throw new SpecException(problems);
        }
        Signer signer = new Signer(keys.orElseThrow(), region, "s3");
        return new S3Bucket(destination, service.orElseThrow(), new RequestSignature(signer));
    }

    private static Optional<URI> service(String given, Map<String, String> environment, String region) {
        String named = !given.isEmpty()
                ? given
                : environment.getOrDefault("AWS_ENDPOINT_URL_S3", environment.getOrDefault("AWS_ENDPOINT_URL", ""));
        String text = named.isEmpty() ? "https://s3." + region + ".amazonaws.com" : named.replaceFirst("/+$", "");
        return text.matches("https?://([A-Za-z0-9.-]+|\\[[0-9A-Fa-f:]+])(:[0-9]{1,5})?")
                ? Optional.of(URI.create(text))
                : Optional.empty();
    }

    @Override
    public String place() {
        return place;
    }

    @Override
    public List<String> names() throws TargetException, InterruptedException {
        List<String> names = new ArrayList<>();
        String next = "";
        do {
            Map<String, String> query = new TreeMap<>(Map.of("list-type", "2", "prefix", prefix, "delimiter", "/"));
            if (!next.isEmpty()) {
                query.put("continuation-token", next);
            }
            Document answer = parsed(call(Call.get("", query), BodyHandlers.ofString(StandardCharsets.UTF_8)));
            texts(answer, "Key").forEach(key -> names.add(key.substring(Math.min(key.length(), prefix.length()))));
            next = texts(answer, "NextContinuationToken").stream().findFirst().orElse("");
        } while (!next.isEmpty());
        return names;
    }

    @Override
    public void get(String name, Path into) throws TargetException, IOException, InterruptedException {
        Path _ = call(
                Call.get(prefix + name, Map.of()),
                // Another attempt begins anew.
                BodyHandlers.ofFile(
                        into,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE,
                        StandardOpenOption.TRUNCATE_EXISTING));
    }

    @Override
    public void put(String name, Path content) throws TargetException, IOException, InterruptedException {
        String sum = Sha256.hex(content);
        String _ = call(
                new Call("PUT", prefix + name, Map.of(), sum, BodyPublishers.ofFile(content)),
                BodyHandlers.ofString(StandardCharsets.UTF_8));
    }

    /// One request.
    ///
    /// @param key of the object; empty: the bucket is meant
    /// @param bodyHash the SHA-256 of the body
    private record Call(String method, String key, Map<String, String> query, String bodyHash, BodyPublisher body) {
        static Call get(String key, Map<String, String> query) {
            return new Call("GET", key, query, NOTHING, BodyPublishers.noBody());
        }
    }

    /// Sends a request until it succeeds, fails for good, or has failed too often.
    private <T> T call(Call call, BodyHandler<T> handler) throws TargetException, InterruptedException {
        for (int attempt = 1; ; attempt++) {
            boolean isLast = attempt == ATTEMPTS;
            try {
                HttpResponse<Answer<T>> response = sent(call, handler);
                @Nullable T content = response.body().content();
                if (content != null) {
                    return content;
                }
                if (isLast || !PASSING.contains(response.statusCode())) {
                    throw refused(response.statusCode(), response.body().refusal(), region(response));
                }
            } catch (IOException lost) {
                if (isLast) {
                    throw lost(call, lost);
                }
            }
            LockSupport.parkNanos(attempt * PAUSE_NANOS);
        }
    }

    /// What came back.
    ///
    /// @param content null if the service refused
    private record Answer<T>(@Nullable T content, String refusal) {}

    private <T> HttpResponse<Answer<T>> sent(Call call, BodyHandler<T> handler)
            throws IOException, InterruptedException {
        URI uri = uri(call.key(), call.query());
        HttpRequest.Builder request = HttpRequest.newBuilder(uri).method(call.method(), call.body());
        signature.headers(call.method(), uri, call.bodyHash(), Instant.now()).forEach(request::header);
        CompletableFuture<HttpResponse<Answer<T>>> response = http.sendAsync(
                request.build(),
                head -> head.statusCode() == OK
                        ? HttpResponse.BodySubscribers.mapping(
                                handler.apply(head), content -> new Answer<>(content, ""))
                        : HttpResponse.BodySubscribers.mapping(
                                HttpResponse.BodySubscribers.ofString(StandardCharsets.UTF_8),
                                text -> new Answer<>(null, text)));
        try {
            return response.get(LIMIT_MINUTES, TimeUnit.MINUTES);
        } catch (TimeoutException late) {
            throw new HttpTimeoutException("no whole answer within " + LIMIT_MINUTES + " minutes");
        } catch (ExecutionException failed) {
            throw failed.getCause() instanceof IOException lost ? lost : new IOException(failed.getCause());
        } finally {
            response.cancel(true);
        }
    }

    private URI uri(String key, Map<String, String> query) {
        String path = endpoint + "/" + encoded(bucket, "") + (key.isEmpty() ? "" : "/" + encoded(key, "/"));
        String parameters = query.entrySet().stream()
                .map(parameter -> encoded(parameter.getKey(), "") + "=" + encoded(parameter.getValue(), ""))
                .collect(Collectors.joining("&"));
        return URI.create(parameters.isEmpty() ? path : path + "?" + parameters);
    }

    /// As the service encodes what is signed: all but unreserved characters, in upper case.
    private static String encoded(String text, String kept) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return IntStream.range(0, bytes.length)
                .mapToObj(i -> {
                    char character = (char) (bytes[i] & 0xff);
                    boolean isPlain = UNRESERVED.indexOf(character) >= 0 || kept.indexOf(character) >= 0;
                    return isPlain ? String.valueOf(character) : "%%%02X".formatted((int) character);
                })
                .collect(Collectors.joining());
    }

    private TargetException refused(int status, String body, String otherRegion) {
        String code = "";
        String message = "";
        try {
            Document error = document(body);
            code = String.join("", texts(error, "Code"));
            message = String.join("", texts(error, "Message"));
        } catch (IOException unclear) {
            // Then the status says all that is known.
            message = "";
        }
        String said = (code + " " + message).strip();
        String hint = otherRegion.isEmpty() ? "" : "; the bucket is in " + otherRegion + ": set AWS_REGION";
        ErrorClass kind = status == NOT_FOUND ? ErrorClass.STATEMENT : ErrorClass.PERMISSION;
        return new TargetException(
                kind, place + " at " + endpoint + " answered " + status + (said.isEmpty() ? "" : ": " + said) + hint);
    }

    private static String region(HttpResponse<?> response) {
        boolean isElsewhere = response.statusCode() == 301 || response.statusCode() == 400;
        return isElsewhere
                ? response.headers().firstValue("x-amz-bucket-region").orElse("")
                : "";
    }

    private TargetException lost(Call call, IOException why) {
        String reason = why.getMessage() == null ? "it does not answer" : String.valueOf(why.getMessage());
        for (Throwable cause = why; cause != null; cause = cause.getCause()) {
            reason = cause instanceof UnresolvedAddressException ? "its name is not known" : reason;
        }
        String what = call.key().isEmpty()
                ? endpoint + " cannot be reached"
                : call.key() + " could not be copied " + (call.method().equals("PUT") ? "to " : "from ") + endpoint;
        return new TargetException(ErrorClass.UNREACHABLE, "", what + " (" + reason + ")", why);
    }

    private Document parsed(String xml) throws TargetException {
        try {
            return document(xml);
        } catch (IOException unclear) {
            throw new TargetException(
                    ErrorClass.OTHER, "", endpoint + " did not answer as S3 does: is it the right address?", unclear);
        }
    }

    private static Document document(String xml) throws IOException {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            var builder = factory.newDocumentBuilder();
            // The usual one prints what it refuses.
            builder.setErrorHandler(new DefaultHandler());
            return builder.parse(new InputSource(new StringReader(xml)));
        } catch (ParserConfigurationException | SAXException unclear) {
            throw new IOException(unclear);
        }
    }

    private static List<String> texts(Document document, String tag) {
        NodeList nodes = document.getElementsByTagName(tag);
        return IntStream.range(0, nodes.getLength())
                .mapToObj(i -> nodes.item(i).getTextContent())
                .toList();
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
