import type { en } from './en.ts';

export const om: Record<keyof typeof en, string> = {
  title: 'Carraawwan galma kanaa hunda',
  hint: "Carraan hundi osoo kaardiin hin gurguramin chaappaa isaatiin murtaa'eera. Tokkollee baduu hin danda'u; taphni haqames as jira.",
  open: 'Carraawwan dhufan',
  openHint: 'Kan chaappeffaman, hin fayyadamamne: {{count}}',
  used: 'Carraawwan hanga ammaa fayyadaman',
  none: 'Hanga ammaatti carraan fayyadame hin jiru.',
  draw: 'Carraa {{sequence}}',
  game: 'Tapha {{number}}',
  gameOfSeries: 'Tapha {{number}}, tartiiba {{series}}',
  typed: 'Lakkoofsonni harkaan galfaman',
  pending: 'Hin jalqabamne',
  active: 'Taphatamaa jira',
  paused: 'Taphatamaa jira',
  completed: 'Xumurameera',
  voided: 'Haqameera',
  discarded: "Fayyadamaa ala ta'eera; irraa homtuu hin ba'u.",
  verify: 'Mirkaneessi',
  verifyGame: 'Tapha {{number}} mirkaneessi',
  more: 'Dabalata agarsiisi',
  failed: "Tarree fiduun hin danda'amne.",
};
