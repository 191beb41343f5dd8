import type { UnusualTerms } from './house.ts';

/** What a screen or a paper knows of a game besides the marks of its draw. */
export type Noted = {
  terms?: UnusualTerms | null | undefined;
  /** Cards that were locked; those of `unlocked` play again. */
  out?: readonly number[] | undefined;
  unlocked?: readonly number[] | undefined;
  takenBack?: readonly { number: number; callIndex: number; reason: string }[] | undefined;
  mixesBrokenOff?: number | undefined;
  endedBy?: { withHall?: true | undefined } | null | undefined;
  /** How many numbers stand. */
  called: number;
};

type Note = {
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

/** Notes on a game besides its marks, the newest first; none on an ordinary one. */
export function notesOf(noted: Noted): Note[] {
  const { terms, out = [], unlocked = [], takenBack = [], mixesBrokenOff = 0, called } = noted;
  const locked = out.filter((card) => !unlocked.includes(card));
  const last = takenBack.at(-1);
  // It is news until the next number takes its place; from then on it is history.
  const news = last && last.callIndex > called ? last : undefined;
  const before = takenBack.filter((taken) => taken !== news).map(({ number }) => number);
  return [
    ...(noted.endedBy?.withHall ? [{ note: 'endedWithHall' } as const] : []),
    ...(news ? [{ note: 'takenBack', values: { number: news.number, reason: news.reason } } as const] : []),
    ...(mixesBrokenOff > 0 ? [{ note: 'mixBroken', values: { count: mixesBrokenOff } } as const] : []),
    ...(locked.length > 0 ? [{ note: 'cardsOut', values: { cards: locked.join(', ') } } as const] : []),
    ...(unlocked.length > 0 ? [{ note: 'cardsUnlocked', values: { cards: unlocked.join(', ') } } as const] : []),
    ...(before.length > 0 ? [{ note: 'takenBackBefore', values: { numbers: before.join(', ') } } as const] : []),
    ...(terms?.lateCalls === 'off' ? [{ note: 'lateCallsOff' } as const] : []),
    ...(terms?.falseClaims === 'out' ? [{ note: 'falseClaimsOut' } as const] : []),
  ];
}

/**
 * What people are shown of a commitment: twenty digits, because fewer could be met by another seed that somebody looked
 * for, in groups that two people can compare aloud.
 */
export const sealGroups = (commitment: string): string[] => commitment.slice(0, 20).match(/.{1,4}/g) ?? [];
