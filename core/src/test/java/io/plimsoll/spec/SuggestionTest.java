package io.plimsoll.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuggestionTest {
    private static final List<String> KEYS = List.of("sessions", "seed", "measure", "warmup", "arrival", "user");

    @ParameterizedTest
    @CsvSource({
        "'', '', 0",
        "a, '', 1",
        "'', abc, 3",
        "measure, measure, 0",
        "measrue, measure, 1",
        "mesure, measure, 1",
        "meassure, measure, 1",
        "neasure, measure, 1",
        "kitten, sitting, 3",
    })
    void countsEditsWithSwapsAsOne(String a, String b, int distance) {
        assertThat(Suggestion.distance(a, b)).isEqualTo(distance);
        assertThat(Suggestion.distance(b, a)).isEqualTo(distance);
    }

    @ParameterizedTest
    @CsvSource({"session, sessions", "SESSIONS, sessions", "sede, seed", "warm-up, warmup", "arival, arrival"})
    void findsTheWordMeant(String word, String meant) {
        assertThat(Suggestion.nearest(word, KEYS)).contains(meant);
        assertThat(Suggestion.clause(word, KEYS)).isEqualTo(" (did you mean \"" + meant + "\"?)");
    }

    @Test
    void suggestsNothingFarFetched() {
        assertThat(Suggestion.nearest("x", KEYS)).isEmpty();
        assertThat(Suggestion.clause("completely-else", KEYS)).isEmpty();
        assertThat(Suggestion.clause("seed", List.of())).isEmpty();
    }

    @Test
    void breaksTiesByAlphabet() {
        assertThat(Suggestion.nearest("bat", List.of("rat", "cat", "hat"))).contains("cat");
    }
}
