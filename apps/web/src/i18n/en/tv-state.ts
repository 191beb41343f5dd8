import { staffTexts } from '../texts.ts';

const tvState = {
  tvOn: 'TV connected',
  tvOff: 'TV off, last seen {{time}}',
  tvNever: 'No TV yet',
} as const;

export const t = staffTexts(tvState, 'tv-state');
