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
  designatedNotice: 'Designated winner: the winning card of this game was chosen in advance by staff',
  oneCard: '1 card',
  cards: '{{count}} cards',
  awardedByStaff: 'Awarded by staff',
} as const;

export const tc = staffTexts(common, 'common');

export const cardsText = (count: number): string => (count === 1 ? tc('oneCard') : tc('cards', { count }));

/** The English words for how a game was drawn. */
export function drawMarkText(draw: DrawKind, typedNumbers: number): string {
  if (draw === 'fair') return tc('sealFair');
  if (draw === 'designated') return tc('sealDesignated');
  return tc(typedNumbers === 1 ? 'sealManualOne' : 'sealManualMany', { count: typedNumbers });
}
