import { staffTexts } from '../texts.ts';

const print = {
  print: 'Print',
  saved: 'A PDF is saved; open it and print it.',
  failed: 'The paper could not be made',
  paper: 'Paper',
  a4: 'A4',
  roll: 'Roll, 80 mm',
  slipTitle: 'Print the slip of game {{number}}',
  voidTitle: 'Print the stakes of game {{number}} to give back',
  rollTitle: 'Print the day’s roll',
  cardsTitle: 'Print cards',
  cardsHint:
    'The cards of the catalogue, to play with on paper. Their codes to scan lead to this hall’s display code: after a new code they are printed again.',
  cards: 'Cards',
  cardsExample: 'A number, a list or a range: 1-40, 55',
  cardsInvalid: 'Type cards from 1 to {{most}}, such as 1-40, 55',
  perPage: 'Cards on a page',
  colour: 'In colour',
} as const;

export const t = staffTexts(print, 'print');
