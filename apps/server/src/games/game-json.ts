import type { BooksJson, GameJson, GameRow, ParsedQuery, TaxJson, WinnerJson } from '@adarash/contract';
import type { ClaimedGame } from '@adarash/contract/live';
import { type Books, booksOfGame } from '@adarash/rules/books';
import type { Card } from '@adarash/rules/card';
import { mixDigest } from '@adarash/rules/draw';
import {
  attemptsAt,
  cardOf,
  type DrawKind,
  decidedCardId,
  designatedBy,
  designatedCardId,
  drawKind,
  type Game,
  hasEnded,
  isDecidedByOut,
  isMixing,
  isSaleOpen,
  locksOf,
  manualCalls,
  namesOf,
  numbersCalled,
  othersComplete,
  potDivision,
  roundedOff,
  type TakenBack,
  timesBrokenOff,
  unclaimed,
  unlockable,
  type Winner,
  winningLineOf,
  winningsIn,
} from '@adarash/rules/game';
import { unusualTerms } from '@adarash/rules/hall-terms';
import {
  addSantim,
  birrFromSantim,
  percentFromBasisPoints,
  percentTable,
  type Santim,
  santim,
} from '@adarash/rules/money';
import { BOOKS, DEDUCTED, isPaidWhole, sumsInBirr } from '@adarash/rules/sums';
import { jackpotHolds, readJackpot } from '../money/jackpot/ledger.ts';
import type { LoadedGame } from '../repositories/games.ts';
import {
  type CardLookup,
  calledOf,
  gameFromRow,
  handedOverJson,
  roleOf,
  type StoredGame,
  staffJson,
  twoPersonsJson,
} from '../repositories/stored-game.ts';
import type { Db } from '../storage/schema.ts';

/**
 * Game in a response, with the facts of its draw. Kind and time of each call are optional, because lists of games do
 * not contain them.
 */
export type GameInResponse = {
  readonly game: Omit<Game, 'calls'>;
  readonly called: readonly number[];
  readonly manualCalls: number;
  readonly draw: DrawKind;
  readonly row: Pick<StoredGame, 'draw_id' | 'sequence' | 'commitment' | 'mix_wait'>;
};

export const gameInResponse = ({ game, row }: LoadedGame): GameInResponse => ({
  game,
  called: numbersCalled(game),
  manualCalls: manualCalls(game),
  draw: drawKind(game),
  row,
});

/** Returns a game for a list, read from its row without its calls. */
export const listedGame = (row: StoredGame, cardOf: CardLookup): GameInResponse => ({
  game: gameFromRow(row, [], cardOf),
  called: calledOf(row),
  manualCalls: row.manual_calls,
  draw: row.draw_kind,
  row,
});

/**
 * Returns the public data of a winner. The net amount and the payout are excluded, because only the hall may see them.
 */
export const publicWinnerJson = ({ cardId, pattern, prize, jackpot, decidedBy }: Winner): WinnerJson => ({
  cardId,
  pattern,
  prize: birrFromSantim(prize),
  jackpot: jackpot === undefined ? undefined : birrFromSantim(jackpot),
  decidedBy,
});

type Taxed = Pick<Game, 'terms'>;

export function winnerJson(game: Taxed, winner: Winner): WinnerJson {
  const json = publicWinnerJson(winner);
  if (!isPaidWhole(game.terms)) {
    json.tax = taxJson(game, winner.prize);
    if (winner.jackpot !== undefined) json.jackpotTax = taxJson(game, winner.jackpot);
  }
  if (winner.handedOver) json.paid = handedOverJson(winner.handedOver);
  return json;
}

function taxJson(game: Taxed, won: Santim): TaxJson {
  const winnings = winningsIn(game, won);
  return { ...sumsInBirr([...DEDUCTED, 'net'], winnings), byBank: winnings.byBank };
}

/** Returns the fields of a game that a response to a claim contains. */
export function claimedGameJson(shown: GameInResponse): ClaimedGame {
  const { gameNumber, status, designated, decidedCardId, decidedByOut, manualCalls, out } = sharedJson(
    shown,
    santim(0),
  );
  return {
    gameNumber,
    status,
    designated,
    manualCalls,
    decidedCardId,
    decidedByOut,
    out,
  };
}

