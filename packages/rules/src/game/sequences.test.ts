import fc from 'fast-check';
import { expect, it } from 'vitest';
import { catalogueSet } from '../cards/catalogue.ts';
import { alike, MODERATOR, pendingGame } from '../hall.test-support.ts';
import { booksOfGame, openWinnings } from '../money/books.ts';
import { feeAt, santim } from '../money/money.ts';
import { checkClaim } from '../patterns/claim.ts';
import { PATTERNS } from '../patterns/pattern.ts';
import { FALSE_CLAIMS, type GameTerms } from './hall-terms.ts';
import {
  apply,
  type Command,
  cardsOut,
  claimOutcome,
  documentIn,
  documentOf,
  drawKind,
  evolve,
  type Game,
  type GameEvent,
  type GameStatus,
  hasEndedWithHall,
  isRunning,
  isSaleOpen,
  outLimit,
  potDivision,
  roundedOff,
  unclaimed,
} from './index.ts';

const ARROWS: Record<GameStatus, readonly GameStatus[]> = {
  pending: ['pending', 'active', 'voided'],
  active: ['active', 'paused', 'completed', 'voided'],
  paused: ['paused', 'active', 'completed', 'voided'],
  completed: ['completed'],
  voided: ['voided'],
};

const cardId = fc.constantFrom(1, 2, 3, 4, 5, 6);
const at = fc.constantFrom(1000, 2000, 5_000_000);
const aPattern = fc.constantFrom(...PATTERNS, 'own/0050140.1100011' as const, 'own/000001f' as const);
const oneCall = fc.record({
  type: fc.constant('call' as const),
  number: fc.integer({ min: 0, max: 76 }),
  kind: fc.constantFrom('drawn' as const, 'manual' as const),
  at,
});
const others: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    type: fc.constant('designate' as const),
    cardId,
    pattern: aPattern,
    by: fc.constant(MODERATOR),
    source: fc.constantFrom('game' as const, 'ahead' as const),
  }),
  fc.constant<Command>({ type: 'undesignate' }),
  fc.record({ type: fc.constant('setJackpotEnabled' as const), enabled: fc.boolean() }),
  fc.record({ type: fc.constant('start' as const), at, round: fc.constantFrom(0, 1) }),
  fc.record({
    type: fc.constant('changeCards' as const),
    add: fc.subarray([alike(6), alike(7), alike(8)]),
    remove: fc.subarray([3, 4, 6, 7]),
  }),
  fc.constant<Command>({ type: 'pause' }),
  fc.constant<Command>({ type: 'resume' }),
  fc.record({ type: fc.constant('claim' as const), cardId, at, nextGameCalled: fc.boolean() }),
  fc.record({
    type: fc.constant('takeBack' as const),
    at,
    by: fc.constantFrom(MODERATOR, { ...MODERATOR, role: 'cashier' }),
    reason: fc.constant('mistyped'),
  }),
  fc.record({
    type: fc.constant('lockCard' as const),
    cardId,
    by: fc.constant({ ...MODERATOR, role: 'cashier' }),
  }),
);
const unlocking: fc.Arbitrary<Command> = fc.record({
  type: fc.constant('unlock' as const),
  cardId,
  by: fc.constant(MODERATOR),
});
const someTerms: fc.Arbitrary<GameTerms> = fc.record({
  lateCalls: fc.constantFrom('strict', 'off'),
  falseClaims: fc.constantFrom(...FALSE_CLAIMS),
  tax: fc.constant(null),
});
const endings: fc.Arbitrary<Command> = fc.oneof(
  fc.record({
    type: fc.constant('finish' as const),
    at,
    decision: fc.option(fc.record({ cardId, by: fc.constant(MODERATOR) }), { nil: undefined }),
  }),
  fc.record({ type: fc.constant('void' as const), at, reason: fc.constantFrom('', 'rain') }),
  fc.record({
    type: fc.constant('endWithHall' as const),
    at,
    role: fc.constant('admin'),
    reason: fc.constant('The hall was closed.'),
  }),
  fc.record({
    type: fc.constant('giveJackpot' as const),
    at,
    awardId: fc.constantFrom('a', 'b'),
    cardId,
    amount: fc.constant(santim(100)),
    message: fc.constant('m'),
    random: fc.boolean(),
  }),
);
const everybodyClaims: fc.Arbitrary<Command[]> = fc
  .shuffledSubarray([1, 2, 3, 4, 5], { minLength: 5 })
  .map((ids) => ids.map((id) => ({ type: 'claim', cardId: id, at: 1000, nextGameCalled: false })));
