package io.plimsoll.driver.sql;

import io.plimsoll.driver.SchemaChoice;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The statements about one schema, with its name quoted. Immutable.
///
/// @param name in the product's own spelling
public record SchemaSql(Product product, String name) {
    /// The comment that marks a schema as created by Plimsoll.
    public static final String MARK = "made by Plimsoll";

    /// The chosen schema; empty if sessions stay in the schema in which a connection starts.
    ///
    /// @throws SpecException when the user chose one, but the product has no schemas or does not let sessions
    /// choose
    public static Optional<SchemaSql> of(Product product, SchemaChoice choice) {
        if (choice.isOfConnection()) {
            return Optional.empty();
        }
        if (canChoose(product)) {
            return Optional.of(new SchemaSql(product, kept(product, choice.name())));
        }
        if (choice.isAsked()) {
            throw SpecException.of(
                    new Origin("schema", 0), "schema = " + choice.name() + ": " + why(product) + "; leave schema out");
        }
        return Optional.empty();
    }

    private static boolean canChoose(Product product) {
        return switch (product) {
            case POSTGRESQL, HSQLDB, H2, DUCKDB -> true;
            case CITUS, HOLOGRES, SQLITE, MYSQL, GENERIC -> false;
        };
    }

    private static String why(Product product) {
        return switch (product) {
            case CITUS ->
                "Citus calls functions on its workers, where names are looked up in the connection's own schema";
            case HOLOGRES -> "on Hologres the dataset lies in the connection's own schema";
            case SQLITE -> "SQLite has no schemas";
            case MYSQL -> "databases of this product have no schemas: name another database in the address";
            case POSTGRESQL, HSQLDB, H2, DUCKDB, GENERIC -> "how this product chooses schemas is not known here";
        };
    }

    /// Names are unquoted everywhere else, and these products convert unquoted names to upper case.
    private static String kept(Product product, String name) {
        return product == Product.HSQLDB || product == Product.H2 ? name.toUpperCase(Locale.ROOT) : name;
    }

    /// The name as an identifier.
    public String quoted() {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    private String literal() {
        return "'" + name.replace("'", "''") + "'";
    }

    /// A query that counts the schemas with this name.
    public String count() {
        return product.isPostgres()
                ? "SELECT count(*) FROM pg_catalog.pg_namespace WHERE nspname = " + literal()
                : "SELECT count(*) FROM information_schema.schemata WHERE " + sameName();
    }

    /// DuckDB compares names without regard to case, and one of its catalogs lists several databases.
    private String sameName() {
        return product == Product.DUCKDB
                ? "lower(schema_name) = lower(" + literal() + ") AND catalog_name = current_database()"
                : "schema_name = " + literal();
    }

    /// Statements that create the schema and mark it if the product has comments on schemas.
    public List<String> create() {
        String create = "CREATE SCHEMA " + quoted();
        return keepsRemarks()
                ? List.of(create, "COMMENT ON SCHEMA " + quoted() + " IS '" + MARK + "'")
                : List.of(create);
    }

    private boolean keepsRemarks() {
        return product.isPostgres() || product == Product.H2;
    }

    /// A query that counts the schemas with this name that Plimsoll created; empty if the product has no comments
    /// on schemas, so that their creator is unknown.
    public Optional<String> countOwn() {
        if (!keepsRemarks()) {
            return Optional.empty();
        }
        return Optional.of(
                product.isPostgres()
                        ? "SELECT count(*) FROM pg_catalog.pg_namespace WHERE nspname = " + literal()
                                + " AND pg_catalog.obj_description(oid, 'pg_namespace') = '" + MARK + "'"
                        : count() + " AND remarks = '" + MARK + "'");
    }

    /// Fails if the schema is not empty.
    public String drop() {
        return "DROP SCHEMA " + quoted() + " RESTRICT";
    }

    /// The schema in which the sessions of a target work.
    ///
    /// @param chosen empty: the schema in which a connection starts
    /// @param ofConnection the schema in which a connection starts; empty if the product has no schemas or does not
    ///     say
    public record SchemaPlace(Optional<SchemaSql> chosen, String ofConnection) {
        public static final SchemaPlace OF_CONNECTION = new SchemaPlace(Optional.empty(), "");

        /// If the address names a schema, that one is used, unless the user also chose another.
        ///
        /// @param found the schema in which a connection starts
        /// @param isNamed whether the address names a schema
        public static SchemaPlace of(Product product, String found, SchemaChoice choice, boolean isNamed) {
            boolean isLeft = found.equals(choice.name()) || (isNamed && !choice.isAsked());
            Optional<SchemaSql> chosen = SchemaSql.of(product, isLeft ? SchemaChoice.OF_CONNECTION : choice)
                    .filter(schema -> !schema.name().equals(found));
            return new SchemaPlace(chosen, found);
        }

        public String name() {
            return chosen.map(SchemaSql::name).orElse(ofConnection);
        }
    }
}
