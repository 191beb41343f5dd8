import type { Services } from '../services.ts';

/** The services that commands on games use. */
export type GameDeps = Pick<
  Services,
  'config' | 'runtime' | 'storage' | 'cardOf' | 'cardsOf' | 'seedKey' | 'demo' | 'live'
>;