const one = (arbitrary: fc.Arbitrary<Command>) => arbitrary.map((command) => [command]);
/** Check of a card, followed by a lock of it. Without a check no card can be locked. */
const falseClaims: fc.Arbitrary<Command[]> = fc.record({ cardId }).map(({ cardId }) => [
  { type: 'claim', cardId, at: 1000, nextGameCalled: false },
  { type: 'lockCard', cardId, by: { ...MODERATOR, role: 'cashier' } },
]);
const commands = fc
  .array(
    fc.oneof(
      { arbitrary: falseClaims, weight: 3 },
      { arbitrary: one(unlocking), weight: 3 },
      { arbitrary: one(oneCall), weight: 60 },
      { arbitrary: one(others), weight: 12 },
      { arbitrary: everybodyClaims, weight: 12 },
      { arbitrary: one(endings), weight: 1 },
    ),
    { minLength: 40, maxLength: 200, size: 'max' },
  )
  .map((groups) => groups.flat());

/** Cards of the tested games. The first two have equal numbers, so that they win on the same call. */
const PLAYING = [alike(1), { ...alike(1), cardId: 2 }, alike(3), alike(4), alike(5)];

/** Fee table with two steps that late sales can reach. */
const FEE_TABLE = [
  { from: 1, basisPoints: 1500 },
  { from: 5, basisPoints: 1037 },
  { from: 7, basisPoints: 2500 },
];
const feeTable = fc.constantFrom(null, FEE_TABLE);

const sumOf = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/** Returns the names of the rules that a game violates after a command. Some rules compare it with the game before. */
function broken(before: Game, game: Game): string[] {
  const { calls, winners, status } = game;
  const numbers = calls.map((call) => call.number);
  const paid = winners.reduce((sum, winner) => sum + winner.prize, 0);
  const { prizePool, houseFee } = potDivision(game);
  const left = roundedOff(game);
  const books = booksOfGame(game);
  const ids = winners.map((winner) => winner.cardId);
  const ended = status === 'completed' || status === 'voided';
  const cardOf = (cardId: number) => game.cards.find((card) => card.cardId === cardId)!;
  const { lateCalls } = game.terms;
  const wins = (cardId: number) =>
    checkClaim({ card: cardOf(cardId), calls: numbers, pattern: game.pattern, lateCalls }).isBingo;
  const taken = game.takenBack.length - before.takenBack.length;
  const stay = taken > 0 ? before.calls.slice(0, -1) : before.calls;
  const rules: Record<string, boolean> = {
    'numbers differ': new Set(numbers).size === numbers.length,
    'numbers are on the board': numbers.every((number) => number >= 1 && number <= 75),
    'prizes are the pool or nothing': paid + left === (winners.length > 0 ? prizePool : 0),
    'a completed game accounts for its pool':
      paid + left + unclaimed(game) ===
      (status === 'completed' ? prizePool + (hasEndedWithHall(game) ? houseFee : 0) : 0),
    'what is left over stays': before.winners.length === 0 || left === roundedOff(before),
    'whole Birr are whole': !game.wholeBirr || winners.every((winner) => winner.prize % 100 === 0),
    'its books add up':
      books.stakes === books.givenBack + books.houseFee + books.toJackpot + books.won + books.unclaimed + books.inPlay,
    'the fee follows the cards': game.feeTable === null || game.feeBasisPoints === feeAt(FEE_TABLE, game.cards.length),
    'the fee stays from the first number on':
      before.calls.length === 0 || game.feeBasisPoints === before.feeBasisPoints,
    'awards are in the books': books.awarded === (game.jackpot?.amount ?? 0),
    'what is open is owed': sumOf(openWinnings(game).map(({ amount }) => amount)) === books.open + books.awardsOpen,
    'a card wins once': new Set(ids).size === ids.length,
    'a winner completes': winners.length === 0 || status === 'completed',
    'the last call completes': numbers.length < 75 || status === 'completed',
    'a start has a round': (game.startedAt !== null) === game.rounds.length > 0,
    'an end has a time': (game.endedAt !== null) === ended,
    'nothing happens before the start': status !== 'pending' || (numbers.length === 0 && !game.jackpot),
    'a voided game pays nothing': status !== 'voided' || !game.jackpot,
    'winners have won': winners.every((winner) => winner.decidedBy || wins(winner.cardId)),
    'arrows are legal': ARROWS[before.status].includes(game.status),
    'calls stay, but for a typed one that is taken back':
      stay.every((call, i) => call === calls[i]) && (taken === 0 || before.calls.at(-1)?.kind === 'manual'),
    'what was taken back stays listed': before.takenBack.every((one, i) => one === game.takenBack[i]),
    'staff lock no more than the limit':
      new Set(game.out.map((card) => card.cardId)).size <= outLimit(game.cards.length),
    'nobody wins who is out': cardsOut(game).every((cardId) => !ids.includes(cardId)),
    'a typed number stays disclosed': drawKind(before) !== 'manual' || drawKind(game) !== 'fair',
    'the sale stays closed': before.status === 'pending' || isSaleOpen(before) || !isSaleOpen(game),
    'calls need an active game': calls.length <= before.calls.length || before.status === 'active',
    'versions rise by one': game.version - before.version === (game === before ? 0 : 1),
    'the mark stays':
      before.status === 'pending' || drawKind(before) !== 'designated' || drawKind(game) === 'designated',
    'winners stay': before.winners.every((winner, i) => winner.cardId === ids[i]),
  };
  return Object.keys(rules).filter((rule) => !rules[rule]);
}

