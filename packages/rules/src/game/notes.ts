import type { UnusualTerms } from './hall-terms.ts';

/** Facts of a game that screens and papers show in addition to the marks of its draw. */
export type NoticeFacts = {
  terms?: UnusualTerms | null | undefined;
  /** Cards that were locked after false claims. Cards in `unlocked` play again. */
  out?: readonly number[] | undefined;
  unlocked?: readonly number[] | undefined;
  takenBack?: readonly { number: number; callIndex: number; reason: string }[] | undefined;
  mixesBrokenOff?: number | undefined;
  endedBy?: { withHall?: true | undefined } | null | undefined;
  /** Number of current calls, without undone ones. */
  called: number;
};

type GameNotice = {
  note:
    | 'endedWithHall'
    | 'takenBack'
    | 'takenBackBefore'
    | 'mixBroken'
    | 'cardsOut'
    | 'cardsUnlocked'
    | 'lateCallsOff'
    | 'falseClaimsOut';
  values?: Record<string, string | number>;
};

/** Returns the notices on a game, the newest first. The list is empty for a game without special events. */
export function gameNotices(facts: NoticeFacts): GameNotice[] {
  const { terms, out = [], unlocked = [], takenBack = [], mixesBrokenOff = 0, called } = facts;
  const locked = out.filter((card) => !unlocked.includes(card));
  const last = takenBack.at(-1);
  // A removed call is current news until another number replaces it; afterwards it is part of the history.
  const news = last && last.callIndex > called ? last : undefined;
  const before = takenBack.filter((taken) => taken !== news).map(({ number }) => number);
  const notices: GameNotice[] = [];
  if (facts.endedBy?.withHall) notices.push({ note: 'endedWithHall' });
  if (news) notices.push({ note: 'takenBack', values: { number: news.number, reason: news.reason } });
  if (mixesBrokenOff > 0) notices.push({ note: 'mixBroken', values: { count: mixesBrokenOff } });
  if (locked.length > 0) notices.push({ note: 'cardsOut', values: { cards: locked.join(', ') } });
  if (unlocked.length > 0) notices.push({ note: 'cardsUnlocked', values: { cards: unlocked.join(', ') } });
  if (before.length > 0) notices.push({ note: 'takenBackBefore', values: { numbers: before.join(', ') } });
  if (terms?.lateCalls === 'off') notices.push({ note: 'lateCallsOff' });
  if (terms?.falseClaims === 'out') notices.push({ note: 'falseClaimsOut' });
  return notices;
}

/**
 * Returns the visible digits of a draw's commitment in groups that two people can compare aloud. Fewer than twenty
 * digits would not be safe, because a cheat could search for another seed with the same digits.
 */
export const sealGroups = (commitment: string): string[] => commitment.slice(0, 20).match(/.{1,4}/g) ?? [];
