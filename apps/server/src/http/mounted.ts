import type { FastifyInstance } from 'fastify';
import { PREFIX } from './mount.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Every call below /api that is served, as the contract writes it. */
    mounted: string[];
  }
}

export function noteRoutes(app: FastifyInstance): void {
  const mounted: string[] = [];
  app.decorate('mounted', mounted);
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith(`${PREFIX}/`)) return;
    for (const each of [method].flat()) mounted.push(`${each} ${url.slice(PREFIX.length)}`);
  });
}
