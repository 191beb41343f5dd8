import { MIX_CLOSE_WITHIN_MS } from './game/index.ts';
import type { Receipt } from './receipt.ts';

/** What a verifier recomputes at once, picked at random: a forger cannot know which. All of them take long on a phone. */
export const LINKS_AT_ONCE = 3;

/** How many links of the slow mix a verifier recomputed and found right, and the first that was wrong. */
export type CheckedLinks = { held: number; broken: number | null };

/** How much trust a draw asks for, by what its receipt shows. */
export type Trust =
  | { kind: 'phones'; phones: number }
  | { kind: 'brokenOff'; times: number; orders: number }
  | { kind: 'late'; seconds: number }
  | { kind: 'word' }
  | { kind: 'nothing' };

/** Null while there is nothing to say: links are wrong or not checked yet, or staff chose as well as the phones. */
export function trustIn(receipt: Receipt, links: CheckedLinks): Trust | null {
  if (receipt.scheme === 'bingo75/v1') return withoutPhones(receipt);
  const times = receipt.brokenOff?.length ?? 0;
  if (times > 0) return { kind: 'brokenOff', times, orders: times + 1 };
  const phones = receipt.parts.length;
  if (phones === 0) return withoutPhones(receipt);
  const openMs = Date.parse(receipt.closedAt ?? '') - Date.parse(receipt.openedAt ?? '');
  if (openMs > MIX_CLOSE_WITHIN_MS) return { kind: 'late', seconds: Math.ceil(openMs / 100) / 10 };
  // Phones answer for the order alone: where staff typed, chose or put cards out, the other marks speak.
  if (receipt.draw !== 'fair' || receipt.out || !(openMs >= 0)) return null;
  return links.broken === null && links.held >= LINKS_AT_ONCE ? { kind: 'phones', phones } : null;
}

const withoutPhones = ({ public: text }: Receipt): Trust => ({ kind: text === '' ? 'nothing' : 'word' });

/** In English, for a terminal; the screens have these in the hall's languages. */
export function trustSentence(trust: Trust): string {
  switch (trust.kind) {
    case 'phones':
      return `${trust.phones} phones in the hall took part after the sale was closed. Nobody could know or choose this order, not even the hall's computer.`;
    case 'brokenOff':
      return `The mix was broken off ${trust.times} times before. Whoever keeps the hall's computer may have chosen among ${trust.orders} orders.`;
    case 'late':
      return `The mix was closed ${trust.seconds} seconds after it was opened: long enough to try other orders.`;
    case 'word':
      return 'A word was added in the hall before the first call. Nobody else took part.';
    case 'nothing':
      return "Nothing was added. This draw trusts the hall's computer.";
  }
}
