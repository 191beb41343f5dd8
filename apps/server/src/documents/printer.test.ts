import { readFileSync } from 'node:fs';
import { cardCode, catalogue } from '@adarash/rules/catalogue';
import { afterAll, expect, test } from 'vitest';
import type { PrintJob } from './printer.ts';
import { makePrinter } from './printer.ts';

const printer = makePrinter();
afterAll(() => printer.close());

const HALL = { name: 'አዳማ ቢንጎ · Adama' };

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

test('prints a hundred cards in two seconds of CPU time without blocking the main thread', async () => {
  const job = cardsJob(100);
  const before = process.threadCpuUsage();
  const { bytes, cpuMicros } = await printer.print('hall', job);
  const { user, system } = process.threadCpuUsage(before);
  expect(bytes.length).toBeGreaterThan(100_000);
  expect(cpuMicros).toBeLessThan(2_000_000);
  expect(user + system).toBeLessThan(cpuMicros / 4);
});

test('refuses a paper that fails with an error, and prints the next paper', async () => {
  const broken = { ...cardsJob(1), at: null } as unknown as PrintJob;
  await expect(printer.print('hall', broken)).rejects.toMatchObject({ code: 'PAPER_FAILED' });
  expect((await printer.print('hall', cardsJob(1))).bytes.length).toBeGreaterThan(1_000);
});

test('cancels a paper that exceeds the time limit, and prints the next paper', async () => {
  const impatient = makePrinter({ longestMs: 1 });
  await expect(impatient.print('hall', cardsJob(1))).rejects.toMatchObject({ code: 'PAPER_FAILED' });
  expect((await printer.print('hall', cardsJob(1))).bytes.length).toBeGreaterThan(1_000);
});

const childrenOf = (pid: number) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');

if (process.platform === 'linux') {
  test('refuses a paper that exceeds the memory limit', { tags: ['all'] }, async () => {
    const small = makePrinter({ mostMemoryMb: 10 });
    await expect(small.print('hall', cardsJob(100))).rejects.toMatchObject({ code: 'PAPER_FAILED' });
  });

  test('reuses the print process for the next paper and ends it when it is idle', { tags: ['all'] }, async () => {
    const before = childrenOf(process.pid);
    const brief = makePrinter({ idleMs: 1_000 });
    const started = async () => {
      await brief.print('hall', cardsJob(1));
      return childrenOf(process.pid).filter((child) => !before.includes(child));
    };
    const first = await started();
    expect(first).toHaveLength(1);
    expect(await started()).toEqual(first);
    await expect.poll(() => childrenOf(process.pid)).not.toContain(first[0]);
    expect(await started()).not.toEqual(first);
  });
}
