import type { Services } from '../services.ts';

/** Services required by commands on games. */
export type GameDeps = Pick<
  Services,
  'config' | 'runtime' | 'storage' | 'cardOf' | 'cardsOf' | 'seedKey' | 'demo' | 'live'
>;
