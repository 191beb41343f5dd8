import type { CardSetJson, ParsedBody } from '@adarash/contract';
import { said } from '@adarash/contract/errors';
import { ascending, type Card, isCatalogue, readCards, writeCards } from '@adarash/rules/card';
import { cardsFrom, draftOf, problemsOf } from '@adarash/rules/card-set';
import { cardCode } from '@adarash/rules/catalogue';
import { cardsDigest } from '@adarash/rules/draw';
import { append, type StaffContext } from '../audit-log/append.ts';
import type { Mount } from '../http/mount.ts';
import type { Actor, AdminHandler } from '../http/request-context.ts';
import { JsonText } from '../http/write-json.ts';
import { Refusal } from '../platform/refusal.ts';
import {
  cardsInSet,
  flatCard,
  heldSet,
  isSold,
  type StoredSet,
  storedSet,
  storedSets,
} from '../repositories/card-sets.ts';
import { lockedHalls, namedHalls, ownerSettings } from '../repositories/halls.ts';
import type { Services } from '../services.ts';
import type { Db } from '../storage/schema.ts';
import type { Tx } from '../storage/storage.ts';
import { settingsChange } from './hall-settings.ts';

/** Mounts the routes for custom card sets, which the hall imports. */
export function mountCardSets(mount: Mount, services: Services): void {
  const { db } = services.storage;
  mount.admin('GET /card-sets', async ({ actor }) => ({
    success: true,
    sets: await setsJson(db),
    mayBring: await mayBring(db, actor),
  }));
  mount.admin('POST /card-sets', bringSet(services));
  mount.admin('PUT /card-sets/:digest/cards/:cardId', correctCard(services));

  mount.admin('PUT /card-sets/:digest/compared', async ({ actor, params, body, commit }) => {
    await needRight(db, actor);
    return commit({}, async (tx, by) => {
      const before = await storedSet(tx.db, params.digest);
      const known = new Set(cardsInSet(before).map(({ cardId }) => cardId));
      const { alike, different } = body;
      const unknown = [...alike, ...different].filter((card) => !known.has(card));
      if (unknown.length > 0) throw new Refusal('CARDS_INVALID', { cards: unknown.slice(0, 10) });
      const compared = {
        alike: ascending([...new Set(alike)].filter((card) => !different.includes(card))),
        different: ascending([...new Set(different)]),
        by: by.actor.name,
        at: by.at.toISOString(),
      };
      const row = { ...before, compared: JSON.stringify(compared) };
      await tx.db.updateTable('card_sets').set({ compared: row.compared }).where('digest', '=', row.digest).execute();
      const after = { alike: writeCards(compared.alike), different: writeCards(compared.different) };
      await append(tx, { hallId: null, ...by, action: 'card-set.compared', subject: row.digest, after });
      return { success: true, ...said('SAVED'), set: setJson(row, await hallsWith(tx.db, row.digest)) };
    });
  });

  // Deletes a card set that was imported by mistake. A set that a game used is required to verify the game, so it
  // cannot be deleted.
  mount.admin('DELETE /card-sets/:digest', ({ params: { digest }, commit }) =>
    commit({}, async (tx, by) => {
      const set = await heldSet(tx, digest);
      const { name, version, card_count: count } = set;
      const halls = await hallsWith(tx.db, digest);
      if (halls.length > 0) throw new Refusal('CARD_SET_CHOSEN', { name: halls.join(', ') });
      if (await isSold(tx.db, set)) throw new Refusal('CARD_SET_SOLD');
      await tx.db.deleteFrom('card_sets').where('digest', '=', digest).execute();
      const before = { name, version, count };
      await append(tx, { hallId: null, ...by, action: 'card-set.deleted', subject: digest, before });
      return { success: true, ...said('CARD_SET_DELETED', { name, number: version }) };
    }),
  );

  // The cards of a set never change under the same digest, so the response can be cached permanently.
  mount.public('GET /public/card-sets/:digest', async ({ params, query, reply }) => {
    const row = await storedSet(db, params.digest);
    const wanted = query.cards === undefined ? null : new Set(readCards(query.cards));
    const cards = cardsInSet(row).filter(({ cardId }) => wanted?.has(cardId) ?? true);
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    const { digest, name, version } = row;
    return new JsonText(JSON.stringify({ success: true, set: { digest, name, version, cards } }));
  });
}

