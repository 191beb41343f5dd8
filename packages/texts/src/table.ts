import account from './account.json' with { type: 'json' };
import admin from './admin.json' with { type: 'json' };
import adminHall from './admin-hall.json' with { type: 'json' };
import adminHome from './admin-home.json' with { type: 'json' };
import adminSettings from './admin-settings.json' with { type: 'json' };
import answers from './answers.json' with { type: 'json' };
import auditActions from './audit-actions.json' with { type: 'json' };
import auditFacts from './audit-facts.json' with { type: 'json' };
import auditLog from './audit-log.json' with { type: 'json' };
import auditSentences from './audit-sentences.json' with { type: 'json' };
import backup from './backup.json' with { type: 'json' };
import books from './books.json' with { type: 'json' };
import cardSets from './card-sets.json' with { type: 'json' };
import cashierHome from './cashier-home.json' with { type: 'json' };
import cashierReport from './cashier-report.json' with { type: 'json' };
import cashierSetup from './cashier-setup.json' with { type: 'json' };
import checklist from './checklist.json' with { type: 'json' };
import common from './common.json' with { type: 'json' };
import credentials from './credentials.json' with { type: 'json' };
import desk from './desk.json' with { type: 'json' };
import draws from './draws.json' with { type: 'json' };
import exportTexts from './export.json' with { type: 'json' };
import feeTable from './fee-table.json' with { type: 'json' };
import hallDisplay from './hall-display.json' with { type: 'json' };
import hallSetup from './hall-setup.json' with { type: 'json' };
import hallWords from './hall-words.json' with { type: 'json' };
import jackpot from './jackpot.json' with { type: 'json' };
import landing from './landing.json' with { type: 'json' };
import layouts from './layouts.json' with { type: 'json' };
import liveGame from './live-game.json' with { type: 'json' };
import login from './login.json' with { type: 'json' };
import moderator from './moderator.json' with { type: 'json' };
import notes from './notes.json' with { type: 'json' };
import oldBrowser from './old-browser.json' with { type: 'json' };
import opening from './opening.json' with { type: 'json' };
import paper from './paper.json' with { type: 'json' };
import patterns from './patterns.json' with { type: 'json' };
import play from './play.json' with { type: 'json' };
import playCheck from './play-check.json' with { type: 'json' };
import print from './print.json' with { type: 'json' };
import refusals from './refusals.json' with { type: 'json' };
import running from './running.json' with { type: 'json' };
import secondPerson from './second-person.json' with { type: 'json' };
import sell from './sell.json' with { type: 'json' };
import sellers from './sellers.json' with { type: 'json' };
import shift from './shift.json' with { type: 'json' };
import tvState from './tv-state.json' with { type: 'json' };
import verify from './verify.json' with { type: 'json' };
import voices from './voices.json' with { type: 'json' };
import windows from './windows.json' with { type: 'json' };
import words from './words.json' with { type: 'json' };

/**
 * Text of the product in three languages. Code and requirements define the English text; `note` is a question for a
 * native speaker.
 */
export type Row = { en: string; am: string; om: string; note?: string };
/** Texts of the product by area and key. */
export type Table = Readonly<Record<string, Readonly<Record<string, Row>>>>;

/**
 * All texts by area. A screen imports only its area. Each file is imported by name, because the bundled server cannot
 * read a folder.
 */
const ROWS = {
  account,
  admin,
  'admin-hall': adminHall,
  'admin-home': adminHome,
  'admin-settings': adminSettings,
  answers,
  backup,
  books,
  'card-sets': cardSets,
  'cashier-home': cashierHome,
  'cashier-report': cashierReport,
  'cashier-setup': cashierSetup,
  checklist,
  common,
  credentials,
  desk,
  draws,
  export: exportTexts,
  'fee-table': feeTable,
  'hall-display': hallDisplay,
  'hall-setup': hallSetup,
  'hall-words': hallWords,
  jackpot,
  landing,
  layouts,
  'live-game': liveGame,
  login,
  moderator,
  notes,
  'old-browser': oldBrowser,
  opening,
  paper,
  patterns,
  play,
  'play-check': playCheck,
  print,
  'audit-log': auditLog,
  'audit-actions': auditActions,
  'audit-facts': auditFacts,
  'audit-sentences': auditSentences,
  refusals,
  running,
  'second-person': secondPerson,
  sell,
  sellers,
  shift,
  'tv-state': tvState,
  verify,
  voices,
  windows,
  words,
};

export const TABLE: Table = ROWS;

/** Name of a text: its area and key, such as `jackpot.title`. */
export type TextKey = {
  [Area in keyof typeof ROWS]: `${Area}.${keyof (typeof ROWS)[Area] & string}`;
}[keyof typeof ROWS];

const PLACEHOLDER = /\{\{\w+\}\}/g;

/** Returns true if a translation contains exactly the placeholders of the English text, otherwise false. */
export const hasSameValues = (text: string, english: string): boolean => valuesOf(text) === valuesOf(english);
const valuesOf = (text: string): string => (text.match(PLACEHOLDER) ?? []).sort().join(' ');
