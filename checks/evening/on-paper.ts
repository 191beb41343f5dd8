import { textsIn } from '@adarash/contract/words/fill-in';
import paper from '@adarash/texts/paper.json' with { type: 'json' };
import type { Noted } from './book.ts';

const en = textsIn(paper, 'en');

/** The sums of a book by their titles on rolls, slips and mails, in English. */
export const ON_PAPER = {
  ...{ stakes: en.stakes, givenBack: en.givenBack, houseFee: en.houseFee, toJackpot: en.toJackpot, won: en.won },
  ...{ handedOver: en.prizesHandedOver, open: en.prizesOpen, unclaimed: en.unclaimed, inPlay: en.inPlay },
  ...{ awarded: en.awarded, awardsHandedOver: en.awardsHandedOver, awardsOpen: en.awardsOpen },
  ...{ withheld: en.withheld, awardsWithheld: en.awardsWithheld, byBank: en.paidByBank },
} satisfies Record<keyof Noted, string>;
