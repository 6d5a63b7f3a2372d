package io.plimsoll.report.text;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.report.document.TableColumn;
import io.plimsoll.report.text.Style.Paint;
import io.plimsoll.results.WorkloadCheck;
import io.plimsoll.results.WorkloadCheck.CheckedStatement;
import io.plimsoll.results.WorkloadCheck.CheckedTable;
import io.plimsoll.results.WorkloadCheck.Outcome;
import io.plimsoll.workload.Preview.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The check of a workload file as text for people: tables with their first rows, then operations and invariants with
/// what the target says of each statement. Used once, by one thread.
public final class CheckText {
    private static final int CELL = 24;
    private static final int SQL = 200;
    private static final int MARGIN = 10;
    private static final String CUT = "..";
    private static final String BELOW = "      ";

    private final WorkloadCheck check;
    private final Page page;

    private CheckText(WorkloadCheck check, Style style) {
        this.check = check;
        page = new Page(style);
    }

    public static String render(WorkloadCheck check, Style style) {
        CheckText text = new CheckText(check, style);
        text.head();
        check.tables().forEach(text::table);
        check.parts().forEach(text::part);
        text.end();
        return text.page.toString();
    }

    private void head() {
        String where = check.isWithoutTarget() ? "" : " on " + check.product() + " (" + check.target() + ")";
        page.hanging(Paint.NONE, "check  ", Paint.BOLD, check.file() + where + ": " + summary());
    }

    private String summary() {
        String statements = Figures.count(check.statements(), "statement");
        if (check.isWithoutTarget()) {
            return "the file is well-formed; none of its " + statements + " was tried";
        }
        List<String> rest = new ArrayList<>();
        add(rest, Outcome.REFUSED, "refused");
        add(
                rest,
                Outcome.MISSING_TABLE,
                check.count(Outcome.MISSING_TABLE) == 1
                        ? "needs a table that is missing"
                        : "need tables that are missing");
        add(rest, Outcome.NOT_CHECKED, "not checked");
        return Figures.count(check.count(Outcome.OK)) + " of " + statements + " accepted"
                + (rest.isEmpty() ? "" : ", " + String.join(", ", rest));
    }

    private void add(List<String> rest, Outcome outcome, String what) {
        if (check.count(outcome) > 0) {
            rest.add(Figures.count(check.count(outcome)) + " " + what);
        }
    }

    private void table(CheckedTable table) {
        String missing = table.missing().isEmpty() ? "" : "; not on the target";
        page.heading("table " + table.name(), table.size() + missing);
        rows(table.columns(), table.rows());
    }

    private void rows(List<String> columns, List<List<String>> rows) {
        if (rows.isEmpty()) {
            return;
        }
        AlignedTable drawn = new AlignedTable(
                columns.stream().map(column -> TableColumn.word(column, CELL)).toList());
        rows.forEach(drawn::row);
        page.add(drawn);
    }

    private void part(Part<CheckedStatement> part) {
        page.heading(part.kind() + " " + part.name(), part.says());
        part.statements().forEach(this::statement);
        if (!part.draws().isEmpty()) {
            page.hanging(Paint.NONE, "  ", Paint.DIM, "the first draws:");
        }
        rows(part.inputs(), part.draws());
    }

    private void statement(CheckedStatement statement) {
        String word = word(statement.outcome());
        String lead = "  " + (word.isEmpty() ? "" : word + "  ");
        page.hanging(paint(statement.outcome()), lead, Paint.NONE, statement.place() + ": " + cut(statement.sql()));
        if (statement.outcome() == Outcome.OK) {
            String types = types(statement);
            if (!types.isEmpty()) {
                page.hanging(Paint.DIM, BELOW, Paint.DIM, types);
            }
            return;
        }
        if (!statement.why().isEmpty()) {
            page.hanging(Paint.NONE, BELOW, paint(statement.outcome()), statement.why());
        }
        mark(statement);
        statement.details().forEach(line -> page.hanging(Paint.NONE, BELOW, Paint.NONE, line));
    }

