import { MIX_CLOSE_WITHIN_MS } from './game/index.ts';
import type { AddedByHall, Receipt } from './receipt.ts';

/** A phone that has just come or woken may not be known to the whole hall yet. */
export const SETTLED_MS = 5_000;

/** An opening of the mix that a phone heard, and the part that it sent at once. Times are its own clock's. */
export type HeardOpening = {
  attempt: number;
  part: string;
  sentAt: number;
  /** How long it had been connected and awake by then. */
  readyMs: number;
  /** Whether the hall said that it took the part; null where no answer came. */
  taken: boolean | null;
};

/** What a phone that takes part stores of one game, to compare with the receipt. */
export type Witness = {
  /** The seal that it was shown; empty where it was shown none. */
  commitment: string;
  /** Each attempt once, as first heard. */
  openings: readonly HeardOpening[];
  closed: { at: number; digest: string } | null;
  /** W20 as it came with `mix-done`. */
  last: string | null;
  /** The first number that it heard being called, and how long it had been willing, connected and awake by then. */
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
/** Why a phone does not vouch for a draw whose receipt may well add up. */
export type Doubt = (typeof DOUBTS)[number];

/** Whether the receipt says one thing and the phone saw another; else the phone only cannot vouch for it. */
export const isContradiction = (doubt: Doubt): boolean => doubt !== 'not-asked' && doubt !== 'unheard';

/** The gravest thing that a phone has to say against a game that has ended; null where it has nothing. */
export function doubtOf(receipt: Receipt, witness: Witness): Doubt | null {
  const { commitment, openings, closed, last, firstHeard } = witness;
  if (commitment !== '' && commitment !== receipt.commitment) return 'other-seal';
  if (receipt.scheme === 'bingo75/v1') return null;
  if (closed !== null && closed.digest !== receipt.mix) return 'other-digest';
  if (last !== null && last !== receipt.links.at(-1)) return 'other-last';
  const heard = Math.max(0, ...openings.map(({ attempt }) => attempt));
  const attempts = attemptsIn(receipt);
  if (heard > attempts) return 'other-attempts';
  // A game that was called off before anything was drawn asks for no trust.
  const drawnAt = firstDrawAt(receipt);
  if (drawnAt === null) return null;
  const brokenOff = receipt.brokenOff?.length ?? 0;
  const mine = openings.find(({ attempt }) => attempt === heard && attempt > brokenOff);
  if (mine === undefined) {
    if (wasReady(receipt, firstHeard, drawnAt)) return 'not-asked';
    return heard > 0 && heard < attempts ? 'unheard' : null;
  }
  if (!receipt.parts.includes(mine.part)) {
    // One that slept through the opening answered too late: it took no part, and nobody left it out.
    return mine.taken === true || mine.readyMs >= SETTLED_MS ? 'left-out' : null;
  }
  const waited = (closed?.at ?? Number.POSITIVE_INFINITY) - mine.sentAt;
  return waited >= 0 && waited <= MIX_CLOSE_WITHIN_MS ? null : 'unheard';
}

/** How often a receipt says that phones were asked. */
export const attemptsIn = ({ attempts, openedAt }: Pick<AddedByHall, 'attempts' | 'openedAt'>): number =>
  attempts ?? (openedAt === null ? 0 : 1);

/** When the draw was first used; null where nothing was drawn, or what was drawn takes no parts. */
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
 * Whether a phone was there when the phones were asked, or should have been. The clocks differ, so lengths are compared:
 * it was ready for longer than the receipt says had passed since then.
 */
function wasReady(receipt: Receipt & AddedByHall, heard: Witness['firstHeard'], drawnAt: number): boolean {
  const call = receipt.calls[(heard?.count ?? 0) - 1];
  if (heard === null || call === undefined) return false;
  const askedAt = receipt.openedAt === null ? drawnAt : Date.parse(receipt.openedAt);
  return heard.readyMs >= Date.parse(call.at) - askedAt + SETTLED_MS;
}
