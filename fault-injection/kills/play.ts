import type { GameJson } from '@adarash/contract';
import type { Dice } from '../../apps/server/test/harness/dice.ts';
import { wins } from '../../apps/server/test/harness/play/cards.ts';
import type { Answer, Desk, Json } from '../harness/desk.ts';
import { type Book, booked, note } from './book.ts';

export type Staff = { hallId: string; cashier: string; moderator: string };
type Player = { desk: Desk; dice: Dice; staff: Staff; book: Book; closed(): boolean };

const PATTERNS = ['all', 'horizontal_line', 'cross', 'four_corners_center', 'inner_corners'] as const;
const FAR = 1_000_000;
const OPENING = 10_000;

/** Refusals that are possible in an honest game. Any other refusal means that an acknowledged fact is missing. */
const EXPECTED = new Set([
  'ALL_NUMBERS_CALLED',
  'ALREADY_PAID',
  'AWARD_TRIGGERED',
  'CARD_COMPLETE',
  'CARD_NOT_IN_GAME',
  'CLAIM_WINDOW_CLOSED',
  'GAME_ALREADY_COMPLETED',
  'GAME_NOT_VOIDABLE',
  'GAME_PAUSED_OR_FINISHED',
  'GAME_VOIDED',
  'JACKPOT_NOT_DRAWABLE',
  'NO_DESIGNATED_ORDER',
  'NUMBER_ALREADY_CALLED',
  'TOO_FEW_CARDS',
]);

function accepted({ status, body }: Answer): Json | null {
  if (status < 300) return body;
  if (EXPECTED.has(body.code)) return null;
  throw new Error(`refused with ${status} ${body.code}: ${body.error}`);
}

/** Plays one game after another from sale to end with both users. */
export async function playGames(player: Player): Promise<void> {
  const { desk, dice, staff, book } = player;
  while (!player.closed()) {
    const cardPool = dice.some(range(100), dice.between(2, 40));
    const sale = {
      betAmount: dice.between(1, 5000) / 100,
      houseFeePercentage: dice.between(0, 4000) / 100,
      pattern: dice.pick(PATTERNS),
      count: dice.between(1, 2),
      cardPool,
    };
    const sold = accepted(
      await desk.send({ method: 'POST', path: '/games/sequential', body: sale, token: staff.cashier }),
    );
    for (const game of sold.games as GameJson[]) note(book, game);
    for (const game of sold.games as GameJson[]) await playGame(player, game);
  }
}

async function playGame({ desk, dice, staff, book }: Player, sold: GameJson): Promise<void> {
  const path = `/games/${sold._id}`;
  let game = sold;
  const act = async (token: string, what: string, body: object = {}): Promise<Json | null> => {
    const answer = accepted(await desk.send({ method: 'POST', path: `${path}/${what}`, body, token }));
    if (answer?.game) {
      game = answer.game;
      note(book, game);
    }
    return answer;
  };
  const cards = game.selectedCards.map((card) => card.cardId);
  if (dice.below(5) === 0) await act(staff.moderator, 'select-winner', { cardId: dice.pick([cards[0] ?? 1]) });
  if (dice.below(8) === 0) {
    await act(staff.cashier, 'void', { reason: 'Nobody came' });
    return;
  }
  if ((await act(staff.cashier, 'start')) === null)
    return void (await act(staff.cashier, 'void', { reason: 'Broken' }));
  booked(book, 'contribution');
  const most = dice.between(0, 60);
  while (game.status === 'active' && game.calledNumbers.length < most) {
    if (dice.below(12) === 0) await act(staff.moderator, 'call-number', { number: dice.between(1, 75) });
    else await act(staff.cashier, 'call-number');
    const winning = cards.find((cardId) => wins(cardId, game.calledNumbers, game.pattern));
    if (game.status === 'active' && winning !== undefined && dice.below(3) > 0) {
      await act(staff.cashier, 'check-bingo', { cardId: winning });
    }
    if (dice.below(20) === 0) await drawJackpot(() => act(staff.cashier, 'select-jackpot-winner'), book);
  }
  if (game.status !== 'active') return;
  if (dice.below(4) === 0) {
    if ((await act(staff.cashier, 'void', { reason: 'Power cut' })) !== null) booked(book, 'contribution');
  }
  if (game.status === 'active') await act(staff.moderator, 'finish', { reason: 'The evening is over' });
}

/** The award may be drawn before the moderator has received the response to its creation. */
async function drawJackpot(draw: () => Promise<Json | null>, book: Book): Promise<void> {
  const drawn = await draw();
  if (drawn) book.awards.set(drawn.award._id, { amount: -drawn.award.amount, state: 'triggered' });
}

export async function openJackpot({ desk, staff, book }: Omit<Player, 'dice' | 'closed'>): Promise<void> {
  const body = { amount: OPENING };
  accepted(await desk.send({ method: 'PUT', path: `/jackpot/${staff.hallId}`, body, token: staff.moderator }));
  booked(book, 'initial');
}

/** Actions of the moderator during the games: jackpot, awards and later designations. */
export async function keepJackpot({ desk, dice, staff, book, closed }: Player): Promise<void> {
  const jackpot = `/jackpot/${staff.hallId}`;
  const act = async (method: string, path: string, body?: object) =>
    accepted(await desk.send({ method, path, token: staff.moderator, ...(body && { body }) }));
  for (let turn = 1; !closed(); turn++) {
    const choice = dice.below(4);
    if (choice === 0) {
      // Each total is higher than the last one, so that each request books an addition despite contributions of games.
      await act('PUT', jackpot, { amount: OPENING * (turn + 1) });
      booked(book, 'addition');
    } else if (choice === 1) {
      const amount = dice.between(1, 500) / 100;
      const answer = await act('POST', `${jackpot}/awards`, { amount, random: true, message: 'Luck' });
      const { _id } = answer.award;
      if (!book.awards.has(_id)) book.awards.set(_id, { amount, state: 'pending' });
      booked(book, 'award');
    } else if (choice === 2) {
      const [id, award] = [...book.awards].find(([, each]) => each.state === 'pending') ?? [];
      if (id === undefined || award === undefined) continue;
      if ((await act('DELETE', `/jackpot/history/${id}`)) === null) continue;
      award.state = 'deleted';
      booked(book, 'restore');
    } else {
      const [gameNumber, cardId] = [FAR + dice.below(50), dice.between(1, 100)];
      await act('POST', '/games/future', { games: [{ gameNumber, cardId }] });
      book.designations.set(gameNumber, cardId);
    }
  }
}

const range = (to: number) => Array.from({ length: to }, (_, i) => i + 1);
