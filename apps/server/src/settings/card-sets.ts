import type { CardSetJson, ParsedBody } from '@adarash/contract';
import { said } from '@adarash/contract/errors';
import { ascending, type Card, isCatalogue, readCards, writeCards } from '@adarash/rules/card';
import { cardsFrom, draftOf, problemsOf } from '@adarash/rules/card-set';
import { cardCode } from '@adarash/rules/catalogue';
import { cardsDigest, schemeIn, withSet } from '@adarash/rules/draw';
import { type Actor, type Handler, Outcome } from '../http/handler.ts';
import type { Mount } from '../http/mount.ts';
import { append } from '../record/append.ts';
import {
  cardsInSet,
  flatCard,
  heldSet,
  isSold,
  type StoredSet,
  storedSet,
  storedSets,
} from '../repositories/card-sets.ts';
import { namedHalls, ownerSettings } from '../repositories/halls.ts';
import { Refusal } from '../start/refusal.ts';
import type { Services } from '../start/services.ts';
import type { Db } from '../storage/schema.ts';

/** The halls' own sets of cards. */
export function mountCardSets(mount: Mount, services: Services): void {
  const { db } = services.storage;
  mount('GET /card-sets', async ({ actor }) => ({
    success: true,
    sets: await setsJson(db),
    mayBring: await mayBring(db, actor),
  }));
  mount('POST /card-sets', bringSet(services));

  mount('PUT /card-sets/:digest/compared', async ({ actor, params, body, commit }) => {
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

  // One that was brought by mistake; what a game was sold from stays, so that it can be held against its cards.
  mount('DELETE /card-sets/:digest', ({ params: { digest }, commit }) =>
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

  // A set never changes under its digest, so that whoever has it need not ask again.
  mount('GET /public/card-sets/:digest', async ({ params, query, reply }) => {
    const row = await storedSet(db, params.digest);
    const wanted = query.cards === undefined ? null : new Set(readCards(query.cards));
    const cards = cardsInSet(row).filter(({ cardId }) => wanted?.has(cardId) ?? true);
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    const { digest, name, version } = row;
    return new Outcome({ json: JSON.stringify({ success: true, set: { digest, name, version, cards } }) });
  });
}

const mayBring = async (db: Db, { role }: Actor): Promise<boolean> =>
  role === 'admin' || (role === 'cashier' && (await ownerSettings(db)).cashiersBringCards);

async function needRight(db: Db, actor: Actor): Promise<void> {
  if (!(await mayBring(db, actor))) throw new Refusal('ACCESS_DENIED');
}

export const bringSet =
  ({ storage: { db, keyring } }: Services): Handler<'POST /card-sets'> =>
  async ({ actor, body, commit }) => {
    await needRight(db, actor);
    const cards = checkedCards(body.cards);
    const digest = cardsDigest(cards, withSet(schemeIn(keyring.demo)));
    const name_key = keyOf(body.name);
    return commit({}, async (tx, by) => {
      const others = await storedSets(tx.db);
      const same = others.find((set) => set.digest === digest);
      if (same) throw new Refusal('CARD_SET_EXISTS', { name: `${same.name} (${same.version})` });
      const version = 1 + Math.max(0, ...others.filter((set) => set.name_key === name_key).map((set) => set.version));
      const { name } = body;
      const row: StoredSet = {
        digest,
        name,
        name_key,
        version,
        cards: JSON.stringify(cards.map(flatCard)),
        card_count: cards.length,
        created_at: by.at.toISOString(),
        created_by: by.actor.name,
        compared: 'null',
      };
      await tx.db.insertInto('card_sets').values(row).execute();
      // The codes name a card that somebody changes in the storage afterwards; the digest holds all of them.
      const codes = cards.map(({ numbers }) => cardCode({ numbers }).replace('-', '')).join('');
      const after = { name, version, cards: writeCards(cards.map(({ cardId }) => cardId)), codes };
      await append(tx, { hallId: null, ...by, action: 'card-set.brought', subject: digest, after });
      return { success: true, ...said('CARD_SET_BROUGHT', { name, number: version }), set: setJson(row, []) };
    });
  };

/** The name of the built-in catalogue stays its own. */
function keyOf(name: string): string {
  const key = name.toLowerCase();
  if (isCatalogue({ name: key })) throw new Refusal('CARD_SET_NAME');
  return key;
}

/** What a screen has checked is checked again. */
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

async function hallsWith(db: Db, digest: string): Promise<string[]> {
  const sold = namedHalls(db).where('halls.card_set', '=', digest).where('users.deleted_at', 'is', null);
  return (await sold.orderBy('users.name').execute()).map(({ name }) => name);
}
