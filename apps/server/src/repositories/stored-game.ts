import { ROLES, type Role } from '@adarash/contract/basics';
import type { Card } from '@adarash/rules/card';
import { bytesToHex, salesRootOf } from '@adarash/rules/draw';
import {
  type BrokenMix,
  type Call,
  cardsOut,
  completeUnpaid,
  drawKind,
  firstCalledAt,
  type Game,
  type HandedOver,
  hasEnded,
  isMixing,
  manualCalls,
  moneyOf,
  numbersCalled,
  type OutCard,
  type Person,
  type RefusedClaims,
  type Round,
  roundedOff,
  salesOf,
  type TakenBack,
  type TwoPersons,
  type Winner,
} from '@adarash/rules/game';
import { addSantim } from '@adarash/rules/money';
import { isLinePattern, NAME_LANGUAGES, type PatternNames } from '@adarash/rules/pattern';
import { keptTerms, termsIn } from '@adarash/rules/terms';
import type { CallsTable, GamesTable } from '../storage/schema/games.ts';

/** A game as its row holds it. */
export type StoredGame = Readonly<GamesTable>;

/** What is settled elsewhere than in the rules' game. */
type DrawOfGame = Pick<StoredGame, 'draw_id' | 'sequence' | 'commitment' | 'day'> &
  Partial<Pick<StoredGame, 'record_seq' | 'record_hash' | 'mix_wait'>>;

export type CardLookup = (cardId: number) => Card;

/** A row and its calls as the rules know them. What is stored is believed only once it is what it should be. */
export function gameFromRow(row: StoredGame, calls: readonly Call[], cardOf: CardLookup): Game {
  return {
    id: row.id,
    scheme: row.scheme,
    number: row.number,
    series: row.series,
    hallId: row.hall_id,
    createdPattern: row.created_pattern,
    pattern: row.pattern,
    patternNames: namesByPattern(row.pattern_names),
    bet: row.bet,
    feeBasisPoints: row.fee_bp,
    wholeBirr: row.whole_birr === 1,
    terms: termsIn(row.terms),
    takenBack: listIn(row.taken_back ?? '[]', isTakenBack),
    out: outCardsOf(row),
    refused: row.refused_claims === null ? null : refusedIn(row.refused_claims),
    cards: cardIdsOf(row).map(cardOf),
    jackpotEnabled: row.jackpot_enabled === 1,
    // One bet or nothing, and a bet is never nothing.
    feedsJackpot: row.contribution > 0,
    status: row.status,
    designation:
      row.designated_card === null
        ? null
        : {
            cardId: row.designated_card,
            pattern: known(row.designated_pattern),
            by: person(row.designated_by_id, row.designated_by_name, row.designated_by_role),
          },
    decision:
      row.decided_card === null
        ? null
        : { cardId: row.decided_card, by: person(row.decided_by_id, row.decided_by_name, row.decided_by_role) },
    calls,
    rounds: listIn(row.rounds, isRound),
    winners: listIn(row.winners, isWinner),
    jackpot:
      row.jackpot_award_id === null
        ? null
        : {
            awardId: row.jackpot_award_id,
            cardId: known(row.jackpot_card),
            amount: known(row.jackpot_amount),
            message: known(row.jackpot_message),
            random: row.jackpot_random === 1,
            at: Date.parse(known(row.jackpot_at)),
            ...(row.jackpot_two_persons !== null && { twoPersons: twoPersonsIn(row.jackpot_two_persons) }),
            ...(row.jackpot_handed_over !== null && { handedOver: handedOverIn(row.jackpot_handed_over) }),
          },
    publicText: row.public_text,
    mix:
      row.mix_opened_at === null
        ? null
        : {
            openedAt: Date.parse(row.mix_opened_at),
            closedAt: instant(row.mix_closed_at),
            parts: listIn(row.mix_parts ?? '[]', isHex),
            links: listIn(row.mix_links ?? '[]', isHex),
          },
    brokenOff: row.mix_broken === null ? null : listIn(row.mix_broken, isBrokenMix),
    createdAt: Date.parse(row.created_at),
    startedAt: instant(row.started_at),
    endedAt: instant(row.ended_at),
    voidReason: row.void_reason,
    endedBy: row.ended_by_role && {
      role: row.ended_by_role,
      reason: row.ended_reason,
      ...(row.ended_two_persons !== null && { twoPersons: twoPersonsIn(row.ended_two_persons) }),
    },
    version: row.version,
  };
}

