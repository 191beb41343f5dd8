import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { hexToBytes } from '@adarash/rules/draw';
import { receiptOf } from '@adarash/rules/receipt';
import { verifyReceipt } from '@adarash/rules/verify';
import { expect, test } from 'vitest';
import { callsFromRows, gameFromRow, type StoredGame } from '../../../src/repositories/stored-game.ts';
import type { CallsTable } from '../../../src/storage/schema/games.ts';
import { cardOf } from '../../harness/play/cards.ts';

/** Game as release 1.1.0 stored it, with the receipt of release 1.1.0. */
type Frozen = {
  name: string;
  row: StoredGame;
  calls: CallsTable[];
  seed: string;
  demo: boolean;
  receipt: string;
};

const file = new URL('./frozen-receipts.jsonl.gz', import.meta.url);
const FROZEN: Frozen[] = gunzipSync(readFileSync(file))
  .toString()
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

const FACTS = [
  ...['"scheme":"bingo75/v1"', '"scheme":"bingo75/v2"', '"scheme":"bingo75/v2/demo"', '"scheme":"bingo75/v3"'],
  ...[
    '"scheme":"bingo75/v3/demo"',
    '"terms":{',
    '"lateCalls":"off"',
    '"falseClaims":"out"',
    '"out":[',
    '"twoPersons":{',
  ],
  ...['"feedsJackpot":false', '"wholeBirr":true', '"roundedOff":', '"takenBack":[', '"jackpotRule":"within/'],
  ...[
    '"jackpotDecided":{',
    '"why":"late"',
    '"shares":[{',
    '"demo":true',
    '"patternNames":{',
    '"decidedBy":"moderator"',
  ],
  ...['"pattern":"full_house"', '"pattern":"lines/2/diagonal"', '"pattern":"lines/3/row+own/', '"pattern":"own/'],
  ...['"brokenOff":[{', '"links":["', '"random":true', '"random":false', '"designated":true', '"kind":"manual"'],
  ...['"status":"voided"', '"completeUnpaid":['],
];

test('covers every possible fact of a receipt in the stored receipts of release 1.1.0', () => {
  const missing = FACTS.filter((fact) => !FROZEN.some(({ receipt }) => receipt.includes(fact)));
  expect(missing).toEqual([]);
});

const SCHEMES = ['bingo75/v1', 'bingo75/v2', 'bingo75/v2/demo', 'bingo75/v3', 'bingo75/v3/demo'];
const FACTS_OF_EVERY_SCHEME = [
  '"terms":{',
  '"out":[',
  '"twoPersons":{',
  '"feedsJackpot":false',
  '"wholeBirr":true',
  '"takenBack":[',
  '"designated":true',
  '"kind":"manual"',
  '"decidedBy":"moderator"',
];

test.each(SCHEMES)('covers every possible fact of a receipt in the stored receipts of scheme %s', (scheme) => {
  const receipts = FROZEN.map(({ receipt }) => receipt).filter((text) => text.includes(`"scheme":"${scheme}"`));
  const facts = scheme.startsWith('bingo75/v3')
    ? [...FACTS_OF_EVERY_SCHEME, '"jackpotRule":"within/', '"jackpotDecided":{', '"pattern":"lines/']
    : FACTS_OF_EVERY_SCHEME;
  expect(facts.filter((fact) => !receipts.some((text) => text.includes(fact)))).toEqual([]);
});

test.each(['bingo75/v1', 'bingo75/v2'])(
  'contains stored receipts of scheme %s with and without the DEMO mark',
  (scheme) => {
    const printed = FROZEN.filter(({ receipt }) => receipt.includes(`"scheme":"${scheme}"`)).map(({ demo }) => demo);
    expect(new Set(printed)).toEqual(new Set([true, false]));
  },
);

test('makes the same receipts from stored games as release 1.1.0', () => {
  for (const { name, row, calls, seed, demo, receipt } of FROZEN) {
    const game = gameFromRow(row, callsFromRows(calls), cardOf);
    const { draw_id: drawId, sequence, record_seq: seq, record_hash: hash } = row;
    const recordHead = seq === null || hash === null ? null : { seq, hash };
    const commitment = hexToBytes(row.commitment);
    const draw = { drawId, sequence, commitment, seed: hexToBytes(seed), recordHead, demo };
    expect(JSON.stringify(receiptOf(game, draw)), name).toBe(receipt);
  }
});

test('verifies the receipts of release 1.1.0', () => {
  for (const { name, receipt } of FROZEN) {
    const { steps } = verifyReceipt(JSON.parse(receipt));
    const failed = steps.filter(({ ok }) => !ok).map((step) => step.name);
    expect(failed, name).toEqual([]);
  }
});

const python = ['python3', 'python'].find(
  (name) => spawnSync(name, ['-c', 'import sys; assert sys.version_info >= (3, 8)']).status === 0,
);

test.skipIf(!python)('verifies the receipts of release 1.1.0 with docs/verify.py', () => {
  const folder = mkdtempSync(join(tmpdir(), 'receipts-'));
  try {
    const names = FROZEN.map((_, index) => `${index}.json`);
    for (const [index, { receipt }] of FROZEN.entries()) writeFileSync(join(folder, `${index}.json`), receipt);
    const script = fileURLToPath(new URL('../../../../../docs/verify.py', import.meta.url));
    const run = spawnSync(String(python), [script, '--skip-links', ...names], { cwd: folder, encoding: 'utf8' });
    const [, ...lines] = run.stdout.trim().split('\n');
    const refused = lines.filter((line) => !/^\d+\.json: (verifies|is not finished yet)/.test(line));
    expect(refused).toEqual([]);
    expect(lines).toHaveLength(FROZEN.length);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
