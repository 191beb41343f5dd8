import { staffTexts } from '../texts.ts';

const adminSettings = {
  title: 'Settings',
  subtitle: 'What holds in every hall of this server. Every change is on the record.',
  days: 'Days and dates',
  dayStartsAt: 'The business day starts at',
  dayStartsHint:
    'What is played before this hour stands in the books of the evening before. Games that exist keep their day.',
  midnight: '00:00 (midnight)',
  calendar: 'Calendar and clock',
  gregorian: 'Gregorian, 24 hours',
  ethiopian: 'Ethiopian, hours from dawn',
  calendarHint: 'Screens follow it. Spreadsheets and answers of the API keep international dates.',
  today: 'Now it is {{time}}.',
  claims: 'Claims',
  claimsHint: 'A game keeps what is set when it is created; TV, phones and receipt say so where it is not the usual.',
  lateCalls: 'Late calls',
  'lateCalls-strict': 'Strict: only on the last number',
  'lateCalls-off': 'Off: an earlier line still wins',
  lateCallsHint: 'Whether a line that was complete before the last number has missed its chance.',
  falseClaims: 'False claims',
  'falseClaims-told': 'Told only',
  'falseClaims-out': 'The card is out of the game',
  falseClaimsHint: 'What follows when a player claims and the card has no complete line.',
  winners: 'Designated winners',
  designatedWinners: 'Moderators may choose the winner of a game',
  designatedHint:
    'Such a game is marked on every screen, receipt and report, whatever is set here. Switched off, nobody can choose a winner, and TV and verification page say since when.',
  offSince: 'Switched off since {{day}}.',
  save: 'Save',
  saved: 'Settings saved.',
  failedToSave: 'The settings could not be saved. Please try again.',
  failedToLoad: 'The settings could not be loaded.',
  tryAgain: 'Try again',
} as const;

export const t = staffTexts(adminSettings, 'admin-settings');