export function rowFromGame(
  game: Game,
  draw: DrawOfGame,
  salesRoot = bytesToHex(salesRootOf(salesOf(game))),
): StoredGame {
  const { designation, decision, jackpot, mix, endedBy } = game;
  const { pot, contribution, houseFee, prizePool } = moneyOf(game);
  const terms = keptTerms(game.terms);
  const firstCalled = firstCalledAt(game);
  return {
    draw_id: draw.draw_id,
    sequence: draw.sequence,
    commitment: draw.commitment,
    day: draw.day,
    record_seq: draw.record_seq ?? null,
    record_hash: draw.record_hash ?? null,
    id: game.id,
    scheme: game.scheme,
    hall_id: game.hallId,
    series: game.series,
    number: game.number,
    status: game.status,
    pattern: game.pattern,
    created_pattern: game.createdPattern,
    pattern_names: Object.keys(game.patternNames).length === 0 ? null : JSON.stringify(game.patternNames),
    bet: game.bet,
    fee_bp: game.feeBasisPoints,
    whole_birr: game.wholeBirr ? 1 : 0,
    terms: terms && JSON.stringify(terms),
    taken_back: game.takenBack.length === 0 ? null : JSON.stringify(game.takenBack),
    out_cards: game.out.length === 0 ? null : JSON.stringify(game.out),
    refused_claims: game.refused && JSON.stringify(game.refused),
    cards: JSON.stringify(game.cards.map((card) => card.cardId)),
    card_count: game.cards.length,
    pot,
    contribution,
    house_fee: houseFee,
    prize_pool: prizePool,
    jackpot_enabled: game.jackpotEnabled ? 1 : 0,
    designated_card: designation?.cardId ?? null,
    designated_pattern: designation?.pattern ?? null,
    designated_by_id: designation?.by.id ?? null,
    designated_by_name: designation?.by.name ?? null,
    designated_by_role: designation && roleOf(designation.by),
    decided_card: decision?.cardId ?? null,
    decided_by_id: decision?.by.id ?? null,
    decided_by_name: decision?.by.name ?? null,
    decided_by_role: decision && roleOf(decision.by),
    draw_kind: drawKind(game),
    manual_calls: manualCalls(game),
    public_text: game.publicText,
    // Over the game as it stands and so, once it has started, as it started.
    sales_root: salesRoot,
    rounds: JSON.stringify(game.rounds),
    winners: JSON.stringify(game.winners),
    rounded_off: roundedOff(game),
    prizes_paid: addSantim(roundedOff(game), ...game.winners.map((winner) => winner.prize)),
    complete_unpaid: hasEnded(game) ? completeUnpaid(game).length : 0,
    called: JSON.stringify(numbersCalled(game)),
    called_count: game.calls.length,
    jackpot_award_id: jackpot?.awardId ?? null,
    jackpot_card: jackpot?.cardId ?? null,
    jackpot_amount: jackpot?.amount ?? null,
    jackpot_message: jackpot?.message ?? null,
    jackpot_random: jackpot ? (jackpot.random ? 1 : 0) : null,
    jackpot_at: jackpot && iso(jackpot.at),
    jackpot_handed_over: jackpot?.handedOver ? JSON.stringify(jackpot.handedOver) : null,
    version: game.version,
    created_at: iso(game.createdAt),
    started_at: game.startedAt === null ? null : iso(game.startedAt),
    ended_at: game.endedAt === null ? null : iso(game.endedAt),
    void_reason: game.voidReason,
    first_called_at: firstCalled === null ? null : iso(firstCalled),
    mix_opened_at: mix && iso(mix.openedAt),
    mix_closed_at: mix?.closedAt ? iso(mix.closedAt) : null,
    mix_parts: mix && JSON.stringify(mix.parts),
    mix_links: mix && JSON.stringify(mix.links),
    mix_broken: game.brokenOff && JSON.stringify(game.brokenOff),
    mix_wait: mix && isMixing(game) ? (draw.mix_wait ?? null) : null,
    ended_by_role: endedBy && roleOf(endedBy),
    ended_reason: endedBy?.reason ?? null,
    ended_two_persons: twoPersonsText(endedBy?.twoPersons),
    jackpot_two_persons: twoPersonsText(jackpot?.twoPersons),
  };
}

