import { cardCode, catalogue } from '@adarash/rules/catalogue';
import { expect, test } from 'vitest';
import type { PrintJob } from './print-job.ts';
import { print } from './printer.ts';

const HALL = { name: 'አዳማ ቢንጎ · Adama', picture: null };

const cardsJob = (count: number): PrintJob => ({
  kind: 'cards',
  paper: 'a4',
  perPage: 4,
  colour: true,
  hall: HALL,
  title: 'Cards',
  at: new Date(0),
  scan: 'Scan: this card on your phone',
  cards: catalogue(count).map((card) => ({
    title: `Card ${card.cardId}`,
    numbers: card.numbers,
    code: `Code ${cardCode(card)}`,
    address: `http://192.168.100.100:3000/hall/abcdefghijklmnopqrst/play#${card.cardId}`,
  })),
});

test('a hundred cards take less than two seconds of a processor, and next to nothing of the thread that answers calls', async () => {
  const job = cardsJob(100);
  const before = process.threadCpuUsage();
  const { bytes, cpuMicros } = await print('hall', job);
  const { user, system } = process.threadCpuUsage(before);
  expect(bytes.length).toBeGreaterThan(100_000);
  expect(cpuMicros).toBeLessThan(2_000_000);
  expect(user + system).toBeLessThan(cpuMicros / 4);
});

test('a paper that cannot be made is refused, and the next one is made', async () => {
  const broken = { ...cardsJob(1), hall: { ...HALL, picture: 'data:image/png;base64,AAAA' } };
  await expect(print('hall', broken)).rejects.toThrow();
  expect((await print('hall', cardsJob(1))).bytes.length).toBeGreaterThan(1_000);
});
