package io.plimsoll.workload.tpcb;

import static io.plimsoll.workload.tpcb.BankInputs.ACCOUNT;
import static io.plimsoll.workload.tpcb.BankInputs.BRANCH;
import static io.plimsoll.workload.tpcb.BankInputs.DELTA;
import static io.plimsoll.workload.tpcb.BankInputs.TELLER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.SlotType;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Inputs;
import io.plimsoll.workload.tpcb.Bank.BankProfile;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class BankInputsTest {
    private static final int SEEDS = 20;
    private static final int DRAWS = 2_000;

    private interface Property {
        void hold(Bank bank, Arguments drawn);
    }

    private static void forAll(Bank bank, Inputs inputs, Property property) {
        Arguments arguments = new Arguments(Collections.nCopies(4, SlotType.INT64));
        for (long seed = 0; seed < SEEDS; seed++) {
            Draw draw = new Draw(new Seed(seed));
            for (int index = 0; index < DRAWS; index++) {
                draw.seek(index);
                inputs.draw(draw, arguments);
                property.hold(bank, arguments);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"TESTBENCH,1", "TESTBENCH,40", "PGBENCH,1", "PGBENCH,30000", "TPCB,1", "TPCB,2", "TPCB,100000"})
    void drawsOnlyIdsThatExist(BankProfile profile, long scale) {
        Bank bank = Bank.ofScale(profile, scale);
        long first = bank.firstId();
        forAll(bank, BankInputs.transaction(bank), (_, drawn) -> {
            assertThat(drawn.number(ACCOUNT)).isBetween(first, bank.lastId(bank.accounts()));
            assertThat(drawn.number(TELLER)).isBetween(first, bank.lastId(bank.tellers()));
            assertThat(drawn.number(BRANCH)).isBetween(first, bank.lastId(bank.branches()));
            assertThat(drawn.number(DELTA)).isBetween(-profile.deltaMax(), profile.deltaMax());
        });
    }

    @Test
    void testbenchTakesTheBranchFromTheAccount() {
        Bank bank = Bank.ofScale(BankProfile.TESTBENCH, 40);
        forAll(
                bank,
                BankInputs.transaction(bank),
                (_, drawn) -> assertThat(drawn.number(BRANCH)).isEqualTo(drawn.number(ACCOUNT) / 100_000));
    }

    @Test
    void tpcbTakesTheBranchFromTheTeller() {
        Bank bank = Bank.ofScale(BankProfile.TPCB, 40);
        forAll(
                bank,
                BankInputs.transaction(bank),
                (_, drawn) -> assertThat(drawn.number(BRANCH)).isEqualTo((drawn.number(TELLER) - 1) / 10 + 1));
    }

    @ParameterizedTest
    @CsvSource({"TPCB,10,0.85", "TPCB,2,0.85", "TPCB,1,1", "TESTBENCH,10,1", "PGBENCH,10,0.1"})
    void accountsAreLocalAsOftenAsTheProfileSays(BankProfile profile, long scale, double share) {
        Bank bank = Bank.ofScale(profile, scale);
        long[] local = new long[1];
        forAll(bank, BankInputs.transaction(bank), (_, drawn) -> {
            if (bank.branchOfAccount(drawn.number(ACCOUNT)) == drawn.number(BRANCH)) {
                local[0]++;
            }
        });
        // Five standard errors of a share over 40,000 draws are below 0.01.
        assertThat(local[0] / (double) (SEEDS * DRAWS)).isCloseTo(share, within(0.01));
    }

    @Test
    void remoteAccountsSpreadEvenlyOverTheOtherBranches() {
        Bank bank = Bank.ofScale(BankProfile.TPCB, 5);
        long[][] drawnFrom = new long[6][6];
        forAll(
                bank,
                BankInputs.transaction(bank),
                (_, drawn) ->
                        drawnFrom[(int) drawn.number(BRANCH)][(int) bank.branchOfAccount(drawn.number(ACCOUNT))]++);
        for (int branch = 1; branch <= 5; branch++) {
            for (int home = 1; home <= 5; home++) {
                double share = drawnFrom[branch][home] / (double) (SEEDS * DRAWS);
                // 15 % of a fifth of the draws, over four other branches: 0.0075 with a standard error of 0.0004.
                assertThat(share).isCloseTo(home == branch ? 0.17 : 0.0075, within(home == branch ? 0.01 : 0.0022));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(BankProfile.class)
    void reachesBothEndsOfEveryRange(BankProfile profile) {
        Bank bank = new Bank(profile, 2, 10);
        long[] least = {Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE};
        long[] most = {Long.MIN_VALUE, Long.MIN_VALUE, Long.MIN_VALUE};
        forAll(bank, BankInputs.transaction(bank), (_, drawn) -> {
            for (int slot = ACCOUNT; slot <= BRANCH; slot++) {
                least[slot] = Math.min(least[slot], drawn.number(slot));
                most[slot] = Math.max(most[slot], drawn.number(slot));
            }
        });
        long first = profile.firstId();
        assertThat(least).containsExactly(first, first, first);
        assertThat(most).containsExactly(first + 19, first + 19, first + 1);
    }

    @ParameterizedTest
    @EnumSource(BankProfile.class)
    void selectsAnyAccount(BankProfile profile) {
        Bank bank = Bank.ofScale(profile, 3);
        long[] perBranch = new long[3];
        forAll(
                bank,
                BankInputs.anyAccount(bank),
                (_, drawn) -> perBranch[(int) (bank.branchOfAccount(drawn.number(ACCOUNT)) - bank.firstId())]++);
        for (long drawn : perBranch) {
            assertThat(drawn / (double) (SEEDS * DRAWS)).isCloseTo(1 / 3.0, within(0.012));
        }
    }

    @ParameterizedTest
    @EnumSource(BankProfile.class)
    void sameSeedAndIndexGiveTheSameInputs(BankProfile profile) {
        Inputs inputs = BankInputs.transaction(Bank.ofScale(profile, 7));
        Arguments first = new Arguments(Collections.nCopies(4, SlotType.INT64));
        Arguments again = new Arguments(Collections.nCopies(4, SlotType.INT64));
        Draw draw = new Draw(new Seed(99));
        draw.seek(4711);
        inputs.draw(draw, first);
        draw.seek(5);
        inputs.draw(draw, again);
        draw.seek(4711);
        inputs.draw(draw, again);
        for (int slot = ACCOUNT; slot <= DELTA; slot++) {
            assertThat(again.number(slot)).isEqualTo(first.number(slot));
        }
    }
}
