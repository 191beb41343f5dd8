import { type Card, FREE } from './cards/card.ts';
import { catalogue, catalogueSet } from './cards/catalogue.ts';
import { needsNewRound, searchRounds } from './draw/designated.ts';
import {
  commitmentOf,
  type DrawSecret,
  FIRST_DESIGNATED_ROUND,
  isOfDemo,
  nextInOrder,
  orderOf,
  type Scheme,
} from './draw/draw.ts';
import { type DrawOfGame, type Receipt, receiptOf } from './draw/receipt.ts';
import {
  apply,
  type Command,
  drawSecretOf,
  evolve,
  type Game,
  type NewGame,
  newGame,
  numbersCalled,
  type Person,
  roundInForce,
} from './game/index.ts';
import { santim } from './money/money.ts';

export const MODERATOR = { id: 'b'.repeat(24), name: 'Almaz', role: 'moderator' };
export const CARDS = catalogue(100);

/** Returns cards with the same top row, so that one call completes them together. */
export const TOP_ROW = [1, 16, 31, 46, 61];
export const alike = (cardId: number): Card => ({
  cardId,
  numbers: Array.from({ length: 25 }, (_, i) => {
    if (i === 12) return FREE;
    return i < 5 ? TOP_ROW[i]! : (i % 5) * 15 + Math.floor(i / 5) + 1 + cardId;
  }),
});

export function pendingGame(wanted: Partial<NewGame> & { cardIds?: number[]; scheme?: Scheme } = {}): Game {
  const { cardIds = [3, 7, 42], scheme = 'bingo75/v2', ...fields } = wanted;
  const game = newGame({
    id: 'a'.repeat(24),
    number: 1,
    series: 1,
    hallId: 'c'.repeat(24),
    pattern: 'all',
    bet: santim(1000),
    feeBasisPoints: 1500,
    cards: cardIds.map((cardId) => CARDS[cardId - 1]!),
    createdAt: 0,
    cardSet: catalogueSet(100, isOfDemo(scheme)),
    scheme,
    ...fields,
  });
  if (!game.ok) throw new Error(game.error);
  return game.value;
}

/** Applies a command to a game. Throws if the rules refuse the command. */
export function must(game: Game, command: Command) {
  const result = apply(game, command);
  if (!result.ok) throw new Error(result.error);
  return result.value;
}

/** Plays games like the server: it stores the seed and passes the values that follow from it to the rules. */
export class Hall {
  game: Game;
  readonly draw: DrawOfGame & { seed: Uint8Array };
  clock = 1_700_000_000_000;
  /** Whether this hall pays in whole Birr. */
  wholeBirr = false;

  constructor(game: Game, seedByte = 7) {
    const seed = new Uint8Array(32).fill(seedByte);
    const drawId = '64b7f0c2a1d3e4f5a6b7c8d9';
    this.game = game;
    this.draw = { drawId, sequence: 1, seed, commitment: commitmentOf(drawId, seed, game.scheme), recordHead: null };
  }

  get secret(): DrawSecret {
    return drawSecretOf(this.game, this.draw);
  }

  do(command: Command) {
    const change = must(this.game, command);
    this.game = change.game;
    return change;
  }

  designate(cardId: number, pattern: Game['pattern'] = 'all') {
    return this.do({ type: 'designate', cardId, pattern, by: MODERATOR, source: 'game' });
  }

  start() {
    const race = this.#race([]);
    const round = race ? searchRounds({ ...race, secret: this.secret, fromRound: FIRST_DESIGNATED_ROUND }) : 0;
    if (round === null) throw new Error('NO_DESIGNATED_ORDER');
    return this.do({ type: 'start', at: ++this.clock, round, wholeBirr: this.wholeBirr });
  }

  drawn() {
    const order = orderOf({ ...this.secret, round: roundInForce(this.game)! });
    const number = nextInOrder(order, numbersCalled(this.game))!;
    return this.do({ type: 'call', number, kind: 'drawn', at: ++this.clock });
  }

  manual(number: number) {
    const inForce = roundInForce(this.game)!;
    const order = orderOf({ ...this.secret, round: inForce });
    const race = this.#race([...numbersCalled(this.game), number]);
    const nextRound =
      race && needsNewRound({ ...race, order })
        ? searchRounds({ ...race, secret: this.secret, fromRound: inForce + 1 })
        : null;
    const typed = { type: 'call', number, kind: 'manual', at: ++this.clock } as const;
    return this.do({ ...typed, nextRound: nextRound ?? undefined });
  }

  claim(cardId: number, nextGameCalled = false) {
    return this.do({ type: 'claim', cardId, at: ++this.clock, nextGameCalled }).outcome!;
  }

  /** Checks a card without a line, and locks it because of this false claim. */
  lockCard(cardId: number, by: Person = { ...MODERATOR, role: 'cashier' }) {
    this.claim(cardId);
    return this.do({ type: 'lockCard', cardId, by });
  }

  /**
   * Locks a card beyond the limit with a moderator's signature, as release 1.1 did. The game then counts as decided by
   * staff.
   */
  lockCardSigned(cardId: number) {
    const version = this.game.version + 1;
    const signed = { callIndex: this.game.calls.length, by: MODERATOR, decided: true, version } as const;
    this.game = { ...evolve(this.game, { type: 'locked', cardId, ...signed }), version };
  }

  get receipt(): Receipt {
    return JSON.parse(JSON.stringify(receiptOf(this.game, this.draw)));
  }

  #race(called: number[]) {
    const { designation, cards, pattern } = this.game;
    return designation && { cards, pattern, designatedCardId: designation.cardId, called };
  }
}
