import type { en } from './en.ts';

export const om: Record<keyof typeof en, string> = {
  title: 'Iskiriinii galmaa',
  loading: "Fe'amaa jira...",
  unreachable: "Saarvarii argachuun hin danda'amne; irra deebi'amee yaalamaa jira...",
  unknown: 'Teessoon iskiriinii kun hin hojjetu',
  unknownHint: 'Teessoo iskiriinii galmaa isa haaraa qarshii fudhataa gaafadhaa.',
  welcome: 'Baga nagaan dhuftan',
  nextGame: 'Tapha itti aanu',
  nextSeal: 'Chaappaa tapha itti aanuu',
  sealHint: "Carraan osoo kaardiin hin gurguramin chaappeffameera. Tapha booda namni kamiyyuu mirkaneessuu danda'a.",
  paused: 'Yeroof dhaabbateera',
  finished: 'Taphni xumurameera',
  noWinner: "Tapha kana mo'ataan hin jiru",
  voided: "Taphni haqameera; maallaqni ni deebi'a.",
  winners: "Mo'attoota",
  decided: "Murtii to'ataatiin",
  moreWinners: 'Dabalataan: {{cards}}',
  scan: 'Mirkaneessuuf bilbilaan iskaan godhaa',
  drawIn: 'Yeroo carraaf hafe',
  drawDue: "Carraan jaakpootii ba'uuf jira",
  jackpotWinner: "Mo'ataa jaakpootii",
};
