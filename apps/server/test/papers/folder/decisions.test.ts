import { expect, test } from 'vitest';
import { readCsv, readZip, textIn } from '../../../../../checks/read-zip.ts';
import { callTyped, gameOf, startedGame } from '../../harness/games.ts';
import { PASSWORD, type Person, useHall } from '../../harness/hall.ts';
import { jackpotOf } from '../../harness/jackpot.ts';

const hall = useHall();
const signed = ({ email }: Person) => ({ beside: { email, password: PASSWORD } });

async function decisions() {
  const { bytes } = await hall.admin.api.get(
    `/games/admin/folder?cashierId=${hall.hallId}&from=2020-01-01&to=2040-01-01`,
  );
  return readCsv(textIn(readZip(bytes), 'tables/decisions.csv'));
}

test('the folder names both persons where two decided, and one where one did', async () => {
  const amounts = { twoPersonsVoid: 30, twoPersonsDecision: 1, twoPersonsAward: 100, twoPersonsDraw: 100 };
  await hall.admin.api.patch('/admin/settings', amounts);
  const { cashier, moderator, admin } = hall;
  const off = async (cardPool: number[], more = {}) => {
    const { _id } = await startedGame(cashier.api, { cardPool });
    gameOf(await cashier.api.post(`/games/${_id}/void`, { reason: 'Rain', ...more }));
  };
  await off([1, 2]);
  await off([1, 2, 3], signed(moderator));
  const decided = await startedGame(cashier.api);
  gameOf(await moderator.api.post(`/games/${decided._id}/finish`, { moderatorCardId: 3, ...signed(admin) }));
  const jackpot = jackpotOf(hall);
  await jackpot.put(1_000);
  for (const amount of [99, 100])
    expect((await jackpot.award({ amount, ...(amount === 100 && signed(admin)) })).status).toBe(201);
  for (const more of [{}, signed(moderator)]) {
    const { _id } = await startedGame(cashier.api);
    expect((await cashier.api.post(`/games/${_id}/select-jackpot-winner`, more)).body.success).toBe(true);
    await cashier.api.post(`/games/${_id}/finish`);
  }

  const told = (await decisions()).map((row) => [row.What, row.By, row['Second person']]);
  const of = (what: string) => told.filter(([said]) => said === what).map(([, ...names]) => names);
  expect(of('Game called off')).toEqual([
    [cashier.name, ''],
    [cashier.name, moderator.name],
  ]);
  expect(of('Winner by decision')).toEqual([[moderator.name, admin.name]]);
  expect(of('Award planned')).toEqual([
    [moderator.name, ''],
    [moderator.name, admin.name],
  ]);
  expect(of('Jackpot awarded by staff')).toEqual([
    [cashier.name, ''],
    [cashier.name, moderator.name],
  ]);
});

test('the folder tells of a typed number that was taken back, by whom and why', { tags: ['all'] }, async () => {
  const { _id } = await startedGame(hall.cashier.api);
  await callTyped(hall.moderator.api, _id, [12, 21]);
  gameOf(await hall.moderator.api.post(`/games/${_id}/take-back`, { reason: 'It was 12, "twice"' }));
  expect((await decisions()).slice(-3)).toMatchObject([
    { What: 'Number typed', 'In detail': '12 as call 1' },
    { What: 'Number typed', 'In detail': '21 as call 2' },
    {
      What: 'Typed number taken back',
      'In detail': '21 as call 2: It was 12, "twice"',
      By: hall.moderator.name,
      Role: 'moderator',
      // It was typed all the same.
      'How it was drawn': 'Manual · 2 numbers typed',
    },
  ]);
});
