import { addDays } from '@adarash/rules/house';
import { birrFromSantim, type Santim, santim } from '@adarash/rules/money';
import type { Pattern } from '@adarash/rules/pattern';
import { DENOMINATIONS, type DenominationId } from '@adarash/rules/shift';
import { openShiftOf } from '../money/shifts/open-shift.ts';
import type { Services } from '../start/services.ts';
import type { Dice, StillClock } from './dice.ts';
import { type MadeUpHall, makeUpHall, type Pair } from './made-up-hall.ts';

/** How a game came to its end, or was brought to it; the first evening shows one of each. */
const STORIES = ['drawn', 'typed', 'designated', 'decided', 'unclaimed', 'voided', 'never started', 'jackpot'] as const;
type Story = (typeof STORIES)[number];

const PATTERNS: readonly [Pattern, ...Pattern[]] = [
  'all',
  'all',
  'horizontal_line',
  'vertical_line',
  'main_diagonal',
  'four_corners_center',
  'inner_corners',
];
const FLOAT = 1_500;
/** Seven in the evening in Addis Ababa. */
const OPENING = 'T16:00:00.000Z';

export type Evenings = {
  readonly services: Services;
  readonly clock: StillClock;
  readonly dice: Dice;
  readonly hallId: string;
  readonly pair: Pair;
};

/** One evening of a hall, from the float to the close. */
export async function playEvening(evenings: Evenings, day: string, isFirst: boolean): Promise<void> {
  const { services, clock, dice, hallId, pair } = evenings;
  clock.at = Date.parse(day + OPENING) + dice.below(900) * 1000;
  await services.storage.write({ hallId }, async (tx) => {
    const hall = makeUpHall(services, clock, tx, pair);
    await hall.openShift(FLOAT);
    for (const story of isFirst ? STORIES : storiesOf(dice, day)) {
      clock.pass(dice.between(60, 240));
      await playGame(hall, clock, dice, story);
    }
    clock.pass(900);
    await count(hall, dice, hallId);
  });
}

/** Most are drawn and claimed. Fuller at the end of the week. */
function storiesOf(dice: Dice, day: string): Story[] {
  const isWeekend = [5, 6, 0].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
  return Array.from({ length: dice.between(4, 6) + (isWeekend ? 3 : 0) }, () => storyOf(dice));
}

function storyOf(dice: Dice): Story {
  if (dice.onceIn(40)) return 'designated';
  if (dice.onceIn(60)) return 'decided';
  if (dice.onceIn(25)) return 'typed';
  if (dice.onceIn(30)) return 'unclaimed';
  if (dice.onceIn(40)) return 'voided';
  if (dice.onceIn(80)) return 'never started';
  return dice.onceIn(45) ? 'jackpot' : 'drawn';
}

async function playGame(hall: MadeUpHall, clock: StillClock, dice: Dice, story: Story): Promise<void> {
  const cards = dice.some(dice.between(14, 38), await hall.cards());
  const card = cards[dice.below(cards.length)] ?? 1;
  const game = {
    pattern: dice.pick(PATTERNS),
    betAmount: dice.pick([10, 10, 20, 20, 25, 50]),
    houseFeePercentage: dice.pick([15, 15, 20, 12.5]),
    cardPool: cards,
  };
  const id = await hall.sell(game);
  clock.pass(dice.between(120, 240));
  if (story === 'never started') return void (await hall.callOff(id, 'Too few players'));
  if (story === 'designated') await hall.designate(id, card);
  await hall.start(id);
  clock.pass(20);
  if (story === 'jackpot') await hall.award(id, 200);
  const complete = await callNumbers(hall, dice, story, id);
  clock.pass(15);
  if (story === 'voided') return void (await hall.callOff(id, 'The power failed'));
  if (story === 'decided') await hall.finish(id, { moderatorCardId: card, reason: 'The player had left the hall' });
  else if (story === 'unclaimed') await hall.finish(id, { reason: 'Nobody came' });
  else await claim(hall, dice, { id, cards, complete });
  await handOver(hall, clock, dice, { id, isJackpot: story === 'jackpot' });
}

async function callNumbers(hall: MadeUpHall, dice: Dice, story: Story, id: string): Promise<readonly number[]> {
  if (story === 'voided' || story === 'decided') return hall.call(id, dice.between(4, 9));
  if (story === 'typed') {
    await hall.call(id, 3);
    const { game } = await hall.load(id);
    const open = Array.from({ length: 75 }, (_, i) => i + 1).filter(
      (n) => !game.calls.some((call) => call.number === n),
    );
    await hall.type(id, open[dice.below(open.length)] ?? 1);
  }
  return hall.call(id);
}

type Claim = { id: string; cards: readonly number[]; complete: readonly number[] };

/** Claims every complete card, now and then after a false claim. */
async function claim(hall: MadeUpHall, dice: Dice, { id, cards, complete }: Claim): Promise<void> {
  const mistaken = cards.find((cardId) => !complete.includes(cardId));
  if (mistaken !== undefined && complete.length > 0 && dice.onceIn(12)) await hall.claim(id, mistaken);
  for (const cardId of complete) await hall.claim(id, cardId);
}

async function handOver(
  hall: MadeUpHall,
  clock: StillClock,
  dice: Dice,
  { id, isJackpot }: { id: string; isJackpot: boolean },
): Promise<void> {
  const { game } = await hall.load(id);
  for (const { cardId } of game.winners) {
    clock.pass(dice.between(15, 60));
    if (!dice.onceIn(60)) await hall.hand(id, cardId);
  }
  if (isJackpot) await hall.handJackpot(id);
}

/** Counts the drawer; now and then a note is missing, or one too many is there. */
async function count(hall: MadeUpHall, dice: Dice, hallId: string): Promise<void> {
  const { drawer } = await openShiftOf(hall.db, hallId);
  const wrong = dice.onceIn(9) ? dice.pick([-1000, -500, 500, 1000]) : 0;
  const money = piecesOf(santim(drawer.expected + wrong));
  const note = money.left === 0 && wrong === 0 ? '' : 'Counted twice';
  await hall.closeShift({ count: money.count, means: [], note, expected: birrFromSantim(drawer.expected) });
}

function piecesOf(sum: Santim): { count: Partial<Record<DenominationId, number>>; left: number } {
  let left: number = sum;
  const count: Partial<Record<DenominationId, number>> = {};
  for (const { id, value } of DENOMINATIONS) {
    const pieces = Math.max(0, Math.floor(left / value));
    if (pieces > 0) count[id] = pieces;
    left -= pieces * value;
  }
  return { count, left };
}

/** The evenings up to the last one that is over, the oldest first. */
export const eveningsBefore = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => addDays(today, i - count));
