package io.plimsoll.workload.tpcb;

import static io.plimsoll.workload.tpcb.Bank.grouped;

import io.plimsoll.spec.ValueType;
import java.util.LinkedHashMap;
import java.util.Map;

/// The plan in words.
final class BankFacts {
    private static final String TRUNCATION =
            "pgbench empties the history before its own runs unless told -n, and the audit then finds balances"
                    + " without history";

    private BankFacts() {}

    static Map<String, String> of(Bank bank, Variant variant) {
        BankTables tables = BankTables.of(bank);
        long deltaMax = bank.profile().deltaMax();
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("profile", bank.profile().word() + ": " + bank.profile().meaning());
        facts.put("variant", ValueType.word(variant));
        facts.put("operations", variant.operation() + " (weight 1)");
        facts.put(tables.branches().name(), rows(bank, bank.branches()));
        facts.put(tables.tellers().name(), rows(bank, bank.tellers()));
        facts.put(tables.accounts().name(), rows(bank, bank.accounts()));
        facts.put(tables.history().name(), "empty at first, one row per transaction");
        if (variant == Variant.SELECT_ONLY) {
            facts.put("account", "uniform over all accounts");
        } else {
            facts.put("delta", "uniform in [" + grouped(-deltaMax) + ", " + grouped(deltaMax) + "]");
            facts.put("choice", choice(bank.profile()));
        }
        String note = note(bank.profile(), variant);
        if (!note.isEmpty()) {
            facts.put("note", note);
        }
        return facts;
    }

    private static String rows(Bank bank, long rows) {
        return grouped(rows) + (rows == 1 ? " row" : " rows") + ", ids " + grouped(bank.firstId()) + " to "
                + grouped(bank.lastId(rows));
    }

    private static String choice(BankProfile profile) {
        return switch (profile) {
            case TESTBENCH -> "uniform account, its own branch, any teller";
            case PGBENCH -> "uniform account, teller and branch, independent of each other";
            case TPCB -> "uniform teller, its own branch, 85 % accounts of that branch and 15 % of the others";
        };
    }

    private static String note(BankProfile profile, Variant variant) {
        return switch (variant) {
            case SIMPLE_UPDATE ->
                "simple-update moves no teller or branch balance, so the audit cannot check those; a later"
                        + " transaction run on the same data fails their checks until it is loaded anew";
            case SELECT_ONLY ->
                switch (profile) {
                    case TESTBENCH ->
                        "as in TestBench, what a session reads is one transaction that is never committed";
                    case PGBENCH -> TRUNCATION;
                    case TPCB -> "";
                };
            case TPCB_LIKE, STORED_PROCEDURE -> profile == BankProfile.PGBENCH ? TRUNCATION : "";
        };
    }
}