it('no sequence of commands violates a rule', () => {
  const reached = {
    won: 0,
    shared: 0,
    rounded: 0,
    designated: 0,
    voided: 0,
    decided: 0,
    takenBack: 0,
    out: 0,
    step: 0,
    lifted: 0,
  };
  fc.assert(
    fc.property(
      commands,
      aPattern,
      fc.boolean(),
      fc.boolean(),
      fc.boolean(),
      someTerms,
      feeTable,
      (sequence, pattern, designated, wholeBirr, feedsJackpot, terms, feeTable) => {
        const money = { bet: santim(1037), feeTable, feedsJackpot, terms, cardSet: catalogueSet(100) };
        let game = pendingGame({ cards: PLAYING, pattern, ...money });
        const first = game.feeBasisPoints;
        const opening: Command[] = designated
          ? [{ type: 'designate', cardId: 2, pattern: 'all', by: MODERATOR, source: 'game' }]
          : [];
        for (const [position, command] of [...opening, ...sequence].entries()) {
          // The server usually searches for the round of a designated game. Here round 1 is used.
          const fitting =
            command.type === 'start' || command.type === 'changeCards'
              ? { ...command, round: game.designation ? 1 : 0, wholeBirr }
              : command;
          const before = game;
          const result = apply(game, fitting);
          if (result.ok) game = result.value.game;
          const faults = broken(before, game);
          if (faults.length > 0) throw new Error(`${JSON.stringify(fitting)} breaks: ${faults.join(', ')}`);
          if (game.status === 'pending' && position > 8) game = startedNow(game, wholeBirr);
        }
        if (game.winners.length > 0) reached.won++;
        if (game.winners.length > 1) reached.shared++;
        if (game.calls.length > 0 && game.feeBasisPoints !== first) reached.step++;
        if (roundedOff(game) > 0) reached.rounded++;
        if (game.winners.length > 0 && game.designation?.cardId === game.winners[0]!.cardId) reached.designated++;
        if (game.status === 'voided') reached.voided++;
        if (game.decision) reached.decided++;
        if (game.takenBack.length > 0) reached.takenBack++;
        if (cardsOut(game).length > 0) reached.out++;
        if (cardsOut(game).length < game.out.length) reached.lifted++;
      },
    ),
    { numRuns: 200 },
  );
  expect(Math.min(...Object.values(reached)), JSON.stringify(reached)).toBeGreaterThan(0);
});

