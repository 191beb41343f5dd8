import { catalogue } from '@adarash/rules/catalogue';
import { cardsCompleteAt } from '@adarash/rules/claim';
import { byName } from '@adarash/rules/sums';
import type { GamesTable } from '../../../src/storage/schema/games.ts';
import { TALLY_COLUMNS } from '../../../src/storage/schema/money.ts';

const CARDS = catalogue(100);

type Row = Readonly<GamesTable>;

const sum = (rows: readonly Row[], value: (row: Row) => number) => rows.reduce((total, row) => total + value(row), 0);
const count = (rows: readonly Row[], matches: (row: Row) => boolean) => rows.filter(matches).length;
const weekday = (row: Row) =>
  new Date(`${row.day}T12:00:00Z`).toLocaleDateString('en-US', { weekday: 'short', timeZone: 'UTC' });

/** Read without the rules: a missing field means zero or an empty list. */
type Facts = {
  feeBasisPoints: number;
  cards: number[];
  winners: { cardId: number; prize: number; handedOver?: object }[];
  jackpot: { amount: number } | null;
  returned: number;
};
const facts = (row: Row): Facts => ({ winners: [], jackpot: null, returned: 0, ...JSON.parse(row.document) });
const paidIn = (row: Row) => facts(row).winners.reduce((paid, { prize }) => paid + prize, 0);

/** Computed from the cards instead of the fields of the game's row. */
const unpaid = (row: Row) => {
  const { cards, winners } = facts(row);
  const sold = CARDS.filter((card) => cards.includes(card.cardId));
  const paid = winners.map((winner) => winner.cardId);
  return cardsCompleteAt(sold, JSON.parse(row.called), row.pattern).filter((cardId) => !paid.includes(cardId)).length;
};

/** Every sum of the roll-ups, counted anew out of the games one by one. */
export function recount(rows: readonly Row[]) {
  const played = rows.filter((row) => row.started_at !== null && row.status !== 'voided');
  const ended = rows.filter((row) => row.ended_at !== null);
  const completed = rows.filter((row) => row.status === 'completed');
  const won = completed.filter((row) => facts(row).winners.length > 0);
  const day = (name: string) => count(rows, (row) => weekday(row) === name);
  return {
    // None of these games had a tax or an award that was handed over.
    ...byName(TALLY_COLUMNS, () => 0),
    games: rows.length,
    bets: sum(rows, (row) => row.bet),
    started: played.length,
    started_bets: sum(played, (row) => row.bet),
    cards: sum(played, (row) => facts(row).cards.length),
    pot: sum(played, (row) => row.pot),
    contribution: sum(played, (row) => row.contribution),
    house_fee: sum(completed, (row) => row.house_fee),
    prize_pool: sum(played, (row) => row.prize_pool),
    prizes_paid: sum(played, paidIn),
    rounded_off: sum(won, (row) => row.prize_pool - paidIn(row)),
    unclaimed: sum(completed, (row) => (won.includes(row) ? 0 : row.prize_pool)),
    given_back: sum(rows, (row) => (row.status === 'voided' ? row.pot : 0)),
    returned: sum(rows, (row) => facts(row).returned),
    handed_over: sum(rows, (row) =>
      facts(row).winners.reduce((all, { prize, handedOver }) => all + (handedOver ? prize : 0), 0),
    ),
    awarded: sum(rows, (row) => facts(row).jackpot?.amount ?? 0),
    won: won.length,
    fair_won: count(won, (row) => row.draw_kind === 'fair'),
    manual: count(rows, (row) => row.draw_kind === 'manual'),
    designated: count(rows, (row) => row.draw_kind === 'designated'),
    typed_games: count(rows, (row) => row.manual_calls > 0),
    typed_numbers: sum(rows, (row) => row.manual_calls),
    complete_unpaid: sum(ended, unpaid),
    bet_10: count(rows, (row) => row.bet <= 1000),
    bet_20: count(rows, (row) => row.bet > 1000 && row.bet <= 2000),
    bet_50: count(rows, (row) => row.bet > 2000 && row.bet <= 5000),
    bet_100: count(rows, (row) => row.bet > 5000 && row.bet <= 10_000),
    bet_over: count(rows, (row) => row.bet > 10_000),
    fee_under_10: count(rows, (row) => facts(row).feeBasisPoints < 1000),
    fee_10_20: count(rows, (row) => facts(row).feeBasisPoints >= 1000 && facts(row).feeBasisPoints <= 2000),
    fee_over_20: count(rows, (row) => facts(row).feeBasisPoints > 2000),
    mon: day('Mon'),
    tue: day('Tue'),
    wed: day('Wed'),
    thu: day('Thu'),
    fri: day('Fri'),
    sat: day('Sat'),
    sun: day('Sun'),
  };
}