/** Returns a game for lists and reports without its cards. */
export const gameRowJson = (shown: GameInResponse, jackpotHeld: Santim): GameRow => ({
  ...sharedJson(shown, jackpotHeld),
  calledCount: shown.called.length,
  books: booksJson(booksOfGame(shown.game)),
});

export const booksJson = (books: Books): BooksJson => sumsInBirr(BOOKS, books);

type Locked = Pick<GameRow, 'out' | 'unlocked' | 'unlockable'>;

function lockedJson(game: Pick<Game, 'out' | 'status'>, called: number): Locked {
  const locks = locksOf(game);
  if (locks.length === 0) return {};
  const unlocked = locks.filter(({ unlockedBy }) => unlockedBy).map(({ cardId }) => cardId);
  const open = unlockable(game, called);
  return {
    out: locks.map(({ cardId }) => cardId),
    unlocked: unlocked.length > 0 ? unlocked : undefined,
    unlockable: open.length > 0 ? open : undefined,
  };
}

function sharedJson(shown: GameInResponse, jackpotHeld: Santim): Omit<GameRow, 'calledCount' | 'books'> {
  const { game, draw, row } = shown;
  const { pot, contribution, houseFee, prizePool } = potDivision(game);
  const winners = game.winners.map((winner) => winnerJson(game, winner));
  const first = winners[0] ?? null;
  const { jackpot } = game;
  const shares = game.winners.flatMap(({ jackpot: share }) => share ?? []);
  const awarded = jackpot?.amount ?? (shares.length > 0 ? addSantim(...shares) : null);
  const terms = unusualTerms(game.terms);
  const decided = decidedCardId(game);
  return {
    _id: game.id,
    version: game.version,
    cashierId: game.hallId,
    series: game.series,
    gameNumber: game.number,
    pattern: game.pattern,
    patternNames: namesOf(game),
    status: game.status,
    draw,
    scheme: game.scheme,
    mixing: mixingJson(shown),
    mixesBrokenOff: timesBrokenOff(game),
    saleOpen: shown.called.length === 0 && isSaleOpen({ ...game, calls: [] }),
    designated: draw === 'designated',
    designatedBy: staffJson(designatedBy(game)),
    decidedCardId: decided ?? undefined,
    decidedByOut: isDecidedByOut(game) ? true : undefined,
    moderatorWinnerCardId: designatedCardId(game),
    manualCalls: shown.manualCalls,
    drawId: row.draw_id,
    commitment: row.commitment,
    sequence: row.sequence,
    publicText: game.publicText,
    cardCount: game.cards.length,
    betAmount: birrFromSantim(game.bet),
    houseFeePercentage: percentFromBasisPoints(game.feeBasisPoints),
    houseFeeTable: game.feeTable ? percentTable(game.feeTable) : undefined,
    totalPot: birrFromSantim(pot),
    jackpotContribution: birrFromSantim(contribution),
    houseFee: birrFromSantim(houseFee),
    prizePool: birrFromSantim(prizePool),
    potentialJackpot: birrFromSantim(game.status === 'pending' ? addSantim(jackpotHeld, contribution) : jackpotHeld),
    unclaimedPrize: birrFromSantim(unclaimed(game)),
    wholeBirr: game.wholeBirr,
    roundedOff: birrFromSantim(roundedOff(game)),
    terms: terms ?? undefined,
    ...lockedJson(game, shown.called.length),
    takenBack: game.takenBack.length > 0 ? game.takenBack.map(takenBackJson) : undefined,
    jackpotEnabled: game.jackpotEnabled,
    winner: first,
    winners,
    previousWinner: winners.length > 1 ? first : null,
    ...winningLine(shown),
    jackpotWinnerCardId: jackpot?.cardId ?? null,
    jackpotAwardedAmount: awarded && birrFromSantim(awarded),
    jackpotWinnerMessage: jackpot?.message ?? null,
    jackpotDrawTimestamp: jackpot && iso(jackpot.at),
    jackpotAwardedBy: awardedBy(jackpot, awarded),
    jackpotRule: game.jackpotRule === '' ? undefined : game.jackpotRule,
    jackpotTwoPersons: jackpot?.twoPersons ? twoPersonsJson(jackpot.twoPersons) : undefined,
    jackpotPaid: jackpot?.handedOver ? handedOverJson(jackpot.handedOver) : null,
    jackpotTax: jackpot && !isPaidWhole(game.terms) ? taxJson(game, jackpot.amount) : undefined,
    createdAt: iso(game.createdAt),
    startedAt: game.startedAt === null ? null : iso(game.startedAt),
    endedAt: game.endedAt === null ? null : iso(game.endedAt),
    voidReason: game.voidReason,
    endedBy: game.endedBy && {
      role: roleOf(game.endedBy),
      reason: game.endedBy.reason,
      twoPersons: game.endedBy.twoPersons ? twoPersonsJson(game.endedBy.twoPersons) : undefined,
      withHall: game.endedBy.withHall,
    },
  };
}

