import { staffTexts } from '../texts.ts';

/** The words for money on every screen that sums games up: a prize is won, then handed over; until then it is open. */
const books = {
  stakesTitle: 'Stakes',
  stakes: 'Taken in',
  givenBack: 'Given back',
  houseFee: 'House fee',
  toJackpot: 'To the jackpot',
  prizesTitle: 'Prizes',
  won: 'Won',
  withheld: 'Tax withheld',
  handedOver: 'Handed over',
  open: 'Open',
  unclaimed: 'Unclaimed',
  inPlay: 'In play',
  awardsTitle: 'Jackpot awards',
  awarded: 'Won',
  awardsWithheld: 'Tax withheld',
  awardsHandedOver: 'Handed over',
  awardsOpen: 'Open',
  byBank: 'By bank, with prizes',
  asOf: 'As of {{time}}.',
  asOfOld: 'As of {{time}}: {{seconds}} s old when it was read.',
} as const;

export const tb = staffTexts(books, 'books');
