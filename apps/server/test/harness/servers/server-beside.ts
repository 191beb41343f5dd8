import pino from 'pino';
import { buildApp } from '../../../src/app.ts';
import { createServices, type ServiceOverrides } from '../../../src/create-services.ts';
import { apiOf } from '../api.ts';
import type { Hall } from '../hall.ts';

/** A server on the same storage: the next one after a crash, or another instance. */
export async function secondServer(hall: Hall, instead: ServiceOverrides) {
  const services = await createServices(hall.services.config, pino({ level: 'silent' }), instead);
  const app = await buildApp(services);
  await app.ready();
  return {
    app,
    services,
    as: (token: string | null) => apiOf(app, token),
    async stop() {
      await app.close();
      await services.background.idle();
      await services.storage.close();
    },
  };
}
