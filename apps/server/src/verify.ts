import { closeSync, createReadStream, openSync, readFileSync, readSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { fillIn } from '@adarash/contract/sentence';
import { type AddedByHall, parseReceipt, type Receipt } from '@adarash/rules/receipt';
import { trustIn, trustSentence } from '@adarash/rules/trust';
import { checkLinks, verifyReceipt } from '@adarash/rules/verify';
import hallWords from '@adarash/texts/hall-words.json' with { type: 'json' };
import verifyTexts from '@adarash/texts/verify.json' with { type: 'json' };
import { makeMixing } from './games/mix/slow-mix.ts';
import { checkRecord, RECORD_FILE } from './record/record-file.ts';

const USAGE = `Recomputes a draw from its receipt, with every link of its slow mix.

  npm run verify -- receipt.json

The receipt of a game is at /api/public/receipts/{gameId}. The record of an inspector's folder is recomputed entry by entry:

  npm run verify -- record.txt`;

async function main(words: string[]): Promise<number> {
  const options = { help: { type: 'boolean', short: 'h' } } as const;
  const { values, positionals, tokens } = parseArgs({
    args: words,
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  if (values.help === true) {
    console.log(USAGE);
    return 0;
  }
  const [path] = positionals;
  if (path === undefined || tokens.length !== 1) {
    console.error(USAGE);
    return 2;
  }
  let receipt: unknown;
  try {
    if (isRecord(path)) return await judgeRecord(path);
    receipt = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    console.error(`${path} cannot be read as a receipt: ${(error as Error).message}`);
    return 2;
  }
  return judge(receipt);
}

/** By how it begins: the rest may be long. */
function isRecord(path: string): boolean {
  const beginning = Buffer.alloc(RECORD_FILE.length);
  const file = openSync(path, 'r');
  try {
    readSync(file, beginning);
  } finally {
    closeSync(file);
  }
  return beginning.toString() === RECORD_FILE;
}

async function judgeRecord(path: string): Promise<number> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  const verdict = await checkRecord(lines);
  const { piece, entries, end, broken } = verdict;
  const named = ({ seq, hash }: typeof end) => `entry ${seq}, ${hash}`;
  say(broken === null, 'record', broken === null ? `${entries} entries follow from each other` : `not entry ${broken}`);
  if (piece.before.seq > 0) console.log(`It builds on ${named(piece.before)}`);
  if (end.seq < piece.head.seq)
    console.log(`It ends with ${named(end)}; the whole record ended with ${named(piece.head)}`);
  else console.log(`It ends where the whole record ended, with ${named(end)}`);
  console.log('Hold these against receipts (recordHead), rolls and mails that somebody else kept.');
  console.log(broken === null ? 'This record verifies' : 'This record does not verify');
  return broken === null ? 0 : 1;
}

async function judge(json: unknown): Promise<number> {
  const { ok, finished, putOut, setAtHand, steps } = verifyReceipt(json);
  for (const step of steps) say(step.ok, step.name, step.detail);
  if (putOut > 0) console.log(fillIn(hallWords[putOut === 1 ? 'putOutOne' : 'putOutMany'].en, { count: putOut }));
  if (setAtHand === false) console.log(verifyTexts.setNotAtHand.en);
  if (!finished && steps.every((step) => step.ok)) {
    console.log('This game is not finished yet');
    return 1;
  }
  const parsed = parseReceipt(json);
  if (parsed.ok && parsed.value.demo) console.log('DEMO: this game was not played in a real hall');
  const links = parsed.ok && finished ? await judgeLinks(parsed.value) : { held: 0, broken: null };
  const verifies = ok && links.broken === null;
  console.log(verifies ? 'This draw verifies' : 'This draw does not verify');
  const trust = verifies && parsed.ok ? trustIn(parsed.value, links) : null;
  if (trust) console.log(trustSentence(trust));
  return verifies ? 0 : 1;
}

async function judgeLinks(receipt: Receipt) {
  if (!isMixed(receipt)) return { held: 0, broken: null };
  const checked = await checkLinks(receipt, makeMixing().argon2id, showProgress);
  const { held, broken } = checked;
  say(
    broken === null,
    'links',
    `${held} of ${receipt.links.length} hold${broken === null ? '' : `, not link ${broken}`}`,
  );
  return checked;
}

const isMixed = (receipt: Receipt): receipt is Receipt & AddedByHall =>
  receipt.scheme !== 'bingo75/v1' && receipt.links.length > 0;

const say = (holds: boolean, name: string, detail: string | null) =>
  console.log(`${holds ? 'ok   ' : 'WRONG'} ${name}${detail ? `: ${detail}` : ''}`);

/** On stderr, so that `> file` gets the verdict only. A terminal shows one line that counts. */
function showProgress(done: number, of: number): void {
  const { isTTY } = process.stderr;
  const end = isTTY && done < of ? '' : '\n';
  process.stderr.write(`${isTTY ? '\r' : ''}Recomputing the slow mix: ${done} of ${of} links${end}`);
}

process.exitCode = await main(process.argv.slice(2));