/** The columns that a number moves which is not the first one and changes nothing besides being called. */
export const MOVED_BY_A_CALL = ['called', 'called_count', 'manual_calls', 'draw_kind', 'version'] as const;

/** The row after such a number: what `rowFromGame` would make, without working out again what stayed as it was. */
export const rowAfterCall = (row: StoredGame, game: Game): StoredGame => ({
  ...row,
  called: JSON.stringify(numbersCalled(game)),
  called_count: game.calls.length,
  manual_calls: manualCalls(game),
  draw_kind: drawKind(game),
  version: game.version,
});

export const callsFromRows = (rows: readonly Pick<CallsTable, 'number' | 'kind' | 'at'>[]): Call[] =>
  rows.map(({ number, kind, at }) => ({ number, kind, at: Date.parse(at) }));

/** The rows of the calls from `known` on. */
export const rowsFromCalls = ({ id, calls }: Game, from: number): CallsTable[] =>
  calls.slice(from).map(({ number, kind, at }, i) => ({ game_id: id, idx: from + i + 1, number, kind, at: iso(at) }));

export const cardIdsOf = (row: Pick<StoredGame, 'cards'>): number[] => listIn(row.cards, isWhole);
export const calledOf = (row: Pick<StoredGame, 'called'>): number[] => listIn(row.called, isWhole);

const outCardsOf = (row: Pick<StoredGame, 'out_cards'>): OutCard[] => listIn(row.out_cards ?? '[]', isOutCard);

/** The cards that are out of a game, as the wire shows them; nothing where there are none. */
export function outJson(row: Pick<StoredGame, 'out_cards'>): { out?: number[] } {
  const out = cardsOut({ out: outCardsOf(row) });
  return out.length > 0 ? { out } : {};
}

/** Which attempt a mix is that is open now. */
export const openAttempt = ({ mix_broken }: Pick<StoredGame, 'mix_broken'>): number =>
  listIn(mix_broken ?? '[]', isBrokenMix).length + 1;

export const winnersOf = (row: Pick<StoredGame, 'winners'>): Winner[] => listIn(row.winners, isWinner);

/** The role of a person of the rules, who know no list of roles. */
export const roleOf = ({ role }: Pick<Person, 'role'>): Role => known(ROLES.find((one) => one === role) ?? null);

/** Somebody of the rules as the wire shows them. */
export const staffJson = <P extends Person | null>(person: P) =>
  (person && { ...person, role: roleOf(person) }) as P extends null ? null : Person & { role: Role };

/** A stored list. Its entries are checked by hand, not with a schema: a list of games holds tens of thousands. */
function listIn<T>(text: string, isEntry: (value: unknown) => value is T): T[] {
  const value: unknown = JSON.parse(text);
  if (!Array.isArray(value) || !value.every(isEntry)) throw new Error(`A stored list is damaged: ${text}`);
  return value;
}

const isHex = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]+$/.test(value);

const isWhole = (value: unknown): value is number => Number.isInteger(value);

const hasWhole = (value: unknown, ...names: string[]): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && names.every((name) => isWhole(Reflect.get(value, name)));

const isBrokenMix = (value: unknown): value is BrokenMix => hasWhole(value, 'openedAt', 'parts');

const isRound = (value: unknown): value is Round => hasWhole(value, 'round', 'fromCall');

const isTakenBack = (value: unknown): value is TakenBack =>
  hasWhole(value, 'number', 'callIndex', 'calledAt', 'at', 'version') &&
  typeof value.reason === 'string' &&
  (value.round === undefined || isWhole(value.round));

