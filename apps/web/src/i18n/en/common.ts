import type { DrawKind } from '@adarash/rules/game';
import { staffTexts } from '../texts.ts';

const common = {
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  loading: 'Loading...',
  showMore: 'Show more',
  accessDenied: 'Access denied',
  wentWrong: 'Something went wrong',
  wentWrongHint: 'The screen could not be shown. Your games and money are safe on the server.',
  refreshPage: 'Refresh Page',
  notFound: 'Page not found',
  notFoundHint: 'There is no screen at this address.',
  goHome: 'Go to the start page',
  logout: 'Logout',
  yourAccount: 'Your account',
  loggedOut: 'Logged out successfully',
  toggleSidebar: 'Toggle sidebar',
  lightTheme: 'Light theme',
  darkTheme: 'Dark theme',
  navigation: 'Navigation',
  showCharacters: 'Show characters',
  hideCharacters: 'Hide characters',
  network: 'Network connection failed. Please check your connection and try again.',
  authenticationFailed: 'Authentication failed. Please log in again.',
  sealFair: 'Fair draw',
  sealManualOne: 'Manual · {{count}} number typed',
  sealManualMany: 'Manual · {{count}} numbers typed',
  sealDesignated: 'Designated',
  putOutOne: '{{count}} card put out by staff',
  putOutMany: '{{count}} cards put out by staff',
  designatedNotice: 'Designated winner: the winning card of this game was chosen in advance by staff',
  oneCard: '1 card',
  cards: '{{count}} cards',
  awardedByStaff: 'Awarded by staff',
} as const;

export const tc = staffTexts(common, 'common');

export const cardsText = (count: number): string => (count === 1 ? tc('oneCard') : tc('cards', { count }));

/** How many cards staff put out of a game. */
export const putOutText = ({ length: count }: readonly number[]): string =>
  tc(count === 1 ? 'putOutOne' : 'putOutMany', { count });

/** The words for how a game was drawn, and for the cards that staff put out of it where there are any. */
export function drawMarkText(draw: DrawKind, typedNumbers: number, out?: readonly number[]): string {
  const kind = {
    fair: () => tc('sealFair'),
    designated: () => tc('sealDesignated'),
    manual: () => tc(typedNumbers === 1 ? 'sealManualOne' : 'sealManualMany', { count: typedNumbers }),
  }[draw]();
  return out ? `${kind} · ${putOutText(out)}` : kind;
}
