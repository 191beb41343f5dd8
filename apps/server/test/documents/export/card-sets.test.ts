import { parseSet } from '@adarash/rules/card-set';
import { cardsCompleteAt } from '@adarash/rules/claim';
import { cardsDigest } from '@adarash/rules/draw';
import { ownCards } from '@adarash/rules/every-rule.test-support';
import { verifyReceipt } from '@adarash/rules/verify';
import { expect, test } from 'vitest';
import { readCsv, readZip, textIn } from '../../../../../checks/read-zip.ts';
import { useHall } from '../../harness/hall.ts';
import { callUntil, startedGame } from '../../harness/play/games.ts';

const hall = useHall();

/**
 * Deletes the sums first, because a day without sums has no roll. Its PDF would be slower than the rest of the test.
 */
async function exported(days = 'from=2020-01-01&to=2040-01-01') {
  await hall.services.storage.write({}, ({ db }) => db.deleteFrom('tallies').execute());
  const { status, bytes } = await hall.admin.api.get(`/games/admin/export?cashierId=${hall.hallId}&${days}`);
  expect(status).toBe(200);
  return readZip(bytes);
}
const filesIn = (files: Map<string, unknown>, under: string) =>
  [...files.keys()].filter((name) => name.startsWith(under));

/** A game that is won on these cards, which the hall sells from now on. */
async function playOn(name: string, turn: number) {
  const [cards, { cashier, admin }] = [ownCards(turn), hall];
  const { set } = (await admin.api.post('/card-sets', { name, cards })).body;
  expect((await cashier.api.patch('/games/settings', { cardSet: set.digest })).status).toBe(200);
  const { _id } = await startedGame(cashier.api, { cardPool: [17, 64, 9_999], pattern: 'lines/2/row+column+diagonal' });
  const sold = cards.filter(({ cardId }) => [17, 64, 9_999].includes(cardId));
  const complete = (called: readonly number[]) => cardsCompleteAt(sold, called, 'lines/2/row+column+diagonal');
  const { calledNumbers } = await callUntil(cashier.api, _id, (game) => complete(game.calledNumbers).length > 0);
  const [cardId] = complete(calledNumbers);
  expect((await cashier.api.post(`/games/${_id}/check-bingo`, { cardId })).body.isBingo).toBe(true);
  return { digest: set.digest as string, cards, file: `card-sets/${set.digest}.json` };
}

test('exports only those custom card sets that the exported games use', { tags: ['postgres'] }, async () => {
  await startedGame(hall.cashier.api, { pattern: 'lines/2/row+column+diagonal' });
  const printed = await exported();
  expect(filesIn(printed, 'card-sets/')).toEqual([]);

  const { games } = (await hall.cashier.api.get('/games')).body;
  await hall.cashier.api.post(`/games/${games[0]._id}/void`, { reason: 'Rain' });
  const sets = [await playOn('Bole', 1), await playOn('=Bole "2"', 2)];
  await hall.admin.api.post('/card-sets', { name: 'Never sold', cards: ownCards(4) });
  const files = await exported();
  expect(filesIn(files, 'card-sets/').sort()).toEqual(sets.map(({ file }) => file).sort());
  for (const { digest, cards, file } of sets) {
    const saved = parseSet(textIn(files, file));
    expect([saved, saved && cardsDigest(saved)]).toEqual([cards, digest]);
  }
  expect(readCsv(textIn(files, 'games.csv')).map((row) => row['Own set of cards'])).toEqual(
    expect.arrayContaining(['', 'Bole, version 1', `'=Bole "2", version 1`]),
  );
  const receipts = filesIn(files, 'receipts/').map((name) => JSON.parse(textIn(files, name)));
  expect(receipts).toHaveLength(3);
  for (const { digest, file } of sets) {
    const receipt = receipts.find(({ set }) => set.digest === digest);
    expect(verifyReceipt(receipt, parseSet(textIn(files, file)))).toMatchObject({ ok: true, setAtHand: true });
  }

  expect(filesIn(await exported('from=2020-01-01&to=2020-01-02'), 'card-sets/')).toEqual([]);
});

test('exports a changed or damaged card set unchanged, and reports it as invalid', async () => {
  const { digest, cards, file } = await playOn('Piassa', 7);
  const store = (text: string) =>
    hall.services.storage.write({}, ({ db }) =>
      db.updateTable('card_sets').set({ cards: text }).where('digest', '=', digest).execute(),
    );
  const flat = cards.map(({ cardId, numbers }) => [
    cardId,
    ...numbers.map((square) => (square === 'FREE' ? 0 : square)),
  ]);
  await store(JSON.stringify(flat.slice(1)));
  const changed = await exported();
  const receipt = filesIn(changed, 'receipts/')
    .map((name) => JSON.parse(textIn(changed, name)))
    .find(({ set }) => set?.digest === digest);
  expect(verifyReceipt(receipt, parseSet(textIn(changed, file)))).toMatchObject({ ok: false, otherSet: true });
  await store('[[1]]');
  expect(parseSet(textIn(await exported(), file))).toBeNull();
  await store(JSON.stringify(flat));
  expect(verifyReceipt(receipt, parseSet(textIn(await exported(), file))).ok).toBe(true);
});
