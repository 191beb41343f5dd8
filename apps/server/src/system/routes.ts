import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import { version } from '../places.ts';
import type { Services } from '../services.ts';

export function mountSystem(app: FastifyInstance, services: Services): void {
  mount(app, services, 'GET /health', async () => ({ status: 'ok', version, storage: services.storage.engine }));
}
