package io.plimsoll.driver.dynamodb;

import io.plimsoll.driver.Driver;
import io.plimsoll.driver.OpeningTime;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetForm;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.dynamodb.DynamoOptions.DynamoKeys;
import io.plimsoll.driver.dynamodb.wire.ServiceSetup;
import io.plimsoll.spec.Key;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The driver for services with DynamoDB's API over HTTP/1.1. Each session keeps one connection open.
/// Stateless and thread-safe.
///
/// @param sources where access keys come from
public record DynamoDriver(CredentialSources sources) implements Driver {
    /// A driver that reads this process's environment and its user's files.
    public DynamoDriver() {
        this(CredentialSources.ofProcess());
    }

    @Override
    public String name() {
        return "dynamodb";
    }

    @Override
    public List<TargetForm> forms() {
        return List.of(
                new TargetForm(
                        "dynamodb:http://host:port",
                        "a service with DynamoDB's API, also https://",
                        "dynamodb:http://127.0.0.1:8000"),
                new TargetForm("dynamodb:REGION", "Amazon DynamoDB in a region", "dynamodb:us-east-1"));
    }

    @Override
    public List<Key<?>> keys() {
        return DynamoKeys.all();
    }

    @Override
    public boolean accepts(String address) {
        return address.toLowerCase(Locale.ROOT).startsWith(DynamoOptions.SCHEME);
    }

    @Override
    public boolean multiplexes(TargetSpec spec) {
        return true;
    }

    @Override
    public List<String> problems(TargetSpec spec) {
        return DynamoOptions.problemsOf(spec, sources);
    }

    @Override
    public Target open(TargetSpec spec) throws TargetException {
        List<String> problems = new ArrayList<>();
        ServiceSetup setup = new DynamoOptions(spec, sources, problems).read();
        Driver.refuseIfAny(problems);
        return OpeningTime.within(
                spec.stallLimit(),
                DynamoOptions.SCHEME + setup.endpoint(),
                () -> DynamoTarget.open(setup, spec.option(DynamoKeys.IO)));
    }
}
