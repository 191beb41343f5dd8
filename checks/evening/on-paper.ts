import { textsIn } from '@adarash/contract/basics';
import paper from '@adarash/texts/paper.json' with { type: 'json' };
import type { Noted } from './book.ts';

const en = textsIn(paper, 'en');

/** The sums of a book by their titles on rolls, slips, mails and in the tables of the export, in English. */
export const ON_PAPER = {
  ...{ stakes: en.stakes, givenBack: en.givenBack, houseFee: en.houseFee, toJackpot: en.toJackpot, won: en.won },
  ...{ handedOver: en.prizesHandedOver, open: en.prizesOpen, unclaimed: en.unclaimed, inPlay: en.inPlay },
  ...{ awarded: en.awarded, awardsHandedOver: en.awardsHandedOver, awardsOpen: en.awardsOpen },
  ...{ withheld: en.withheld, awardsWithheld: en.awardsWithheld, byBank: en.paidByBank },
} satisfies Record<keyof Noted, string>;

/** What nobody reads of on paper where there is none. */
export const ONLY_WITH_TAX: readonly string[] = ['withheld', 'awardsWithheld', 'byBank'];

/** And in the spreadsheet of games. */
export const IN_CSV = {
  ...{ stakes: 'Stakes', givenBack: 'Given Back', houseFee: 'House Fee', toJackpot: 'To Jackpot', won: 'Prizes Won' },
  ...{ handedOver: 'Prizes Handed Over', open: 'Prizes Open', unclaimed: 'Unclaimed', inPlay: 'In Play' },
  ...{ awarded: 'Jackpot Award', awardsHandedOver: 'Award Handed Over', awardsOpen: 'Award Open' },
  ...{ withheld: 'Prize Tax Withheld', awardsWithheld: 'Award Tax Withheld', byBank: 'Paid by Bank' },
} as const satisfies Record<keyof Noted, string>;
