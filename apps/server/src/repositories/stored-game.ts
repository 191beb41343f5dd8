import { ROLES, type Role } from '@adarash/contract/basics';
import { openWinnings } from '@adarash/rules/books';
import type { Card, CardSet } from '@adarash/rules/card';
import {
  type Call,
  completeUnpaid,
  documentIn,
  documentOf,
  drawKind,
  firstCalledAt,
  type Game,
  type GameDocument,
  type HandedOver,
  hasEnded,
  isMixing,
  isPatternNames,
  isTwoPersons,
  locksOf,
  manualCalls,
  numbersCalled,
  type Person,
  potDivision,
  roundedOff,
  type TwoPersons,
} from '@adarash/rules/game';
import { addSantim } from '@adarash/rules/money';
import type { PatternNames } from '@adarash/rules/pattern';
import type { CallsTable, GamesTable } from '../storage/schema/games.ts';

export type StoredGame = Readonly<GamesTable>;

/** Columns of a game that the rules do not use. */
type DrawOfGame = Pick<StoredGame, 'draw_id' | 'sequence' | 'commitment' | 'day'> &
  Partial<Pick<StoredGame, 'record_seq' | 'record_hash' | 'mix_wait' | 'open_shift'>>;

/** Returns a card by number, from the catalogue or from another set. */
export type CardLookup = (cardId: number, set?: CardSet | null) => Card;

export const GAME_COLUMNS = [
  'id',
  'hall_id',
  'series',
  'number',
  'status',
  'pattern',
  'bet',
  'document',
  'card_count',
  'card_set',
  'pot',
  'contribution',
  'house_fee',
  'prize_pool',
  'draw_kind',
  'manual_calls',
  'draw_id',
  'sequence',
  'commitment',
  'winner_count',
  'prizes_paid',
  'rounded_off',
  'complete_unpaid',
  'open_shift',
  'called',
  'called_count',
  'day',
  'version',
  'created_at',
  'started_at',
  'ended_at',
  'first_called_at',
  'mix_parts',
  'mix_links',
  'mix_wait',
  'record_seq',
  'record_hash',
] as const satisfies readonly (keyof StoredGame)[];

type WithDocument = Pick<StoredGame, 'document'>;

/** Returns the facts of a game that are stored in its document and not in columns. */
export const factsOf = (row: WithDocument): GameDocument => documentIn(row.document);

/** Returns a game in the form that the rules use, from its row and calls. Throws if the stored values are damaged. */
export function gameFromRow(row: StoredGame, calls: readonly Call[], cardOf: CardLookup): Game {
  const { cards, squares, mix, ...facts } = factsOf(row);
  return {
    ...facts,
    id: row.id,
    hallId: row.hall_id,
    series: row.series,
    number: row.number,
    status: row.status,
    pattern: row.pattern,
    bet: row.bet,
    cards: cards.map((cardId, i) => (squares ? { cardId, numbers: squares[i] ?? [] } : cardOf(cardId))),
    mix: mix && { ...mix, parts: listIn(row.mix_parts ?? '[]', isHex), links: listIn(row.mix_links ?? '[]', isHex) },
    calls,
    createdAt: Date.parse(row.created_at),
    startedAt: instant(row.started_at),
    endedAt: instant(row.ended_at),
    version: row.version,
  };
}

export function rowFromGame(game: Game, draw: DrawOfGame): StoredGame {
  const { mix, winners } = game;
  const { pot, contribution, houseFee, prizePool } = potDivision(game);
  return {
    draw_id: draw.draw_id,
    sequence: draw.sequence,
    commitment: draw.commitment,
    day: draw.day,
    record_seq: draw.record_seq ?? null,
    record_hash: draw.record_hash ?? null,
    id: game.id,
    hall_id: game.hallId,
    series: game.series,
    number: game.number,
    status: game.status,
    pattern: game.pattern,
    bet: game.bet,
    document: documentOf(game),
    card_count: game.cards.length,
    card_set: game.cardSet?.digest ?? null,
    pot,
    contribution,
    house_fee: houseFee,
    prize_pool: prizePool,
    draw_kind: drawKind(game),
    manual_calls: manualCalls(game),
    winner_count: winners.length,
    rounded_off: roundedOff(game),
    prizes_paid: addSantim(roundedOff(game), ...winners.map((winner) => winner.prize)),
    complete_unpaid: hasEnded(game) ? completeUnpaid(game).length : 0,
    open_shift: openWinnings(game).length > 0 ? (draw.open_shift ?? null) : null,
    called: JSON.stringify(numbersCalled(game)),
    called_count: game.calls.length,
    version: game.version,
    created_at: iso(game.createdAt),
    started_at: isoOrNull(game.startedAt),
    ended_at: isoOrNull(game.endedAt),
    first_called_at: isoOrNull(firstCalledAt(game)),
    mix_parts: mix && JSON.stringify(mix.parts),
    mix_links: mix && JSON.stringify(mix.links),
    mix_wait: mix && isMixing(game) ? (draw.mix_wait ?? null) : null,
  };
}

