import { setTimeout as sleep } from 'node:timers/promises';
import { santim } from '@adarash/rules/money';
import { expect, test } from 'vitest';
import { readCsv, readZip, textIn } from '../../../../../checks/read-zip.ts';
import { type CsvTable, csvOf, makeDates } from '../../../src/documents/export/csv.ts';
import { MOST_FILES, type ZipFile, zip } from '../../../src/documents/export/zip.ts';
import { hallDay } from '../../../src/platform/periods.ts';
import { ENGINE } from '../../harness/servers/storage-place.ts';

/** Runs slow tests on one database engine only, because a ZIP does not depend on the engine. */
const onceOnly = test.runIf(ENGINE === 'sqlite');

const AT = new Date('2026-11-16T15:30:05Z');

async function all(pieces: AsyncIterable<string | Uint8Array>): Promise<Buffer> {
  const gathered: Buffer[] = [];
  for await (const piece of pieces) gathered.push(Buffer.from(piece as string));
  return Buffer.concat(gathered);
}

async function* slowly(...pieces: (string | Uint8Array)[]) {
  for (const piece of pieces) {
    await sleep(1);
    yield piece;
  }
}

test('reads files of a ZIP back that were written completely or in pieces', async () => {
  const files: ZipFile[] = [
    { name: 'empty.txt', content: '' },
    { name: 'rolls/ሰኞ.txt', content: 'ጨዋታ' },
    { name: 'long.txt', content: slowly('ab'.repeat(100_000), '', new Uint8Array([99])) },
    { name: 'nothing.txt', content: slowly() },
  ];
  const read = readZip(await all(zip(files, AT)));
  expect([...read.keys()]).toEqual(files.map(({ name }) => name));
  expect(textIn(read, 'rolls/ሰኞ.txt')).toBe('ጨዋታ');
  expect(textIn(read, 'long.txt')).toBe(`${'ab'.repeat(100_000)}c`);
  expect([textIn(read, 'empty.txt'), textIn(read, 'nothing.txt')]).toEqual(['', '']);
});

onceOnly('reads back the maximum number of files of a ZIP without extensions', { tags: ['all'] }, async () => {
  function* files(): Generator<ZipFile> {
    for (let i = 0; i < MOST_FILES; i += 1) yield { name: `${i}`, content: `${i}` };
  }
  const read = readZip(await all(zip(files(), AT)));
  expect(read.size).toBe(MOST_FILES);
  expect([textIn(read, '0'), textIn(read, `${MOST_FILES - 1}`)]).toEqual(['0', `${MOST_FILES - 1}`]);
});

test('produces a file only on demand, and stops after an error or a return', async () => {
  let [made, ended] = [0, 0];
  async function* endless(): AsyncGenerator<ZipFile> {
    try {
      for (;;) yield { name: `${++made}`, content: slowly('x') };
    } finally {
      ended += 1;
    }
  }
  const pieces = zip(endless(), AT);
  await pieces.next();
  await sleep(20);
  expect(made).toBe(1);
  await pieces.return(undefined);
  expect([made, ended]).toEqual([1, 1]);
  async function* failing(): AsyncGenerator<string> {
    yield 'a';
    throw new Error('the disk is gone');
  }
  await expect(all(zip([{ name: 'x', content: failing() }], AT))).rejects.toThrow('the disk is gone');
});

test('writes a CSV table without texts that a spreadsheet runs as formulas', async () => {
  const texts = ['=1+1', '-5', 'a "b", <c> & d\ne', 'ሰላም', '  x  ', '\u0007bell', '\ud800half'];
  const table: CsvTable = {
    file: 'texts.csv',
    head: ['Text', 'Money (Br)', 'Count', 'None', ...Array.from({ length: 30 }, (_, i) => `C${i}`)],
    async *rows() {
      for (const text of texts) yield [[text, { santim: santim(-123_456_789) }, 7, null, ...Array(30).fill('z')]];
    },
  };
  const csv = readCsv((await all(csvOf(table))).toString());
  expect(csv.map((row) => row.Text)).toEqual(["'=1+1", "'-5", ...texts.slice(2, 5), '\u0007bell', '\ufffdhalf']);
  for (const row of csv) expect(row).toMatchObject({ 'Money (Br)': '-1234567.89', Count: '7', None: '', C29: 'z' });
});

test("formats times in the hall's time zone and both calendars, with the start hour of the business day", () => {
  const hall = makeDates('Africa/Addis_Ababa');
  expect(hall.iso(AT.getTime())).toBe('2026-11-16T18:30:05+03:00');
  expect(hall.ethiopian(AT.toISOString())).toBe('7 Hidar 2019, 12:30 evening');
  expect([hall.iso(null), hall.ethiopian(undefined)]).toEqual(['', '']);
  expect(hallDay('2026-11-17T02:59:59Z', 'Africa/Addis_Ababa', 6)).toBe('2026-11-16');
  expect(hallDay('2026-11-17T03:00:00Z', 'Africa/Addis_Ababa', 6)).toBe('2026-11-17');
  const [nepal, newfoundland] = [makeDates('Asia/Kathmandu'), makeDates('America/St_Johns')];
  expect(nepal.iso(AT.getTime())).toBe('2026-11-16T21:15:05+05:45');
  expect(newfoundland.iso('2026-07-01T00:00:00Z')).toBe('2026-06-30T21:30:00-02:30');
  expect(newfoundland.iso('2026-12-01T00:00:00Z')).toBe('2026-11-30T20:30:00-03:30');
});
