import { MIX_CLOSE_WITHIN_MS } from '../game/index.ts';
import type { AddedByHall, Receipt } from './receipt.ts';

/** Time after which a newly connected phone is known to all servers of the hall. */
export const SETTLED_MS = 5_000;

/**
 * Request for random codes that a phone received, with the code (`part`) that it sent immediately. Times are measured
 * by the phone's clock.
 */
export type HeardOpening = {
  attempt: number;
  part: string;
  sentAt: number;
  /** Time for which the phone had been connected and awake before the request. */
  readyMs: number;
  /** Whether the hall's response confirmed that it accepted the phone's code; null if no response arrived. */
  taken: boolean | null;
};

/** Data about one game that a participating phone stores to compare with the receipt. */
export type Witness = {
  /** Commitment that the phone displayed; empty if there was no commitment. */
  commitment: string;
  /** Each request for codes once, as first received. */
  openings: readonly HeardOpening[];
  closed: { at: number; digest: string } | null;
  /** Result of the slow mix (link W20) that the phone received with the event `mix-done`. */
  last: string | null;
  /** First call that the phone received, and the time for which the phone had been enabled, connected and awake. */
  firstHeard: { count: number; readyMs: number } | null;
};

const DOUBTS = [
  'other-seal',
  'other-digest',
  'other-last',
  'other-attempts',
  'left-out',
  'not-asked',
  'unheard',
] as const;
/** Reason why a phone does not confirm a draw, even if the receipt is valid. */
export type Doubt = (typeof DOUBTS)[number];

/**
 * Returns whether a doubt means that the receipt contradicts the phone's data. The other doubts only mean that the
 * phone cannot confirm the draw.
 */
export const isContradiction = (doubt: Doubt): boolean => doubt !== 'not-asked' && doubt !== 'unheard';

/** Returns the most serious doubt of a phone about an ended game, or null if it has no doubt. */
export function doubtOf(receipt: Receipt, witness: Witness): Doubt | null {
  const { commitment, openings, closed, last, firstHeard } = witness;
  if (commitment !== '' && commitment !== receipt.commitment) return 'other-seal';
  if (receipt.scheme === 'bingo75/v1') return null;
  if (closed !== null && closed.digest !== receipt.mix) return 'other-digest';
  if (last !== null && last !== receipt.links.at(-1)) return 'other-last';
  const heard = Math.max(0, ...openings.map(({ attempt }) => attempt));
  const attempts = attemptsIn(receipt);
  if (heard > attempts) return 'other-attempts';
  // A game that was voided before the first draw needs no confirmation by a phone.
  const drawnAt = firstDrawAt(receipt);
  if (drawnAt === null) return null;
  const brokenOff = receipt.brokenOff?.length ?? 0;
  const mine = openings.find(({ attempt }) => attempt === heard && attempt > brokenOff);
  if (mine === undefined) {
    if (wasReady(receipt, firstHeard, drawnAt)) return 'not-asked';
    return heard > 0 && heard < attempts ? 'unheard' : null;
  }
  if (!receipt.parts.includes(mine.part)) {
    // A phone that slept while codes were requested sent its code too late, so the hall did not omit it.
    return mine.taken === true || mine.readyMs >= SETTLED_MS ? 'left-out' : null;
  }
  const waited = (closed?.at ?? Number.POSITIVE_INFINITY) - mine.sentAt;
  return waited >= 0 && waited <= MIX_CLOSE_WITHIN_MS ? null : 'unheard';
}

/** Returns how often the hall requested codes from the phones, based on the receipt. */
export const attemptsIn = ({ attempts, openedAt }: Pick<AddedByHall, 'attempts' | 'openedAt'>): number =>
  attempts ?? (openedAt === null ? 0 : 1);

/** Returns the time when the draw was first used, or null if it was never used or is not based on codes of phones. */
function firstDrawAt({ calls, takenBack, jackpot, rounds }: Receipt): number | null {
  const [first] = calls;
  const jackpotAt = jackpot?.random ? Date.parse(jackpot.at) : Number.POSITIVE_INFINITY;
  const callAt = first ? Date.parse(first.at) : Number.POSITIVE_INFINITY;
  const takesParts =
    rounds[0]?.round === 0 &&
    (jackpotAt < callAt || (first?.kind === 'drawn' && !takenBack?.some(({ callIndex }) => callIndex === 1)));
  return takesParts ? Math.min(jackpotAt, callAt) : null;
}

/**
 * Returns whether a phone was ready when the hall requested the codes. The clocks of phone and hall may differ, so only
 * durations are compared: the phone was ready for longer than the time since the request on the receipt.
 */
function wasReady(receipt: Receipt & AddedByHall, heard: Witness['firstHeard'], drawnAt: number): boolean {
  const call = receipt.calls[(heard?.count ?? 0) - 1];
  if (heard === null || call === undefined) return false;
  const askedAt = receipt.openedAt === null ? drawnAt : Date.parse(receipt.openedAt);
  return heard.readyMs >= Date.parse(call.at) - askedAt + SETTLED_MS;
}