const mayBring = async (db: Db, { role }: Actor): Promise<boolean> =>
  role === 'admin' || (role === 'cashier' && (await ownerSettings(db)).cashiersBringCards);

async function needRight(db: Db, actor: Actor): Promise<void> {
  if (!(await mayBring(db, actor))) throw new Refusal('ACCESS_DENIED');
}

const bringSet =
  ({ storage: { db } }: Pick<Services, 'storage'>): AdminHandler<'POST /card-sets'> =>
  async ({ actor, body, commit }) => {
    await needRight(db, actor);
    const cards = checkedCards(body.cards);
    const digest = cardsDigest(cards);
    const name_key = keyOf(body.name);
    return commit({}, async (tx, by) => {
      const row = await addVersion(tx, by, { name: body.name, name_key, cards, digest, compared: 'null' });
      await append(tx, {
        hallId: null,
        ...by,
        action: 'card-set.brought',
        subject: digest,
        after: entryOf(row, cards),
      });
      const { name, version } = row;
      return { success: true, ...said('CARD_SET_BROUGHT', { name, number: version }), set: setJson(row, []) };
    });
  };

type NewVersion = Pick<StoredSet, 'name' | 'name_key' | 'digest' | 'compared'> & { readonly cards: readonly Card[] };

/** Stores cards as the next version of the card set with the same name. */
async function addVersion(tx: Tx, by: StaffContext, { cards, ...set }: NewVersion): Promise<StoredSet> {
  const others = await storedSets(tx.db);
  const same = others.find(({ digest }) => digest === set.digest);
  if (same) throw new Refusal('CARD_SET_EXISTS', { name: `${same.name} (${same.version})` });
  const versions = others.filter(({ name_key }) => name_key === set.name_key).map(({ version }) => version);
  const row: StoredSet = {
    ...set,
    version: 1 + Math.max(0, ...versions),
    cards: JSON.stringify(cards.map(flatCard)),
    card_count: cards.length,
    created_at: by.at.toISOString(),
    created_by: by.actor.name,
  };
  await tx.db.insertInto('card_sets').values(row).execute();
  return row;
}

/**
 * Returns the audit entry of a card set. The code of each card identifies a card that was later changed in the
 * database; the digest covers all cards.
 */
const entryOf = ({ name, version }: StoredSet, cards: readonly Card[]) => ({
  ...{ name, version },
  cards: writeCards(cards.map(({ cardId }) => cardId)),
  codes: cards.map(({ numbers }) => cardCode({ numbers }).replace('-', '')).join(''),
});

/** Replaces a card set that no game has used by a corrected version, also in the halls that have selected the set. */
const correctCard =
  (services: Pick<Services, 'config' | 'storage'>): AdminHandler<'PUT /card-sets/:digest/cards/:cardId'> =>
  async ({ actor, hallId, params: { digest, cardId }, body, commit }) => {
    await needRight(services.storage.db, actor);
    return commit({}, async (tx, by) => {
      const sellers = await hallsSelling(tx.db, digest);
      const refuseChosen = () => new Refusal('CARD_SET_CHOSEN', { name: sellers.map(({ name }) => name).join(', ') });
      if (actor.role === 'cashier' && sellers.some(({ id }) => id !== hallId)) throw refuseChosen();
      // Halls must be locked before the card set, as in all transactions that lock both, otherwise two transactions
      // could block each other.
      const halls =
        sellers.length === 0
          ? []
          : await lockedHalls(
              tx,
              sellers.map(({ id }) => id),
            );
      const row = await storeCorrected(tx, by, { digest, cardId, numbers: body.numbers });
      const choose = await settingsChange(services, { cardSet: row.digest });
      for (const hall of halls) await choose({ ...tx, hall }, by);
      // Another hall may have selected the old version of the card set after the first read.
      if ((await hallsSelling(tx.db, digest)).length > 0) throw refuseChosen();
      await tx.db.deleteFrom('card_sets').where('digest', '=', digest).execute();
      const set = setJson(row, await hallsWith(tx.db, row.digest));
      return { success: true as const, ...said('CARD_SET_BROUGHT', { name: row.name, number: row.version }), set };
    });
  };