    /// How the target understood the parameters, each once.
    private static String types(CheckedStatement statement) {
        List<String> types = statement.parameterTypes();
        if (types.size() != statement.parameters().size()) {
            return "";
        }
        return IntStream.range(0, types.size())
                .mapToObj(place -> statement.parameters().get(place) + " " + types.get(place))
                .distinct()
                .collect(Collectors.joining(", "));
    }

    /// Long statements are cut unless everything is asked for.
    private String cut(String sql) {
        String clean = Page.clean(sql);
        return page.style.verbose() || clean.length() <= SQL ? clean : clean.substring(0, SQL - CUT.length()) + CUT;
    }

    /// The line of the statement in which the mistake is, cut to the width, and a caret below the place.
    private void mark(CheckedStatement statement) {
        int place = statement.position() - 1;
        int[] sent = statement
                .sent()
                .codePoints()
                .map(unit -> unit != '\n' && Character.isISOControl(unit) ? ' ' : unit)
                .toArray();
        if (place < 0 || place > sent.length) {
            return;
        }
        int from = place;
        while (from > 0 && sent[from - 1] != '\n') {
            from--;
        }
        int to = place;
        while (to < sent.length && sent[to] != '\n') {
            to++;
        }
        int room = Math.max(MARGIN, page.style.width() - MARGIN);
        int first = Math.max(from, Math.min(place - room / 2, to - room));
        int last = Math.min(to, first + room);
        String head = BELOW + (first > from ? CUT : "");
        page.line(Paint.NONE, head + new String(sent, first, last - first) + (last < to ? CUT : ""));
        page.line(Paint.RED, " ".repeat(head.length() + place - first) + "^");
    }

    private static String word(Outcome outcome) {
        return switch (outcome) {
            case OK -> "ok";
            case REFUSED -> "REFUSED";
            case MISSING_TABLE -> "not tried";
            case NOT_CHECKED -> "not checked";
            case NOT_TRIED -> "";
        };
    }

    private static Paint paint(Outcome outcome) {
        return switch (outcome) {
            case OK -> Paint.GREEN;
            case REFUSED -> Paint.RED;
            case MISSING_TABLE, NOT_CHECKED -> Paint.YELLOW;
            case NOT_TRIED -> Paint.NONE;
        };
    }

    /// What to do next.
    private void end() {
        List<String> remarks = new ArrayList<>();
        if (check.isWithoutTarget()) {
            remarks.add(
                    "no target: name one with -t, such as -t postgres:embedded, and the statements are tried on it");
        }
        if (!check.missingTables().isEmpty() && check.data().isEmpty()) {
            remarks.add(missing());
        }
        if (!check.data().isEmpty()) {
            remarks.add("the dataset on the target " + check.data() + "; the statements were tried on it as it is."
                    + " " + load(" --load replace") + " drops the tables and makes them again, if Plimsoll made them");
        }
        if (!remarks.isEmpty()) {
            page.line(Paint.NONE, "");
            remarks.forEach(remark -> page.hanging(Paint.YELLOW, "-> ", Paint.NONE, remark));
        }
    }

    private String missing() {
        List<String> tables = check.missingTables();
        boolean isOne = tables.size() == 1;
        String names = tables.size() > 5
                ? tables.stream().limit(5).collect(Collectors.joining(", ")) + " and " + (tables.size() - 5) + " more"
                : String.join(", ", tables);
        return (isOne ? "table " : "tables ") + names + (isOne ? " is" : " are") + " not on the target; " + load("")
                + " makes " + (isOne ? "it" : "them") + ", and check then tries all statements";
    }

    /// A command that the user can type. A masked password would not be understood.
    private String load(String more) {
        String target = check.target().contains("***") ? "..." : check.target();
        return "`plimsoll load " + check.file() + " -t " + target + more + "`";
    }
}
