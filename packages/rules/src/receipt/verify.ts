import { bytesToHex, commitmentOf, type DrawSecret, hexToBytes, salesRootOf } from '../draw/index.ts';
import {
  type Fault,
  judgeCards,
  judgeDesignation,
  judgeEnding,
  judgeJackpot,
  judgePrizes,
  judgeWinners,
} from './judge.ts';
import { parseReceipt } from './parse.ts';
import type { Receipt } from './receipt.ts';
import { firstWrongCall, roundsExpected } from './replay.ts';

export const VERIFY_STEPS = [
  'receipt',
  'commitment',
  'sales',
  'cards',
  'designation',
  'rounds',
  'calls',
  'winners',
  'prizes',
  'jackpot',
  'ending',
] as const;
export type VerifyStepName = (typeof VERIFY_STEPS)[number];

/** `detail` names what is wrong and is null for a step that holds. */
export type VerifyStep = { name: VerifyStepName; ok: boolean; detail: string | null };
export type Verification = { ok: boolean; finished: boolean; steps: VerifyStep[] };

const step = (name: VerifyStepName, fault: Fault): VerifyStep => ({ name, ok: fault === null, detail: fault });

/** Recomputes a game from its receipt. A game that has not ended cannot verify yet. */
export function verifyReceipt(json: unknown): Verification {
  const parsed = parseReceipt(json);
  if (!parsed.ok) return { ok: false, finished: false, steps: [step('receipt', parsed.error)] };
  const receipt = parsed.value;
  const finished = receipt.status === 'completed' || receipt.status === 'voided';
  const steps = [step('receipt', null), ...(finished ? finishedSteps(receipt) : openSteps(receipt))];
  return { ok: finished && steps.every((each) => each.ok), finished, steps };
}

function openSteps(receipt: Receipt): VerifyStep[] {
  return [
    step('commitment', receipt.seed === null ? null : 'the seed is shown before the end'),
    step('sales', judgeSales(receipt)),
    step('cards', judgeCards(receipt)),
    step('designation', judgeDesignation(receipt)),
  ];
}

function finishedSteps(receipt: Receipt): VerifyStep[] {
  const cards = step('cards', judgeCards(receipt));
  const designation = step('designation', judgeDesignation(receipt));
  const sold = step('sales', judgeSales(receipt));
  if (receipt.seed === null) return [step('commitment', 'no seed'), sold, cards, designation];
  const secret: DrawSecret = {
    seed: hexToBytes(receipt.seed),
    drawId: receipt.drawId,
    commitment: hexToBytes(receipt.commitment),
    salesRoot: hexToBytes(receipt.salesRoot),
    publicText: receipt.public,
  };
  const committed = bytesToHex(commitmentOf(receipt.drawId, secret.seed));
  return [
    step('commitment', committed === receipt.commitment ? null : `the seed gives ${committed}`),
    sold,
    cards,
    designation,
    // Searching for a designated card that is not there would find nothing, slowly.
    step('rounds', cards.ok && designation.ok ? judgeRounds(receipt, secret) : 'not recomputed'),
    step('calls', judgeCalls(receipt, secret)),
    step('winners', judgeWinners(receipt)),
    step('prizes', judgePrizes(receipt)),
    step('jackpot', judgeJackpot(receipt, secret)),
    step('ending', judgeEnding(receipt)),
  ];
}

function judgeSales({ sales, salesRoot }: Receipt): Fault {
  const root = bytesToHex(salesRootOf(sales));
  return root === salesRoot ? null : `the sales give ${root}`;
}

function judgeRounds(receipt: Receipt, secret: DrawSecret): Fault {
  const neverStarted = receipt.status === 'voided' && receipt.calls.length === 0 && receipt.rounds.length === 0;
  if (neverStarted) return null;
  const expected = roundsExpected(receipt, secret);
  if (expected === null) return 'no round serves';
  const text = (rounds: Receipt['rounds']) =>
    rounds.map((entry) => `${entry.round} from call ${entry.fromCall}`).join();
  return text(expected) === text(receipt.rounds) ? null : `expected ${text(expected)}`;
}

function judgeCalls(receipt: Receipt, secret: DrawSecret): Fault {
  const wrong = firstWrongCall(receipt, secret);
  return wrong === null ? null : `call ${wrong}`;
}
