import { MIX_CLOSE_WITHIN_MS } from '../game/index.ts';
import type { Receipt } from './receipt.ts';

/**
 * Number of links of the slow mix that a verifier recomputes first, selected at random so that a forger cannot predict
 * them. All links would be slow on a phone.
 */
export const LINKS_AT_ONCE = 3;

/** Result of recomputing the slow mix: the number of valid links, and the first invalid link. */
export type CheckedLinks = { held: number; broken: number | null };

/** Statement about how far a draw can be trusted, based on its receipt. */
export type Trust =
  | { kind: 'phones'; phones: number }
  | { kind: 'brokenOff'; times: number; orders: number }
  | { kind: 'late'; seconds: number }
  | { kind: 'word' }
  | { kind: 'nothing' };

/**
 * Returns how far a draw can be trusted, or null if links are invalid or not checked yet, or if staff influenced the
 * game.
 */
export function trustIn(receipt: Receipt, links: CheckedLinks): Trust | null {
  if (receipt.scheme === 'bingo75/v1') return withoutPhones(receipt);
  const times = receipt.brokenOff?.length ?? 0;
  if (times > 0) return { kind: 'brokenOff', times, orders: times + 1 };
  const phones = receipt.parts.length;
  if (phones === 0) return withoutPhones(receipt);
  const openMs = Date.parse(receipt.closedAt ?? '') - Date.parse(receipt.openedAt ?? '');
  if (openMs > MIX_CLOSE_WITHIN_MS) return { kind: 'late', seconds: Math.ceil(openMs / 100) / 10 };
  // The phones prove only a random order. If staff typed numbers, designated a winner or locked cards, other marks
  // apply.
  if (receipt.draw !== 'fair' || receipt.out || !(openMs >= 0)) return null;
  return links.broken === null && links.held >= LINKS_AT_ONCE ? { kind: 'phones', phones } : null;
}

const withoutPhones = ({ public: text }: Receipt): Trust => ({ kind: text === '' ? 'nothing' : 'word' });

/** Returns the English sentence of the statement for a terminal; screens use the hall's languages. */
export function trustSentence(trust: Trust): string {
  switch (trust.kind) {
    case 'phones':
      return `${trust.phones} phones in the hall added codes after the sale was closed. This order could not be known or chosen, not even by the hall's computer.`;
    case 'brokenOff':
      return `The mix was cancelled ${trust.times} times before. The operator of the hall's computer may have chosen among ${trust.orders} orders.`;
    case 'late':
      return `The mix was closed ${trust.seconds} seconds after it was opened: long enough to try other orders.`;
    case 'word':
      return 'A word was added in the hall before the first call. No phone participated.';
    case 'nothing':
      return "The hall added no word and no codes. You have to trust the hall's computer for this draw.";
  }
}
