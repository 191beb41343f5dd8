import { closeSync, createReadStream, openSync, readFileSync, readSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { fillIn } from '@adarash/contract/basics';
import type { Card } from '@adarash/rules/card';
import { parseSet } from '@adarash/rules/card-set';
import { cardsDigest, hasSet, SCHEMES } from '@adarash/rules/draw';
import { type AddedByHall, parseReceipt, type Receipt } from '@adarash/rules/receipt';
import { trustIn, trustSentence } from '@adarash/rules/trust';
import { checkLinks, verifyReceipt } from '@adarash/rules/verify';
import hallWords from '@adarash/texts/hall-words.json' with { type: 'json' };
import verifyTexts from '@adarash/texts/verify.json' with { type: 'json' };
import { checkAuditLog, isAuditLog } from './audit-log/export.ts';
import { slowHash } from './games/mix/slow-mix.ts';

const USAGE = `Recomputes a draw from its receipt, with every link of its slow mix.

  npm run verify -- receipt.json

The receipt of a game is at /api/public/receipts/{gameId}. The cards of a game that was sold from a hall's own set are held
against it: as it was saved on the screen, or as /api/public/card-sets/{digest} answers it.

  npm run verify -- --set set.csv receipt.json

--skip-links leaves out the slow mix, which takes some seconds for each game that phones took part in.

An audit log is recomputed entry by entry.

  npm run verify -- audit-log.jsonl`;

async function main(words: string[]): Promise<number> {
  const asked = understood(words);
  if (asked?.values.help) {
    console.log(USAGE);
    return 0;
  }
  const [path, ...more] = asked?.positionals ?? [];
  if (asked === null || path === undefined || more.length > 0) {
    console.error(USAGE);
    return 2;
  }
  const { set: files = [], 'skip-links': skipLinks = false } = asked.values;
  let reading = path;
  let as = 'a receipt';
  try {
    if (isAuditLog(beginningOf(path))) return await judgeAuditLog(path);
    const receipt = readJson(path);
    const sets: Card[][] = [];
    as = 'a set of cards';
    for (reading of files) sets.push(readSet(reading));
    return await judge(receipt, sets, skipLinks);
  } catch (error) {
    console.error(`${reading} cannot be read as ${as}: ${(error as Error).message}`);
    return 2;
  }
}

function understood(args: string[]) {
  const flag = { type: 'boolean' } as const;
  const options = {
    help: { ...flag, short: 'h' },
    'skip-links': flag,
    set: { type: 'string', multiple: true },
  } as const;
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    return null;
  }
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

function readSet(path: string): Card[] {
  const cards = parseSet(readFileSync(path, 'utf8'));
  if (cards === null) throw new Error('the file is not a card set that Adarash saved');
  return cards;
}

const SET_SCHEMES = SCHEMES.filter(hasSet);
const hasDigest = (cards: readonly Card[], digest: string) =>
  SET_SCHEMES.some((scheme) => cardsDigest(cards, scheme) === digest);

const digestIn = (receipt: unknown): string => {
  const parsed = parseReceipt(receipt);
  return parsed.ok && 'set' in parsed.value ? parsed.value.set.digest : '';
};

/** Returns only the first bytes of a file, because the file may be large. */
function beginningOf(path: string): string {
  const beginning = Buffer.alloc(32);
  const file = openSync(path, 'r');
  try {
    readSync(file, beginning);
  } finally {
    closeSync(file);
  }
  return beginning.toString();
}

async function judgeAuditLog(path: string): Promise<number> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
  const verdict = await checkAuditLog(lines);
  const { part, entries, end, broken } = verdict;
  const named = ({ seq, hash }: typeof end) => `entry ${seq}, ${hash}`;
  printStep(
    broken === null,
    'audit log',
    broken === null ? `${entries} entries follow from each other` : `not entry ${broken}`,
  );
  if (part.before.seq > 0) console.log(`The last entry before this file is ${named(part.before)}`);
  if (end.seq < part.head.seq)
    console.log(`The file ends with ${named(end)}; the whole audit log ended with ${named(part.head)}`);
  else console.log(`The file ends with the last entry of the whole audit log, ${named(end)}`);
  console.log(
    'Compare these hashes with receipts (recordHead), printed day rolls and mails that another person stored.',
  );
  console.log(broken === null ? 'This audit log file is intact' : 'This audit log file was changed or is incomplete');
  return broken === null ? 0 : 1;
}

const lockedCardsText = (count: number) => fillIn(hallWords[count === 1 ? 'lockedOne' : 'lockedMany'].en, { count });

/**
 * Verifies a receipt with the card set that its digest identifies. If the given sets do not include that set, the first
 * one is used and the difference is printed.
 */
async function judge(json: unknown, sets: readonly Card[][], skipLinks: boolean): Promise<number> {
  const set = sets.find((cards) => hasDigest(cards, digestIn(json))) ?? sets[0] ?? null;
  const { ok, finished, lockedCards, setAtHand, otherSet, steps } = verifyReceipt(json, set);
  for (const step of steps) printStep(step.ok, step.name, step.detail);
  if (lockedCards > 0) console.log(lockedCardsText(lockedCards));
  if (otherSet) console.log(verifyTexts.setOther.en);
  else if (setAtHand === false) console.log(verifyTexts.setNotAtHand.en);
  else if (set !== null && setAtHand) console.log(verifyTexts.setCompared.en);
  if (!finished && steps.every((step) => step.ok)) {
    console.log('This game is not finished yet');
    return 1;
  }
  const parsed = parseReceipt(json);
  if (parsed.ok && 'set' in parsed.value && parsed.value.jackpotRule !== '')
    console.log(verifyTexts.jackpotNotRecomputed.en);
  if (parsed.ok && parsed.value.demo) console.log('DEMO: this game was not played in a real hall');
  const links = parsed.ok && finished ? await judgeLinks(parsed.value, skipLinks) : { held: 0, broken: null };
  const verifies = ok && links.broken === null;
  console.log(verifies ? 'This draw verifies' : 'This draw does not verify');
  const trust = verifies && parsed.ok ? trustIn(parsed.value, links) : null;
  if (trust) console.log(trustSentence(trust));
  return verifies ? 0 : 1;
}

async function judgeLinks(receipt: Receipt, skipLinks: boolean) {
  if (!isMixed(receipt) || skipLinks) {
    if (isMixed(receipt)) console.log('The slow links were NOT recomputed, because --skip-links was given.');
    return { held: 0, broken: null };
  }
  const checked = await checkLinks(receipt, slowHash, showProgress);
  const { held, broken } = checked;
  printStep(
    broken === null,
    'links',
    `${held} of ${receipt.links.length} hold${broken === null ? '' : `, not link ${broken}`}`,
  );
  return checked;
}

const isMixed = (receipt: Receipt): receipt is Receipt & AddedByHall =>
  receipt.scheme !== 'bingo75/v1' && receipt.links.length > 0;

const printStep = (holds: boolean, name: string, detail: string | null) =>
  console.log(`${holds ? 'ok   ' : 'WRONG'} ${name}${detail ? `: ${detail}` : ''}`);

/**
 * Prints the progress to stderr, so that with `> file` the file contains only the result. On a terminal the progress is
 * one line that is overwritten.
 */
function showProgress(done: number, of: number): void {
  const { isTTY } = process.stderr;
  const end = isTTY && done < of ? '' : '\n';
  process.stderr.write(`${isTTY ? '\r' : ''}Recomputing the slow mix: ${done} of ${of} links${end}`);
}

process.exitCode = await main(process.argv.slice(2));
