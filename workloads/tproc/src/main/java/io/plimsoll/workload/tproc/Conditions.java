package io.plimsoll.workload.tproc;

import io.plimsoll.driver.Dialect;
import io.plimsoll.workload.SqlInvariant;
import io.plimsoll.workload.TextResource;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The conditions of the resource `conditions.sql` for a company and a product: queries for the rows that violate
/// them. Their sentences are assembled here and not in SQL, because products concatenate texts differently. Immutable.
///
/// @param words what stands for the marks of the resource
record Conditions(Dialect dialect, Map<String, String> words) {
    private static final Map<String, String> SECTIONS = TextResource.sections(Conditions.class, "conditions.sql");
    /// Between the name of a condition and the products that have another query for it.
    private static final String FOR = " for ";

    Conditions(Company company, Dialect dialect) {
        this(dialect, words(company, dialect));
    }

    private static Map<String, String> words(Company company, Dialect dialect) {
        String held = money("SUM(held)", dialect);
        String added = money("SUM(added)", dialect);
        return Map.of(
                "{held}",
                // Null where any part is null.
                "CASE WHEN COUNT(*) = COUNT(held) THEN " + held + " END",
                "{added}",
                added,
                "{unequal}",
                "(" + held + " <> " + added + " OR COUNT(*) <> COUNT(held))",
                "{lines}",
                "order_line JOIN orders ON o_w_id = ol_w_id AND o_d_id = ol_d_id AND o_id = ol_o_id"
                        + " WHERE ol_delivery_d IS NOT NULL AND ol_amount <> 0",
                "{items}",
                String.valueOf(company.items()),
                "{orders}",
                String.valueOf(company.orders()),
                "{initially}",
                String.valueOf(company.firstUndelivered() - 1),
                "{information}",
                IntStream.rangeClosed(1, Company.DISTRICTS)
                        .mapToObj(
                                district -> "WHEN " + district + " THEN " + CompanyTables.districtInformation(district))
                        .collect(Collectors.joining(" ", "CASE ol_d_id ", " END")));
    }

    /// SQLite has no decimals. Its sums of doubles are slightly off; rounded to cents, they are the doubles nearest to
    /// the exact sums.
    private static String money(String expression, Dialect dialect) {
        return dialect.name().equals("sqlite") ? "ROUND(" + expression + ", 2)" : expression;
    }

    /// In the order of the resource.
    List<SqlInvariant> all() {
        Map<String, SqlInvariant> found = new LinkedHashMap<>();
        SECTIONS.forEach((title, section) -> {
            int products = title.indexOf(FOR);
            if (products < 0) {
                found.put(title, condition(title, section));
            } else if (List.of(title.substring(products + FOR.length()).split(" "))
                    .contains(dialect.name())) {
                String name = title.substring(0, products);
                found.put(name, condition(name, section));
            }
        });
        return List.copyOf(found.values());
    }

    private SqlInvariant condition(String name, String section) {
        String filled = section.replaceAll("(?m)^--.*", "").strip();
        for (Map.Entry<String, String> word : words.entrySet()) {
            filled = filled.replace(word.getKey(), word.getValue());
        }
        String[] lines = filled.split("\n", 4);
        RowKind kind = RowKind.valueOf(lines[0]);
        String holds = lines[2];
        return new SqlInvariant(name, lines[1], lines[3], row -> sentence(kind, holds, row));
    }

    private static String sentence(RowKind kind, String holds, List<@Nullable Object> row) {
        String said = holds;
        List<@Nullable Object> values = new ArrayList<>(row.subList(kind.keys, row.size()));
        for (int i = 0; i < values.size(); i++) {
            said = said.replace("{" + i + "}", text(values.get(i)));
        }
        return kind.name(row) + " " + said;
    }

    /// Money is a decimal, or a double where a product has no decimals. Some products pad the texts of a CASE.
    private static String text(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case BigDecimal number -> number.toPlainString();
            case Double number ->
                BigDecimal.valueOf(number).setScale(2, RoundingMode.HALF_UP).toPlainString();
            default -> value.toString().strip();
        };
    }

    /// What a violating row is, and its name from the columns of its key. These come first in the row, in the order
    /// warehouse, district, order, line.
    private enum RowKind {
        WAREHOUSE(1),
        DISTRICT(2),
        CUSTOMER(3),
        ORDER(3),
        LINE(4);

        private static final List<String> OUTER = List.of("warehouse", "district", "order");
        private final int keys;

        /// @param keys the number of columns of its key
        RowKind(int keys) {
            this.keys = keys;
        }

        /// `line 4 of order 3001 of district 2 of warehouse 1`.
        String name(List<@Nullable Object> row) {
            StringBuilder text = new StringBuilder(name().toLowerCase(Locale.ROOT));
            text.append(' ').append(row.get(keys - 1));
            for (int key = keys - 2; key >= 0; key--) {
                text.append(" of ").append(OUTER.get(key)).append(' ').append(row.get(key));
            }
            return text.toString();
        }
    }
}
