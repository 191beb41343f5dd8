import { textsIn } from '@adarash/contract/basics';
import paper from '@adarash/texts/paper.json' with { type: 'json' };
import type { ExpectedSums } from './book.ts';

const en = textsIn(paper, 'en');

/** The sums of a book by their titles on rolls, slips, mails and in the tables of the export, in English. */
export const ON_PAPER = {
  ...{ stakes: en.stakes, givenBack: en.givenBack, houseFee: en.houseFee, toJackpot: en.toJackpot, won: en.won },
  ...{ handedOver: en.prizesHandedOver, open: en.prizesOpen, unclaimed: en.unclaimed, inPlay: en.inPlay },
  ...{ awarded: en.awarded, awardsHandedOver: en.awardsHandedOver, awardsOpen: en.awardsOpen },
  ...{ withheld: en.withheld, awardsWithheld: en.awardsWithheld, byBank: en.paidByBank },
} satisfies Record<keyof ExpectedSums, string>;

/** Sums that papers omit without a tax. */
export const ONLY_WITH_TAX: readonly string[] = ['withheld', 'awardsWithheld', 'byBank'];