type Correction = {
  readonly digest: string;
  readonly cardId: number;
} & ParsedBody<'PUT /card-sets/:digest/cards/:cardId'>;

async function storeCorrected(tx: Tx, by: StaffContext, { digest, cardId, numbers }: Correction): Promise<StoredSet> {
  const before = await heldSet(tx, digest);
  const cards = cardsInSet(before);
  if (!cards.some((card) => card.cardId === cardId)) throw new Refusal('CARDS_INVALID', { cards: [cardId] });
  if (await isSold(tx.db, before)) throw new Refusal('CARD_SET_SOLD');
  const corrected = checkedCards(
    cards.map((card) => (card.cardId === cardId ? { cardId, numbers } : { ...card, numbers: [...card.numbers] })),
  );
  const { name, name_key } = before;
  const compared = withoutCard(before, cardId);
  const row = await addVersion(tx, by, { name, name_key, cards: corrected, digest: cardsDigest(corrected), compared });
  await append(tx, {
    hallId: null,
    ...by,
    action: 'card-set.corrected',
    subject: row.digest,
    before: { digest, version: before.version },
    after: { ...entryOf(row, corrected), card: cardId },
  });
  return row;
}

/** Returns the stored comparison of a card set with its printed cards, without the card whose squares change. */
function withoutCard({ compared }: StoredSet, cardId: number): string {
  const before: CardSetJson['compared'] = JSON.parse(compared);
  if (before === null) return compared;
  const others = (cards: readonly number[]) => cards.filter((card) => card !== cardId);
  return JSON.stringify({ ...before, alike: others(before.alike), different: others(before.different) });
}

/** Returns the name of a card set in lower case for comparisons. Throws for the name of the built-in cards. */
function keyOf(name: string): string {
  const key = name.toLowerCase();
  if (isCatalogue({ name: key })) throw new Refusal('CARD_SET_NAME');
  return key;
}

/** Validates the cards of an import again, because the validation in the browser is not trusted. */
function checkedCards(given: ParsedBody<'POST /card-sets'>['cards']): Card[] {
  const drafts = given.map(draftOf);
  const faulty = new Set(problemsOf(drafts).map(({ at }) => at));
  if (faulty.size > 0) {
    const cards = [...faulty].slice(0, 10).map((at) => given[at]?.cardId ?? 0);
    throw new Refusal('CARD_SET_INVALID', { cards });
  }
  return cardsFrom(drafts);
}

async function setsJson(db: Db): Promise<CardSetJson[]> {
  const rows = await storedSets(db);
  return Promise.all(rows.map(async (row) => setJson(row, await hallsWith(db, row.digest))));
}

const setJson = (
  { digest, name, version, card_count, created_at, created_by, compared }: StoredSet,
  halls: string[],
): CardSetJson => ({
  digest,
  name,
  version,
  cards: card_count,
  createdAt: created_at,
  createdBy: created_by,
  compared: JSON.parse(compared),
  halls,
});

const hallsSelling = (db: Db, digest: string) =>
  namedHalls(db)
    .where('halls.card_set', '=', digest)
    .where('users.deleted_at', 'is', null)
    .orderBy('users.name')
    .execute();

const hallsWith = async (db: Db, digest: string): Promise<string[]> =>
  (await hallsSelling(db, digest)).map(({ name }) => name);