/** Columns that a call of a number updates. The call is not the first one and has no other effect. */
export const COLUMNS_OF_A_CALL = ['called', 'called_count', 'manual_calls', 'draw_kind', 'version'] as const;

/** Returns the row of a game after a call that only adds a number. The result is equal to that of `rowFromGame`. */
export function rowAfterCall(row: StoredGame, game: Game): StoredGame {
  const columns: Pick<StoredGame, (typeof COLUMNS_OF_A_CALL)[number]> = {
    called: JSON.stringify(numbersCalled(game)),
    called_count: game.calls.length,
    manual_calls: manualCalls(game),
    draw_kind: drawKind(game),
    version: game.version,
  };
  return { ...row, ...columns };
}

export const callsFromRows = (rows: readonly Pick<CallsTable, 'number' | 'kind' | 'at'>[]): Call[] =>
  rows.map(({ number, kind, at }) => ({ number, kind, at: Date.parse(at) }));

export const rowsFromCalls = ({ id, calls }: Game, from: number): CallsTable[] =>
  calls.slice(from).map(({ number, kind, at }, i) => ({ game_id: id, idx: from + i + 1, number, kind, at: iso(at) }));

export const calledOf = (row: Pick<StoredGame, 'called'>): number[] => listIn(row.called, isWhole);

/** Returns the locked cards of a game, which screens display as a mark. Without locked cards the field is missing. */
export function outJson(row: WithDocument): { out?: number[] } {
  const out = locksOf(factsOf(row)).map(({ cardId }) => cardId);
  return out.length > 0 ? { out } : {};
}

/** Returns the validated role of a person, because the rules have no list of roles. */
export function roleOf({ role }: Pick<Person, 'role'>): Role {
  const known = ROLES.find((one) => one === role);
  if (!known) throw new Error(`A stored role must be one of ${ROLES.join(', ')}, got ${role}.`);
  return known;
}

export const staffJson = <P extends Person | null>(person: P) =>
  (person && { ...person, role: roleOf(person) }) as P extends null ? null : Person & { role: Role };

/**
 * Parses a stored JSON list. It is validated without a schema, because a list of games contains tens of thousands of
 * entries.
 */
function listIn<T>(text: string, isEntry: (value: unknown) => value is T): T[] {
  const value: unknown = JSON.parse(text);
  if (!Array.isArray(value) || !value.every(isEntry)) throw new Error(`A list stored with a game is damaged: ${text}`);
  return value;
}

const isHex = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]+$/.test(value);

const isWhole = (value: unknown): value is number => Number.isInteger(value);

/** Returns the two persons who signed an award as JSON, with their fields in a fixed order. */
export const twoPersonsText = (persons: TwoPersons | undefined): string | null =>
  persons ? JSON.stringify({ by: ordered(persons.by), beside: ordered(persons.beside) }) : null;

const ordered = ({ id, name, role }: Person): Person => ({ id, name, role });

export function twoPersonsIn(text: string): TwoPersons {
  const value: unknown = JSON.parse(text);
  if (!isTwoPersons(value)) throw new Error(`The stored persons who signed an award are damaged: ${text}`);
  return value;
}

export const twoPersonsJson = ({ by, beside }: TwoPersons) => ({ by: staffJson(by), beside: staffJson(beside) });

export const handedOverJson = ({ at, by, shift, byTransfer, means, reference }: HandedOver) => ({
  at: iso(at),
  by: by.name,
  shift,
  byTransfer,
  means,
  reference,
});

/** Returns the stored names of a custom pattern in each language. Throws if they are damaged. */
export function namesIn(text: string): PatternNames {
  const value: unknown = JSON.parse(text);
  if (!isPatternNames(value)) throw new Error(`The stored names of a custom pattern are damaged: ${text}`);
  return value;
}

const instant = (at: string | null) => (at === null ? null : Date.parse(at));
const iso = (at: number) => new Date(at).toISOString();
const isoOrNull = (at: number | null) => (at === null ? null : iso(at));