/** Returns how the winning card of the jackpot was selected; null if the game has no award. */
function awardedBy(jackpot: Game['jackpot'], awarded: Santim | null): GameRow['jackpotAwardedBy'] {
  if (jackpot) return jackpot.random ? 'draw' : 'staff';
  return awarded ? 'rule' : null;
}

const takenBackJson = ({ number, callIndex, at, reason }: TakenBack) => ({ number, callIndex, at: iso(at), reason });

function mixingJson({ game, row }: GameInResponse): GameRow['mixing'] {
  const { mix } = game;
  if (!mix || hasEnded(game) || !isMixing(game)) return null;
  const { openedAt, closedAt, parts, links } = mix;
  const closed = closedAt === null ? null : iso(closedAt);
  const digest = closed && mixDigest(game);
  return {
    attempt: attemptsAt(game),
    openedAt: iso(openedAt),
    closedAt: closed,
    phones: parts.length,
    digest,
    linksDone: links.length,
    secondsLeft: row.mix_wait,
  };
}

const iso = (at: number) => new Date(at).toISOString();

type WinningLine = Pick<GameRow, 'winnerPatternComplete' | 'winnerCardNumbers' | 'selectedWinnerNumbers'>;

function winningLine({ game, called }: GameInResponse): WinningLine {
  const [first] = game.winners;
  const card = first && cardOf(game, first.cardId);
  if (game.status !== 'completed' || !card) return { winnerPatternComplete: false };
  const line = winningLineOf(game, called, first);
  return {
    winnerPatternComplete: line !== null,
    winnerCardNumbers: [...card.numbers],
    selectedWinnerNumbers: (line?.numbers ?? []).filter((square) => typeof square === 'number'),
  };
}

const cardJson = ({ cardId, numbers }: Card) => ({ id: cardId, cardId, card_number: cardId, numbers: [...numbers] });

const idJson = ({ cardId }: Card) => ({ id: cardId, cardId, card_number: cardId });

export type CardsAsked = ParsedQuery<'GET /games'>['cards'];

export function gameJson(shown: GameInResponse, jackpotHeld: Santim, cards: CardsAsked = 'full'): GameJson {
  const others = othersComplete(shown.game, shown.called);
  return {
    ...sharedJson(shown, jackpotHeld),
    calledNumbers: [...shown.called],
    othersComplete: others ?? undefined,
    selectedCards: shown.game.cards.map(cards === 'full' ? cardJson : idJson),
  };
}

export async function showGame(db: Db, shown: GameInResponse, cards?: CardsAsked): Promise<GameJson> {
  return gameJson(shown, jackpotHolds(await readJackpot(db, shown.game.hallId)), cards);
}

/** Returns games of any halls as JSON text. The jackpot of each hall is read only once. */
export async function writeGames(db: Db, games: readonly GameInResponse[], cards: CardsAsked): Promise<string> {
  const jackpots = new Map<string, Santim>();
  const texts: string[] = [];
  for (const shown of games) {
    const { hallId } = shown.game;
    const there = jackpots.get(hallId) ?? jackpotHolds(await readJackpot(db, hallId));
    jackpots.set(hallId, there);
    texts.push(JSON.stringify(gameJson(shown, there, cards)));
  }
  return `[${texts.join(',')}]`;
}
