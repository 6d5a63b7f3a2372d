package io.plimsoll.it.infra;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `infra/update-prices` against answers of the forms that the clouds document for their price lists. The prices are
/// made up.
class UpdatePricesTest {
    private static final String LIST = "https://prices.azure.com/api/retail/prices";

    @TempDir
    Path folder;

    private FakeCloud cloud;

    @BeforeEach
    void install() throws Exception {
        cloud = new FakeCloud();
        String script = Template.read(Template.INFRA.resolve("update-prices"));
        assertThat(script).contains(LIST);
        Files.writeString(folder.resolve("update-prices"), script.replace(LIST, cloud.url() + "/prices"));
        Files.copy(Template.INFRA.resolve("prices.yaml"), folder.resolve("prices.yaml"));
    }

    @AfterEach
    void shutDown() {
        cloud.close();
    }

    /// Python itself: what stands for it on a PATH, such as pyenv, may put other programs before those of a test.
    private static String python() throws Exception {
        Process process = new ProcessBuilder("python3", "-c", "import sys; print(sys.executable)").start();
        String path = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(process.waitFor()).isZero();
        return path;
    }

    private String update(int exitCode, String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of(python(), "-B", "update-prices"));
        command.addAll(List.of(words));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isEqualTo(exitCode);
        return said;
    }

    /// A program that answers a command line that matches a pattern of the shell, and notes all of them.
    private void program(String name, String... patternsAndAnswers) throws Exception {
        StringBuilder script = new StringBuilder("#!/bin/sh\necho \"$*\" >>calls\ncase \"$*\" in\n");
        for (int i = 0; i < patternsAndAnswers.length; i += 2) {
            Path answer = Files.writeString(folder.resolve(name + i + ".json"), patternsAndAnswers[i + 1]);
            script.append(patternsAndAnswers[i])
                    .append(") cat '")
                    .append(answer)
                    .append("' ;;\n");
        }
        script.append("*) echo 'it has no such thing' >&2; exit 1 ;;\nesac\n");
        Path file = Files.createDirectories(folder.resolve("bin")).resolve(name);
        Files.writeString(file, script);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /// A row with all the fields of the list.
    private static String row(String product, String meter, String sku, String unit, double price, int tier) {
        return String.format(
                Locale.ROOT,
                "{\"currencyCode\": \"USD\", \"tierMinimumUnits\": %d.0, \"retailPrice\": %s, \"unitPrice\": %s,"
                        + " \"armRegionName\": \"westeurope\", \"location\": \"EU West\","
                        + " \"effectiveStartDate\": \"2026-01-01T00:00:00Z\", \"meterId\": \"m\","
                        + " \"meterName\": \"%s\","
                        + " \"productId\": \"p\", \"skuId\": \"s\", \"productName\": \"%s\", \"skuName\": \"%s\","
                        + " \"serviceName\": \"of a service\", \"serviceId\": \"i\", \"serviceFamily\": \"f\","
                        + " \"unitOfMeasure\": \"%s\", \"type\": \"Consumption\", \"isPrimaryMeterRegion\": false,"
                        + " \"armSkuName\": \"%s\"}",
                tier,
                price,
                price,
                meter,
                product,
                sku,
                unit,
                sku);
    }

    private static String page(String next, String... rows) {
        return "{\"BillingCurrency\": \"USD\", \"CustomerEntityId\": \"Default\", \"CustomerEntityType\": \"Retail\","
                + " \"Items\": [" + String.join(",", rows) + "], \"NextPageLink\": "
                + (next.isEmpty() ? "null" : "\"" + next + "\"") + ", \"Count\": " + rows.length + "}";
    }

    @Test
    void fillsThePartOfAzureAndLeavesTheOthers() throws Exception {
        String sku = "Standard_D8ds_v5";
        cloud.answers(
                "Virtual+Machines",
                page(
                        "",
                        row("Virtual Machines Ddsv5 Series", "D8ds v5", sku, "1 Hour", 0.5, 0),
                        row("Virtual Machines Ddsv5 Series", "D8ds v5 Spot", sku, "1 Hour", 0.1, 0),
                        row("Virtual Machines Ddsv5 Series", "D8ds v5 Low Priority", sku, "1 Hour", 0.2, 0),
                        row("Virtual Machines Ddsv5 Series Windows", "D8ds v5", sku, "1 Hour", 0.9, 0)));
        cloud.answers(
                "Azure+Database",
                page(
                        cloud.url() + "/second",
                        row("Flexible Server General Purpose Ddsv5 Series Compute", "vCore", "1", "1 Hour", 0.1, 0),
                        row("Flexible Server General Purpose Dsv3 Series Compute", "vCore", "1", "1 Hour", 0.3, 0)));
        cloud.answers(
                "GET /second",
                page(
                        "",
                        row("Flexible Server Storage", "Storage Data Stored", "S", "1 GB/Month", 0.146, 0),
                        row("Flexible Server Storage", "Storage Data Stored", "S", "1 GB/Month", 0.1, 50)));
        cloud.answers(
                "Premium+SSD",
                page(
                        "",
                        row("Premium SSD Managed Disks", "P4 LRS Disk", "P4 LRS", "1/Month", 5.84, 0),
                        row("Premium SSD Managed Disks", "P4 LRS Disk Mount", "P4 LRS", "1/Month", 0.3, 0),
                        row("Premium SSD Managed Disks", "P4 ZRS Disk", "P4 ZRS", "1/Month", 8.76, 0),
                        row("Premium SSD Managed Disks", "P20 LRS Disk", "P20 LRS", "1/Month", 73, 0)));
        cloud.answers("NAT+Gateway", page("", row("NAT Gateway", "Standard Gateway", "Standard", "1 Hour", 0.045, 0)));
        cloud.answers(
                "Static+Public",
                page("", row("IP Addresses", "Standard IPv4 Static Public IP", "Standard", "1 Hour", 0.005, 0)));
        cloud.answers("%27westeurope%27+and+meterName+eq+%27Standard+Private", page(""));
        cloud.answers(
                "%27Global%27+and+meterName+eq+%27Standard+Private",
                page("", row("Virtual Network Private Link", "Standard Private Endpoint", "S", "1 Hour", 0.01, 0)));
        String today = LocalDate.now(ZoneOffset.systemDefault()).toString();
        assertThat(update(0, "azure", "westeurope", sku))
                .contains("8 prices of westeurope, dated " + today, "no price of the disk P80");
        assertThat(Files.readString(folder.resolve("prices.yaml")))
                .contains(
                        "azure:\n  dated: " + today + "\n  currency: USD\n  prices:\n",
                        "- {region: westeurope, use: vm, sku: " + sku + ", hourly: 0.50000000}",
                        "- {region: westeurope, use: database, sku: " + sku + ", hourly: 0.80000000}",
                        "- {region: westeurope, use: database-storage, sku: premium-ssd, hourly: 0.00020000}",
                        "- {region: westeurope, use: disk, sku: premium-ssd-32, hourly: 0.00800000}",
                        "- {region: westeurope, use: disk, sku: premium-ssd-512, hourly: 0.10000000}",
                        "- {region: westeurope, use: endpoint, sku: private, hourly: 0.01000000}",
                        "- {region: westeurope, use: address, sku: standard, hourly: 0.00500000}",
                        "- {region: westeurope, use: gateway, sku: nat, hourly: 0.04500000}",
                        "aws:\n  dated: null\n",
                        "alibaba:\n  dated: null\n");
        assertThat(cloud.asked())
                .anyMatch(line -> line.contains("armRegionName+eq+%27westeurope%27")
                        && line.contains("priceType+eq+%27Consumption%27"));
    }

    /// A product of AWS' list, which has each as a text in JSON, and prices as texts.
    private static String product(String usage, String unit, double price, String... attributes) {
        StringBuilder more = new StringBuilder();
        for (int i = 0; i < attributes.length; i += 2) {
            more.append(",\"%s\":\"%s\"".formatted(attributes[i], attributes[i + 1]));
        }
        String text = String.format(
                Locale.ROOT,
                "{\"product\":{\"productFamily\":\"f\",\"attributes\":{\"regionCode\":\"eu-central-1\","
                        + "\"usagetype\":\"%s\"%s},\"sku\":\"S\"},\"serviceCode\":\"AmazonEC2\","
                        + "\"terms\":{\"OnDemand\":{\"S.J\":{\"priceDimensions\":{\"S.J.6\":{\"unit\":\"%s\","
                        + "\"beginRange\":\"0\",\"endRange\":\"Inf\",\"pricePerUnit\":{\"USD\":\"%.10f\"}}},"
                        + "\"sku\":\"S\"}},\"Reserved\":{}}}",
                usage,
                more,
                unit,
                price);
        return "\"" + text.replace("\"", "\\\"") + "\"";
    }

    private static String products(String... products) {
        return "{\"FormatVersion\": \"aws_v1\", \"PriceList\": [" + String.join(",", products) + "]}";
    }

    @Test
    void fillsThePartOfAws() throws Exception {
        program(
                "aws",
                "*Field=instanceType,Value=m7i.2xlarge*",
                products(product("EUC1-BoxUsage:m7i.2xlarge", "Hrs", 0.48)),
                "*Field=databaseEngine,Value=PostgreSQL*",
                products(product("EUC1-InstanceUsage:db.r7g.2xlarge", "Hrs", 1.2)),
                "*Value=Aurora*",
                products(
                        product("EUC1-InstanceUsage:db.r7g.2xlarge", "Hrs", 1.5, "storage", "EBS Only"),
                        product("EUC1-IOOpt:db.r7g", "Hrs", 1.95, "storage", "Aurora IO Optimization Mode")),
                "*volumeApiName*",
                products(product("EUC1-EBS:VolumeUsage.gp3", "GB-Mo", 0.0949)),
                "*AmazonVPC*",
                products(
                        product("EUC1-PublicIPv4:IdleAddress", "Hrs", 0.006),
                        product("EUC1-PublicIPv4:InUseAddress", "Hrs", 0.005)),
                "*Value=Database?Storage*",
                products(
                        product("EUC1-RDS:GP2-Storage", "GB-Mo", 0.2), product("EUC1-RDS:GP3-Storage", "GB-Mo", 0.146)),
                "*Value=Provisioned?IOPS*",
                products(product("EUC1-RDS:GP3-PIOPS", "IOPS-Mo", 0.0219)),
                "*Value=Provisioned?Throughput*",
                products());
        assertThat(update(0, "aws", "eu-central-1", "m7i.2xlarge", "db.r7g.2xlarge"))
                .contains("8 prices of eu-central-1", "no price of RDS:GP3-Throughput");
        assertThat(Files.readString(folder.resolve("prices.yaml")))
                .contains(
                        "- {region: eu-central-1, use: vm, sku: m7i.2xlarge, hourly: 0.48000000}",
                        "- {region: eu-central-1, use: database, sku: db.r7g.2xlarge, hourly: 1.20000000}",
                        "- {region: eu-central-1, use: database, sku: aurora/db.r7g.2xlarge, hourly: 1.50000000}",
                        "- {region: eu-central-1, use: database, sku: aurora-iopt1/db.r7g.2xlarge, hourly: 1.95000000}",
                        "- {region: eu-central-1, use: disk, sku: gp3, hourly: 0.00013000}",
                        "- {region: eu-central-1, use: address, sku: ipv4, hourly: 0.00500000}",
                        "- {region: eu-central-1, use: database-storage, sku: gp3, hourly: 0.00020000}",
                        "- {region: eu-central-1, use: database-iops, sku: gp3, hourly: 0.00003000}",
                        "azure:\n  dated: null\n");
    }

    @Test
    void fillsThePartOfAlibabaCloud() throws Exception {
        String machine = "{\"PriceInfo\": {\"Price\": {\"OriginalPrice\": 2.6, \"TradePrice\": 2.0,"
                + " \"Currency\": \"CNY\", \"DetailInfos\": {\"DetailInfo\": ["
                + "{\"Resource\": \"instanceType\", \"OriginalPrice\": 2.5},"
                + " {\"Resource\": \"systemDisk\", \"OriginalPrice\": 0.1}]}}}}";
        program(
                "aliyun",
                "'ecs DescribePrice'*'--ResourceType instance'*",
                machine,
                "'ecs DescribePrice'*'--ResourceType disk'*",
                "{\"PriceInfo\": {\"Price\": {\"OriginalPrice\": 0.21, \"Currency\": \"CNY\"}}}",
                "'polardb DescribeDBClusterPrice'*'--PayType Postpaid'",
                ofPolardb(12.4),
                "'polardb DescribeDBClusterPrice'*'--PayType Prepaid --Period Month --UsedTime 1'",
                ofPolardb(5952));
        assertThat(update(0, "alibaba", "cn-hangzhou", "ecs.g8i.2xlarge", "polar.pg.x4.medium"))
                .contains("3 prices of cn-hangzhou", "no price of NAT gateways", "no price of cores of Hologres");
        assertThat(Files.readString(folder.resolve("prices.yaml")))
                .contains(
                        "  currency: CNY\n",
                        "- {region: cn-hangzhou, use: vm, sku: ecs.g8i.2xlarge, hourly: 2.50000000}",
                        "- {region: cn-hangzhou, use: database, sku: polar.pg.x4.medium, hourly: 6.20000000}",
                        "- {region: cn-hangzhou, use: disk, sku: cloud_essd, hourly: 0.00210000}");
    }

    private static String ofPolardb(double price) {
        return "{\"PriceInfo\": {\"OriginalPrice\": " + price + ", \"TradePrice\": 1.0, \"Currency\": \"CNY\"}}";
    }

    /// The answer does not say for which time a price is: without one of a month that fits, it is not believed.
    @ParameterizedTest
    @ValueSource(strings = {"11000", "297.6", "12.4", "failed"})
    void aPriceOfPolardbThatMayNotBeForAnHourIsNotTaken(String month) throws Exception {
        program(
                "aliyun",
                "'polardb DescribeDBClusterPrice'*'--PayType Postpaid'",
                ofPolardb(12.4),
                month.equals("failed") ? "nothing" : "'polardb DescribeDBClusterPrice'*Month*",
                month.equals("failed") ? "" : ofPolardb(Double.parseDouble(month)));
        assertThat(update(1, "alibaba", "cn-hangzhou", "polar.pg.x4.medium"))
                .contains("no price of the database polar.pg.x4.medium: the list does not say that 12.4 is for an hour")
                .contains("nothing was found, and nothing is changed");
    }

    @Test
    void whatTheListDoesNotHaveIsSaidAndNotGuessed() throws Exception {
        cloud.answers("GET /prices", page(""));
        assertThat(update(1, "azure", "westeurope", "Standard_D8ds_v5"))
                .contains("no price of the machine Standard_D8ds_v5", "nothing was found, and nothing is changed");
        program("aws");
        assertThat(update(1, "aws", "eu-central-1", "m7i.2xlarge"))
                .contains(
                        "aws pricing get-products failed: it has no such thing", "no price of the machine m7i.2xlarge");
        assertThat(folder.resolve("prices.yaml")).hasSameTextualContentAs(Template.INFRA.resolve("prices.yaml"));
        assertThat(update(2, "azure", "westeurope")).contains("takes a cloud (azure, aws, alibaba), a region and SKUs");
        assertThat(update(2, "azure", "west europe", "Standard_D8ds_v5")).contains("west europe is no region of azure");
        assertThat(update(2, "aws", "eu-central-1", "huge")).contains("huge is no SKU of aws");
    }
}