const isOutCard = (value: unknown): value is OutCard =>
  hasWhole(value, 'cardId', 'callIndex', 'version') &&
  (value.liftedIn === undefined || isWhole(value.liftedIn)) &&
  (value.by === undefined || isPerson(value.by)) &&
  // Whoever decided a game is always named.
  (value.decided === undefined || (value.decided === true && value.by !== undefined));

function refusedIn(text: string): RefusedClaims {
  const value: unknown = JSON.parse(text);
  const cards = hasWhole(value, 'callIndex') ? value.cards : null;
  if (!Array.isArray(cards) || !cards.every(isWhole)) throw new Error(`Stored claims are damaged: ${text}`);
  return value as RefusedClaims;
}

const isWinner = (value: unknown): value is Winner =>
  hasWhole(value, 'cardId', 'prize', 'callIndex') &&
  (value.pattern === null || isLinePattern(value.pattern)) &&
  (value.decidedBy === undefined || value.decidedBy === 'moderator') &&
  (value.handedOver === undefined || isHandedOver(value.handedOver));

const isHandedOver = (value: unknown): value is HandedOver =>
  hasWhole(value, 'at') && (value.shift === undefined || isWhole(value.shift)) && isPerson(value.by);

const isPerson = (value: unknown): value is Person =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'name', 'role'].every((name) => typeof Reflect.get(value, name) === 'string');

/** Two persons as they are stored: one text, in whatever order they were written down elsewhere. */
export const twoPersonsText = (persons: TwoPersons | undefined): string | null =>
  persons ? JSON.stringify({ by: ordered(persons.by), beside: ordered(persons.beside) }) : null;

const ordered = ({ id, name, role }: Person): Person => ({ id, name, role });

export function twoPersonsIn(text: string): TwoPersons {
  const { by, beside } = JSON.parse(text) as Record<keyof TwoPersons, unknown>;
  if (!isPerson(by) || !isPerson(beside)) throw new Error(`Two stored persons are damaged: ${text}`);
  return { by, beside };
}

/** Two persons as the wire shows them. */
export const twoPersonsJson = ({ by, beside }: TwoPersons) => ({ by: staffJson(by), beside: staffJson(beside) });

/** The hand-over of a jackpot as it is stored. */
export function handedOverIn(text: string): HandedOver {
  const value: unknown = JSON.parse(text);
  if (!isHandedOver(value)) throw new Error(`A stored hand-over is damaged: ${text}`);
  return value;
}

/** A hand-over as the wire shows it. */
export const handedOverJson = ({ at, by, shift }: HandedOver) => ({
  at: iso(at),
  by: by.name,
  ...(shift !== undefined && { shift }),
});

/** The names of an own pattern as they are stored. What is stored is believed only once it is what it should be. */
export const namesIn = (text: string): PatternNames => checkedNames(JSON.parse(text), text);

/** The names that a game keeps, by pattern; null is stored where it never had an own one. */
export function namesByPattern(text: string | null): Record<string, PatternNames> {
  if (text === null) return {};
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new Error(`Stored names are damaged: ${text}`);
  return Object.fromEntries(Object.entries(value).map(([pattern, names]) => [pattern, checkedNames(names, text)]));
}

function checkedNames(value: unknown, text: string): PatternNames {
  if (typeof value === 'object' && value !== null) {
    const names = NAME_LANGUAGES.map((language): unknown => Reflect.get(value, language));
    if (names.every((name) => name === undefined || typeof name === 'string')) return value;
  }
  throw new Error(`Stored names are damaged: ${text}`);
}

/** Half a designation must never pass for none. */
function known<T>(value: T | null): T {
  if (value === null) throw new Error('A stored game lacks a part of what it tells.');
  return value;
}

const person = (id: string | null, name: string | null, role: Role | null): Person => ({
  id: known(id),
  name: known(name),
  role: known(role),
});

const instant = (at: string | null) => (at === null ? null : Date.parse(at));
const iso = (at: number) => new Date(at).toISOString();
