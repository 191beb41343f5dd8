import { printedCard } from '@adarash/rules/catalogue';
import type { Argon2id } from '@adarash/rules/draw';
import { isJudged, type Judged, worthALook } from '@adarash/rules/worth-a-look';
import { idOf } from '../../games/catalogue.ts';
import { makeRecount } from '../../money/tallies/tally.ts';
import { judgedSince, sightAfter } from '../../record/append.ts';
import { demoIn } from '../../repositories/demo.ts';
import { hallIds } from '../../repositories/halls.ts';
import type { Db, SightsTable } from '../../storage/schema.ts';
import { lookupIn, setsThatDiffer } from './card-sets.ts';
import { drawsThatDiffer, linksThatDiffer, type MixToCheck, newRecordedDraws, takeDrawsEntry } from './draws.ts';
import { type Entry, entriesOf } from './entry.ts';
import { BATCH, compareGames, type Findings, type Stored, type StoredHall, strangers } from './games.ts';
import { hallDiffers, newRecordedHall, takeHallEntry, useDesignation } from './hall.ts';
import { ledgerDiffers, newRecordedLedger, takeJackpotEntry, unbalanced } from './ledger.ts';

/** Names in words what is stored otherwise than the record tells, links included where there is a way to make them. */
export async function differences(stored: Stored & { argon2id?: Argon2id }): Promise<string[]> {
  const { found, mixes } = await compareAll(stored);
  return stored.argon2id ? [...found, ...(await linksThatDiffer(mixes, stored.argon2id))] : found;
}

type Compared = { found: string[]; mixes: MixToCheck[] };

/** Compares all but the links, which take long: it returns their mixes, so that the caller can check them. */
export async function compareAll(stored: Stored): Promise<Compared> {
  const { db } = stored;
  const all: Compared = { found: [], mixes: [] };
  const isDemo = (await demoIn(db)) !== null;
  const cardOf = await lookupIn(db, stored.cardOf);
  for (const id of await hallIds(db)) {
    const { found, mixes } = await compareHall({ ...stored, cardOf, isDemo }, id);
    all.found.push(...found);
    all.mixes.push(...mixes);
  }
  all.found.push(...(await cardsThatDiffer(db)), ...(await setsThatDiffer(db, isDemo)), ...(await unbalanced(db)));
  return all;
}

/** Replays a hall's entries in order. A game is compared at its last entry and dropped from memory then. */
async function compareHall(stored: StoredHall, hallId: string): Promise<Compared> {
  const { db } = stored;
  const findings: Findings = { found: [], mixes: [], recount: makeRecount() };
  const [draws, ledger, hall] = [newRecordedDraws(), newRecordedLedger(), newRecordedHall()];
  const lastOf = await lastEntries(db, hallId);
  const [open, complete] = [new Map<string, Entry[]>(), new Map<string, Entry[]>()];
  const created = new Set<string>();
  const [sights, since]: [Sights, string | null] = [new Map(), await judgedSince(db)];
  const compare = async () => {
    await compareGames(stored, hallId, complete, draws, findings);
    complete.clear();
  };
  for await (const entry of entriesOf(db, hallId)) {
    takeDrawsEntry(draws, entry);
    takeJackpotEntry(ledger, entry);
    takeHallEntry(hall, entry);
    if (entry.action === 'game.created') {
      open.set(entry.subject, []);
      created.add(entry.subject);
    }
    const ofGame = open.get(entry.subject);
    ofGame?.push(entry);
    takeSightEntry(sights, entry, ofGame ?? [], since);
    if (!ofGame) continue;
    if (isEnd(entry)) useDesignation(hall, ofGame[0]?.after.series, ofGame[0]?.after.gameNumber);
    if (entry.seq !== lastOf.get(entry.subject)) continue;
    complete.set(entry.subject, ofGame);
    open.delete(entry.subject);
    if (complete.size >= BATCH) await compare();
  }
  await compare();
  await strangers(stored, hallId, (id) => created.has(id), findings);
  const { found, mixes, recount } = findings;
  const periods = await recount.differing(db, hallId);
  found.push(
    ...periods.map((period) => `the tallies of hall ${hallId} (${period}) are not the sum of its games`),
    ...(await drawsThatDiffer(db, hallId, draws, stored)),
    ...(await ledgerDiffers(db, hallId, ledger)),
    ...(await hallDiffers(db, hallId, hall)),
    ...(await sightsThatDiffer(db, hallId, sights)),
  );
  return { found, mixes };
}

