import type { en } from './en.ts';

export const om: Record<keyof typeof en, string> = {
  checkTitle: 'Tapha {{number}}',
  receiptMissing: "Ragaa carraa fiduun hin danda'amne.",
  checking: 'Bilbila kana irratti herregamaa jira...',
  partIn: 'Koodiiwwan makaman {{count}} keessaa tokko kan bilbila keessanii ti.',
  partOut: 'Koodiin bilbila keessanii hin dabalamne. Kana namoota naannoo keessanitti agarsiisaa.',
  partNone: 'Bilbilli kun carraa kana irratti hin hirmaanne.',
  timeGood: "Akka sa'aatii bilbila kanaatti koodii fudhachuun sekondii {{seconds}} booda dhaabbate.",
  notAsked: "Bilbilli kun qophaa'ee ture, garuu hin gaafatamne. Carraa kana hin amaninaa.",
  unheard:
    "Bilbilli kun maaltu akka makame yeroodhaan hin dhageenye; kanaafuu warri kaan yaaluuf yeroo argatanii ta'uu danda'u.",
  digestOther: 'Ashaaraan galmi agarsiise isa ragaa carraa irra jiru irraa adda dha.',
  lastOther: 'Tarkaanfiin dhumaa makaa suutaa galmi hime isa ragaa carraa irra jiru irraa adda dha.',
  attemptsOther: 'Bilbilli kun koodii akka ergu yeroo {{heard}} gaafatameera; ragaan carraa garuu {{told}} jedha.',
  myCards: 'Kaardiilee koo tapha kana keessatti',
  cardPaid: "Kaardii {{id}}: Birrii {{prize}} mo'ateera",
  cardUnpaid: 'Kaardii {{id}}: lakkoofsa dhumaatiin cufeera; badhaasni hin kaffalamneef',
  cardMissed: 'Kaardii {{id}}: waamicha {{call}} irratti {{number}}n cufee ture; yeroodhaan biingoo hin jedhamne',
  cardNothing: 'Kaardii {{id}}: hin cufne',
  cardNotSold: 'Kaardii {{id}}: tapha kana keessa hin turre',
  allSteps: 'Tarkaanfii hunda tokko tokkoon',
};