/** Starts a pending game, because most random sequences of commands never start one. */
function startedNow(game: Game, wholeBirr = false): Game {
  const result = apply(game, { type: 'start', at: 1000, round: game.designation ? 1 : 0, wholeBirr });
  return result.ok ? result.value.game : game;
}

const handOver = fc.record({ type: fc.constant('handOver' as const), cardId, at, by: fc.constant(MODERATOR) });
const evening = fc.tuple(commands, fc.array(one(fc.oneof(handOver, endings, others)), { maxLength: 30 }));

it('a game restored from its document has the same result for a claim', () => {
  const reached = { claims: 0, shared: 0, ended: 0, takenBack: 0, lifted: 0 };
  fc.assert(
    fc.property(evening, aPattern, fc.boolean(), someTerms, ([sequence, after], pattern, wholeBirr, terms) => {
      let game = startedNow(pendingGame({ cards: PLAYING, pattern, bet: santim(1037), terms }), wholeBirr);
      for (const command of [...sequence, ...after.flat()]) {
        const result = apply(game, command);
        if (!result.ok) continue;
        game = result.value.game;
        if (command.type !== 'claim' || game.calls.length === 0) continue;
        const { verdict, missing, winner, previousWinner } = result.value.outcome ?? {};
        expect(claimOutcome(game, command)).toEqual({ verdict, missing, winner, previousWinner });
        reached.claims++;
      }
      const { cards, mix } = game;
      expect({ ...game, ...documentIn(documentOf(game)), cards, mix }).toEqual({ ...game, squares: null });
      if (game.winners.length > 1) reached.shared++;
      if (!isRunning(game)) reached.ended++;
      if (game.takenBack.length > 1) reached.takenBack++;
      if (cardsOut(game).length < game.out.length) reached.lifted++;
    }),
    { numRuns: 100 },
  );
  expect(Math.min(...Object.values(reached)), JSON.stringify(reached)).toBeGreaterThan(0);
});

it('all events of a game, applied in order, create the same game', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(
      evening,
      aPattern,
      fc.boolean(),
      someTerms,
      feeTable,
      ([sequence, after], pattern, wholeBirr, terms, feeTable) => {
        const created = pendingGame({ cards: PLAYING, pattern, bet: santim(1037), terms, feeTable });
        const start: Command = { type: 'start', at: 1000, round: 0, wholeBirr };
        let game: Game = created;
        const events: GameEvent[] = [];
        for (const [place, command] of [...sequence, ...after.flat()].entries()) {
          const fitting =
            command.type === 'start' || command.type === 'changeCards'
              ? { ...command, round: game.designation ? 1 : 0 }
              : command;
          for (const next of place === 9 ? [{ ...start, round: game.designation ? 1 : 0 }, fitting] : [fitting]) {
            const result = apply(game, next);
            if (!result.ok) continue;
            game = result.value.game;
            events.push(...result.value.events);
          }
        }
        for (const { type } of events) seen.add(type);
        const { version } = game;
        expect({ ...events.reduce(evolve, created), version }).toEqual(game);
        // Events are converted to JSON and back, as in the audit log.
        const read: GameEvent[] = JSON.parse(JSON.stringify(events));
        expect(alikeAsJson({ ...read.reduce(evolve, created), version })).toEqual(alikeAsJson(game));
      },
    ),
    { numRuns: 100 },
  );
  expect([...seen].sort()).toEqual(
    expect.arrayContaining(['called', 'completed', 'handedOver', 'locked', 'takenBack']),
  );
});

const alikeAsJson = (game: Game) => JSON.parse(JSON.stringify(game));

it('refused commands do not change a game', () => {
  fc.assert(
    fc.property(commands, (sequence) => {
      let game = pendingGame({ cardIds: [1, 2, 3, 4, 5] });
      for (const command of sequence) {
        if (command.type === 'start') continue;
        const frozen = JSON.stringify(game);
        const result = apply(game, command);
        expect(JSON.stringify(game)).toBe(frozen);
        if (result.ok) game = result.value.game;
        if (!isRunning(game) && game.status === 'pending') game = startedNow(game);
      }
    }),
    { numRuns: 40 },
  );
});
