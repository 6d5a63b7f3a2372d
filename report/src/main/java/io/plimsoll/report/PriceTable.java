package io.plimsoll.report;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.HeadlineWork;
import io.plimsoll.analysis.figure.Repeated;
import io.plimsoll.plan.CloudFacts;
import io.plimsoll.report.ComparisonReport.Member;
import io.plimsoll.report.document.Document;
import io.plimsoll.report.document.Document.Head;
import io.plimsoll.report.document.Document.Section;
import io.plimsoll.report.document.Part;
import io.plimsoll.report.document.TableColumn;
import io.plimsoll.report.document.Tone;
import io.plimsoll.report.text.Names;
import io.plimsoll.results.PlanDocument;
import io.plimsoll.results.RunDocument;
import io.plimsoll.unit.Figure;
import io.plimsoll.unit.Price;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/// Groups of runs by what they do for their price: the rate of their headline for each currency unit and hour. With it,
/// sizes of machines are compared. Stateless.
public final class PriceTable {
    private static final int WORDS_MAX = 40;

    private PriceTable() {}

    /// A group of runs.
    public record Side(String name, List<RunDocument> runs) {
        public Side {
            runs = List.copyOf(runs);
        }

        public static Side of(String name, List<Member> members) {
            return new Side(name, members.stream().map(Member::run).toList());
        }
    }

    /// A group with a price and a rate.
    ///
    /// @param unit what is counted: `NOPM`, `operations/s`
    private record Priced(Side side, Price price, String unit, double rate) {
        /// Empty unless all runs have one price and count the same.
        static Optional<Priced> of(Side side) {
            List<Price> prices = side.runs().stream()
                    .map(RunDocument::plan)
                    .flatMap(plan -> plan.price().stream())
                    .toList();
            boolean isPriced = prices.size() == side.runs().size()
                    && prices.stream().distinct().count() == 1;
            List<Rate> rates =
                    side.runs().stream().flatMap(run -> Rate.of(run).stream()).toList();
            return isPriced && rates.stream().map(Rate::unit).distinct().count() == 1
                    ? Optional.of(new Priced(
                            side,
                            prices.getFirst(),
                            rates.getFirst().unit(),
                            Repeated.of(rates.stream().map(Rate::value).toList())
                                    .median()))
                    : Optional.empty();
        }

        double forPrice() {
            return rate / price.perHour();
        }
    }

    /// The rate of a run's headline.
    private record Rate(String unit, double value) {
        static Optional<Rate> of(RunDocument run) {
            Map<String, Double> values = Objects.requireNonNullElse(run.judged().figures(), Map.of());
            for (Figure figure : Objects.requireNonNullElse(run.plan().figures(), List.<Figure>of())) {
                Double value = values.get(figure.name());
                if (value != null && figure instanceof Figure.Rate rate && rate.counted() != null) {
                    return Optional.of(new Rate(figure.name(), value));
                }
            }
            return HeadlineWork.of(run).map(work -> new Rate(work.name() + "/s", work.perSecond()));
        }
    }

    /// The table of some groups; without parts unless each has a price and all count the same in one currency.
    static Section section(List<Side> sides) {
        List<Priced> rows =
                sides.stream().flatMap(side -> Priced.of(side).stream()).toList();
        boolean isAlike = rows.stream()
                        .map(row -> row.unit() + " " + row.price().currency())
                        .distinct()
                        .count()
                == 1;
        if (rows.size() < sides.size() || !isAlike) {
            return new Section("For its price", List.of());
        }
        String currency = rows.getFirst().price().currency();
        String money = currency.isEmpty() ? "unit of money" : currency;
        Priced most =
                rows.stream().max(Comparator.comparingDouble(Priced::forPrice)).orElseThrow();
        return new Section(
                "For its price",
                rows.getFirst().unit() + " for each " + money + " and hour; highest: "
                        + most.side().name(),
                Part.Table.plain(
                        List.of(
                                TableColumn.word("group"),
                                TableColumn.word("system", WORDS_MAX),
                                TableColumn.word("region"),
                                TableColumn.figure("price"),
                                TableColumn.figure(rows.getFirst().unit()),
                                TableColumn.figure("per " + money + "/h")),
                        rows.stream().map(PriceTable::cells).toList()));
    }

    /// Several groups in one table; empty unless each has a price and all count the same in one currency.
    public static Optional<Document> of(List<Side> sides) {
        Section section = section(sides);
        if (section.parts().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Document(
                new Head(Tone.NONE, "BY PRICE", Figures.count(sides.size(), "group"), section.explanation()),
                List.of(section)));
    }

    private static List<String> cells(Priced row) {
        RunDocument run = row.side().runs().getFirst();
        CloudFacts cloud = run.plan().cloud();
        List<String> cells = new ArrayList<>(List.of(row.side().name()));
        String machines = cloud.machines();
        cells.add(machines.isEmpty() ? Names.product(run) : machines);
        cells.add(row.side().runs().stream()
                .map(RunDocument::plan)
                .map(PlanDocument::cloud)
                .map(each -> each.get("region"))
                .distinct()
                .collect(Collectors.joining(", ")));
        cells.add(row.price().toString());
        cells.add(Figures.number(row.rate()));
        cells.add(Figures.number(row.forPrice()));
        return cells;
    }
}