const isEnd = ({ action }: Entry) => action === 'game.finished' || action === 'game.voided';

async function lastEntries(db: Db, hallId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('audit')
    .select((e) => ['subject', e.fn.max('seq').as('last')])
    .where('chain', '=', hallId)
    .where('action', 'like', 'game.%')
    .groupBy('subject')
    .execute();
  return new Map(rows.map(({ subject, last }) => [subject, Number(last)]));
}

/** The catalogue is printed, and the same on every machine. */
async function cardsThatDiffer(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('cards').selectAll().orderBy('card_id').execute();
  return rows.flatMap(({ card_id, _id, numbers }) =>
    _id === idOf(card_id) && numbers === JSON.stringify(printedCard(card_id)?.numbers)
      ? []
      : [`card ${card_id} is not the one of the catalogue`],
  );
}

/** The owner's list of one hall as its entries make it, by kind and group. */
type Sights = Map<string, SightsTable>;

const keyOf = ({ kind, group_key }: Pick<SightsTable, 'kind' | 'group_key'>) => `${kind} ${group_key}`;

/** `ofGame`: the entries of the game that it is about, up to this one. */
function takeSightEntry(sights: Sights, entry: Entry, ofGame: readonly Entry[], since: string | null): void {
  const { chain, seq, at, action, subject, by, after } = entry;
  if (since !== null && at <= since) return;
  if (action === 'record.seen') {
    const seen = [...sights].find(([, { id }]) => id === subject);
    if (seen) sights.set(seen[0], { ...seen[1], seen_at: at, seen_by: by.name, seen_note: after.note });
    return;
  }
  if (!isJudged(action)) return;
  const written = { chain, seq, at, actor_name: by.name, actor_role: by.role };
  const judged = { ...entry, actorId: by.id, game: ofGame.reduce(gameAfter, null) };
  for (const [place, sight] of worthALook(judged).entries()) {
    const key = keyOf({ kind: sight.kind, group_key: sight.group ?? String(seq) });
    const row = sightAfter(sights.get(key), written, place, sight);
    if (row) sights.set(key, row);
  }
}

/** What the list asks of a game, as its entries tell it. */
function gameAfter(game: Judged['game'], { action, after }: Entry): Judged['game'] {
  if (action === 'game.created') {
    const { series, gameNumber: number, bet, cards, draw } = after;
    return { series, number, bet, pot: (bet * cards.length) as typeof bet, draw };
  }
  if (game === null) return null;
  switch (action) {
    case 'game.cards-changed':
      return { ...game, pot: (game.bet * after.cards.length) as typeof game.pot };
    case 'game.designated':
      return { ...game, draw: 'designated' };
    case 'game.undesignated':
      return { ...game, draw: 'fair' };
    case 'game.manual-call':
      return game.draw === 'fair' ? { ...game, draw: 'manual' } : game;
    default:
      return game;
  }
}

/** Where the list is not what the record makes of it: somebody has taken a row off it, or changed one. */
async function sightsThatDiffer(db: Db, hallId: string, recorded: Sights): Promise<string[]> {
  const rows = await db.selectFrom('sights').selectAll().where('chain', '=', hallId).execute();
  const stored = new Map(rows.map((row) => [keyOf(row), row]));
  const names = (row: SightsTable) => `${row.kind} at entry ${row.seq} of hall ${hallId}`;
  return [
    ...rows.flatMap((row) => (recorded.has(keyOf(row)) ? [] : [`${names(row)} is worth a look without an entry`])),
    ...[...recorded].flatMap(([key, due]) => {
      const row = stored.get(key) as Record<string, unknown> | undefined;
      if (!row) return [`${names(due)} is missing from what is worth a look`];
      const isSame = Object.entries(due).every(([column, value]) => row[column] === value);
      return isSame ? [] : [`${names(due)} is not what the record says`];
    }),
  ];
}
