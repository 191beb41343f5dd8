import type { ShiftReason } from '@adarash/contract';
import type { DenominationId } from '@adarash/rules/cash';
import { staffTexts } from '../texts.ts';

const shift = {
  title: 'Shift {{number}}',
  pageTitle: 'Close the shift',
  since: 'Since {{time}}, when shift {{before}} was closed',
  first: 'The first shift of this hall',
  report: 'Report',
  loadFailed: 'The shift could not be loaded.',
  retry: 'Retry',

  drawer: 'In the drawer',
  float: 'Float',
  noFloat: 'No float was said: the drawer counts as empty at the beginning.',
  openShift: 'Open the shift',
  changeFloat: 'Correct the float',
  floatLabel: 'Float in Birr',
  floatHint: 'The change that lay in the drawer at the beginning',
  floatInvalid: 'Please enter the float in Birr: 0 or more, with at most two decimals.',
  floatFailed: 'The float could not be saved.',
  sold: 'Cards sold',
  handedOver: 'Prizes handed over',
  givenBack: 'Given back',
  awardsHandedOver: 'Jackpot awards handed over',
  byBank: 'Of these, paid by bank',
  expected: 'Has to be there',
  ofJackpot: 'Of this, the jackpot',
  ofJackpotHint: '{{in}} put in by games, {{out}} handed over as awards',
  ofJackpotTaxHint: '{{in}} put in by games, {{out}} handed over as awards, {{tax}} withheld from them',
  ofTax: 'Of this, tax withheld',
  ofTaxHint: 'Owed to the tax office; it stays here until somebody carries it there',

  reasons: 'What a difference may come from',
  noReasons: 'Nothing: all prizes are handed over, no game was called off and nothing was sold late.',
  open: 'Won and not handed over',
  'open-earlier': 'Won in earlier shifts and not handed over',
  'given-back': 'Games called off',
  'late-sales': 'Cards sold or taken back after the start',
  undone: 'Hand-overs that were undone',
  'sold-ahead': 'Sold for games that wait',
  'jackpot-by-hand': 'Put into the jackpot by hand',
  'float-changed': 'The float was corrected',
  openHint: 'Short if you paid it and did not say so.',
  givenBackHint: 'Over if not everybody has come for their stake.',
  jackpotByHandHint: 'Not counted above: over if it lies in this drawer.',
  game: 'Game {{number}}',
  gameCard: 'Game {{number}}, card {{card}}',

  count: 'Count',
  countHint: 'How many of each; Enter goes on',
  note: 'note',
  coin: 'coin',
  piece: '{{value}} Br {{kind}}',
  pieces: 'Pieces',
  sum: 'Sum',
  counted: 'Counted',
  difference: 'Difference',
  exact: 'Nothing missing, nothing too much',
  short: '{{amount}} missing',
  over: '{{amount}} too much',
  clear: 'Clear the count',
  close: 'Close the shift',
  confirmTitle: 'Close shift {{number}}',
  confirmHint: 'Afterwards nothing in it can be changed: hand-overs made until now stay as they are.',
  why: 'Note: where the difference comes from',
  whyRequired: 'Please say why, in at most 200 characters.',
  moderatorHint: 'The moderator has seen the count and signs here with their own sign-in.',
  email: 'Moderator’s e-mail',
  password: 'Moderator’s password',
  emailInvalid: 'Please enter the moderator’s e-mail address.',
  required: 'Please enter the moderator’s password.',
  closeFailed: 'The shift could not be closed.',
  closed: 'Shift {{number}} is closed',
  closedBy: 'Counted by {{cashier}}, confirmed by {{moderator}}, {{time}}',
  print: 'Print',
  done: 'Done',

  closes: 'Closed shifts',
  noCloses: 'No shift was closed yet.',
  closesFailed: 'The closed shifts could not be loaded.',
  shift: 'Shift',
  at: 'Closed',
  noteTitle: 'Note',
  people: 'Cashier and moderator',
  details: 'Details',
  detailsOf: 'Details of shift {{number}}',
  closesSummary: 'Shown: {{count}}. Exact: {{exact}}, short: {{short}} ({{missing}}), over: {{over}} ({{tooMuch}}).',
} as const;

export const t = staffTexts(shift, 'shift');

/** "0.50 Br coin": what is printed on it is the end of its id. */
export const pieceText = ({ id, kind }: { id: DenominationId; kind: 'note' | 'coin' }): string =>
  t('piece', { value: id.slice(id.indexOf('-') + 1), kind: t(kind) });

/** What makes a reason worth a look. */
export const REASON_HINTS: Partial<Record<ShiftReason['kind'], string>> = {
  open: t('openHint'),
  'given-back': t('givenBackHint'),
  'jackpot-by-hand': t('jackpotByHandHint'),
};
