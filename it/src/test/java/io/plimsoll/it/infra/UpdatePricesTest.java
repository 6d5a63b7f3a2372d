package io.plimsoll.it.infra;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `infra/update-prices` against answers of the form that Azure documents for its price list. The prices are made up.
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

    private String update(int exitCode, String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of("python3", "-B", "update-prices"));
        command.addAll(List.of(words));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isEqualTo(exitCode);
        return said;
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
        String today = LocalDate.now(ZoneOffset.systemDefault()).toString();
        assertThat(update(0, "westeurope", sku)).contains("3 prices of westeurope, dated " + today);
        assertThat(Files.readString(folder.resolve("prices.yaml")))
                .contains(
                        "azure:\n  dated: " + today + "\n  currency: USD\n  prices:\n",
                        "- {region: westeurope, use: vm, sku: " + sku + ", hourly: 0.500000}",
                        "- {region: westeurope, use: database, sku: " + sku + ", hourly: 0.800000}",
                        "- {region: westeurope, use: database-storage, sku: premium-ssd, hourly: 0.000200}",
                        "aws:\n  dated: null\n",
                        "alibaba:\n  dated: null\n");
        assertThat(cloud.asked())
                .anyMatch(line -> line.contains("armRegionName+eq+%27westeurope%27")
                        && line.contains("priceType+eq+%27Consumption%27"));
    }

    @Test
    void whatTheListDoesNotHaveIsSaidAndNotGuessed() throws Exception {
        cloud.answers("GET /prices", page(""));
        assertThat(update(1, "westeurope", "Standard_D8ds_v5"))
                .contains("no price of the machine Standard_D8ds_v5", "nothing was found, and nothing is changed");
        assertThat(folder.resolve("prices.yaml")).hasSameTextualContentAs(Template.INFRA.resolve("prices.yaml"));
        assertThat(update(2, "westeurope")).contains("takes a region and SKUs");
        assertThat(update(2, "west europe", "Standard_D8ds_v5")).contains("small letters and digits");
    }
}
