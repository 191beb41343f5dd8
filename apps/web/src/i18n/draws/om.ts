import type { en } from './en.ts';

export const om: Record<keyof typeof en, string> = {
  title: 'Carraawwan galma kanaa hunda',
  hint: "Carraan hundi osoo kaardiin tokkollee hin gurguramin chaappeffameera. Tokkollee baduu hin danda'u; taphoonni haqamanis as jiru.",
  open: 'Carraawwan dhufan',
  openHint: 'Kan chaappeffamanii ammallee itti hin fayyadamamne: {{count}}',
  used: 'Carraawwan hanga ammaatti itti fayyadamaman',
  none: 'Hanga ammaatti carraan itti fayyadamame hin jiru.',
  draw: 'Carraa {{sequence}}',
  game: 'Tapha {{number}}',
  gameOfSeries: 'Tapha {{number}}, kutaa {{series}}',
  typed: 'Lakkoofsonni harkaan galfaman',
  pending: 'Hin jalqabamne',
  active: 'Taphatamaa jira',
  paused: 'Taphatamaa jira',
  completed: 'Xumurameera',
  voided: 'Haqameera',
  discarded: "Tajaajilaan ala ta'eera; irraa homtuu hin ba'u.",
  verify: 'Mirkaneessaa',
  verifyGame: 'Tapha {{number}} mirkaneessaa',
  more: 'Dabalata agarsiisi',
  failed: "Tarree fiduun hin danda'amne.",
};
