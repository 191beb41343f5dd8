import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readZip } from '../../../../checks/read-zip.ts';
import { checkPicturesAtStart } from '../../src/display/check.ts';
import { JPEG_PICTURES, noJpeg, pngPicture, twoHeads } from '../../src/display/pictures.test-support.ts';
import { expectRefusal, startedGame } from '../harness/games.ts';
import { useHall, usePair } from '../harness/hall.ts';
import { pastTheServer } from '../harness/storage-place.ts';

const hall = useHall();
const pair = usePair(hall);

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const put = (bytes: Buffer) => pair.cashier.api.put('/hall-picture', { picture: bytes.toString('base64') });

/** As an earlier release stored it: what was sent, as it was. */
async function storeUnchecked(type: string, bytes: Buffer): Promise<void> {
  await put(pngPicture(3, 3));
  const [base64, hash] = [bytes.toString('base64'), hashOf(bytes)];
  const columns = `type = '${type}', base64 = '${base64}', hash = '${hash}'`;
  await pastTheServer(hall.place, `UPDATE hall_pictures SET ${columns} WHERE hall_id = '${pair.hallId}'`);
}

const ATTACKS: [string, string, Buffer][] = [
  ['a PNG of two heads', 'image/png', twoHeads()],
  ['a JPEG that is none', 'image/jpeg', noJpeg()],
];

test.each(ATTACKS)(
  '%s is refused by the counter and by the owner’s desk',
  { tags: ['postgres'] },
  async (_, _type, bytes) => {
    const picture = bytes.toString('base64');
    expectRefusal(await put(bytes), 400, 'PICTURE_INVALID');
    const desk = await hall.admin.api.put(`/admin/halls/${pair.hallId}/picture`, { picture });
    expectRefusal(desk, 400, 'PICTURE_INVALID');
  },
);

test.each(ATTACKS)(
  'stored all the same, %s is left off the cards, and nobody else suffers',
  { tags: ['all'] },
  async (_, type, bytes) => {
    await storeUnchecked(type, bytes);
    const { cashier } = await hall.pair();
    const [cards, other] = await Promise.all([
      pair.cashier.api.get('/print/cards?cards=1'),
      startedGame(cashier.api).then(({ _id }) => cashier.api.post(`/games/${_id}/call-number`)),
    ]);
    expect([cards.status, cards.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(other.status).toBe(200);
  },
);

test('with such a picture the inspector’s folder is whole', async () => {
  const { _id } = await startedGame(pair.cashier.api);
  await pair.cashier.api.post(`/games/${_id}/void`, { reason: 'rain' });
  await storeUnchecked('image/jpeg', noJpeg());
  // The business day, which may be the date of yesterday.
  const { day } = await hall.services.storage.db
    .selectFrom('games')
    .select('day')
    .where('id', '=', _id)
    .executeTakeFirstOrThrow();
  const folder = await hall.admin.api.get(`/games/admin/folder?cashierId=${pair.hallId}&from=${day}&to=${day}`);
  expect(folder.status).toBe(200);
  expect([...readZip(folder.bytes).keys()]).toContain(`rolls/${day}.pdf`);
});

const isDropped = async () =>
  (await hall.admin.api.get('/checklist')).body.droppedPictures.some(
    ({ cashierId }: { cashierId: string }) => cashierId === pair.hallId,
  );
const pictureNow = async () => (await pair.cashier.api.get('/hall-code')).body.picture;
const entries = async () =>
  (
    await hall.services.storage.db
      .selectFrom('audit')
      .select(['actor_role', 'before', 'after'])
      .where('chain', '=', pair.hallId)
      .where('action', '=', 'hall.picture')
      .orderBy('seq', 'desc')
      .execute()
  ).map(({ actor_role, before, after }) => [actor_role, JSON.parse(before!), JSON.parse(after!)]);

/** The first start with a release that checks pictures; `storage/migrations.test.ts` has a whole one. */
async function startAfterUpgrade() {
  await pastTheServer(hall.place, "DELETE FROM settings WHERE name = 'pictures-checked'");
  const app = Fastify();
  checkPicturesAtStart(app, hall.services);
  await app.ready();
  await app.close();
}

test('a picture stored by an earlier release is rebuilt at the first start, on the record', {
  tags: ['postgres'],
}, async () => {
  const { baseline } = JPEG_PICTURES;
  await put(baseline);
  const rebuilt = await pictureNow();
  await storeUnchecked('image/jpeg', baseline);
  expect(await pictureNow()).toBe(hashOf(baseline));
  await startAfterUpgrade();
  expect(await pictureNow()).toBe(rebuilt);
  expect((await entries())[0]).toEqual(['system', hashOf(baseline), rebuilt]);
  // Another start has nothing left to do.
  await startAfterUpgrade();
  expect((await entries())[0]).toEqual(['system', hashOf(baseline), rebuilt]);
  expect(await isDropped()).toBe(false);
});

test('one that is none is dropped with a notice to the owner, until somebody decides', {
  tags: ['postgres'],
}, async () => {
  for (const decide of [() => put(pngPicture()), () => hall.admin.api.delete(`/admin/halls/${pair.hallId}/picture`)]) {
    await storeUnchecked('image/png', twoHeads());
    await startAfterUpgrade();
    expect(await pictureNow()).toBeNull();
    expect((await entries())[0]).toEqual(['system', hashOf(twoHeads()), null]);
    expect(await isDropped()).toBe(true);
    expect((await pair.cashier.api.get('/checklist')).body.droppedPictures).toEqual([]);
    expect((await decide()).status).toBe(200);
    expect(await isDropped()).toBe(false);
  }
});
