import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { cardCode, catalogue } from '@adarash/rules/catalogue';
import { expect, test } from 'vitest';
import { noJpeg, pngChunk, pngFile, pngHead, pngPicture, twoHeads } from '../display/pictures.test-support.ts';
import type { PrintJob } from './printer.ts';
import { makePrinter, print, residentMb } from './printer.ts';

const HALL = { name: 'አዳማ ቢንጎ · Adama', picture: null };

const brokenPixels = () =>
  pngFile(pngHead(20, 10), pngChunk('IDAT', deflateSync(Buffer.alloc(900)).subarray(0, 4)), pngChunk('IEND'));

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

const dataAddress = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`;
const withPicture = (picture: string): PrintJob => ({ ...cardsJob(1), hall: { ...HALL, picture } });

async function isPrintedWithout(picture: string) {
  const plain = (await print('hall', cardsJob(1))).bytes;
  expect((await print('hall', withPicture(picture))).bytes.length).toBe(plain.length);
  const good = withPicture(dataAddress('image/png', pngPicture(20, 10)));
  expect((await print('hall', good)).bytes.length).toBeGreaterThan(plain.length);
}

test('a paper whose picture is no JPEG is printed without it, and the next one with its own', () =>
  isPrintedWithout(dataAddress('image/jpeg', noJpeg())));

test.each<[string, string]>([
  ['no PNG', dataAddress('image/png', Buffer.alloc(3))],
  // What the library throws later, where nothing can be caught.
  ['cut off', dataAddress('image/png', brokenPixels())],
])('so is one whose picture is %s', { tags: ['all'] }, (_, picture) => isPrintedWithout(picture));

test('a paper that cannot be made is refused in words, and the next one is made', async () => {
  const broken = { ...cardsJob(1), at: null } as unknown as PrintJob;
  await expect(print('hall', broken)).rejects.toMatchObject({ code: 'PAPER_FAILED' });
  expect((await print('hall', cardsJob(1))).bytes.length).toBeGreaterThan(1_000);
});

test('a paper that takes too long is given up, and the next one is made', async () => {
  const impatient = makePrinter({ longestMs: 1 });
  await expect(impatient('hall', cardsJob(1))).rejects.toMatchObject({ code: 'PAPER_FAILED' });
  expect((await print('hall', cardsJob(1))).bytes.length).toBeGreaterThan(1_000);
});

const childrenOf = (pid: number) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');

if (process.platform === 'linux') {
  test('a picture of gigabytes ends the process that prints where its memory ends, and nothing else', async () => {
    // Half of what it may have elsewhere: growing takes time.
    const small = makePrinter({ mostMemoryMb: 256 });
    const bomb = withPicture(dataAddress('image/png', twoHeads()));
    let most = 0;
    const look = setInterval(() => {
      for (const child of childrenOf(process.pid)) most = Math.max(most, residentMb(Number(child)));
    }, 5);
    const { bytes } = await small('hall', bomb);
    clearInterval(look);
    expect(bytes.length).toBe((await print('hall', cardsJob(1))).bytes.length);
    expect(most).toBeGreaterThan(200);
    // It is looked at every 50 ms, in which it may take some more.
    expect(most).toBeLessThan(1_000);
  });

  test('a paper that needs more memory than it may is refused in words', { tags: ['all'] }, async () => {
    const small = makePrinter({ mostMemoryMb: 10 });
    await expect(small('hall', cardsJob(100))).rejects.toMatchObject({ code: 'PAPER_FAILED' });
  });

  test('the process is warm for the next paper, and given back when none comes', { tags: ['all'] }, async () => {
    const before = childrenOf(process.pid);
    const brief = makePrinter({ idleMs: 1_000 });
    const started = async () => {
      await brief('hall', cardsJob(1));
      return childrenOf(process.pid).filter((child) => !before.includes(child));
    };
    const first = await started();
    expect(first).toHaveLength(1);
    expect(await started()).toEqual(first);
    await expect.poll(() => childrenOf(process.pid)).not.toContain(first[0]);
    expect(await started()).not.toEqual(first);
  });
}
