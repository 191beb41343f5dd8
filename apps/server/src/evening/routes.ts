import type { FastifyInstance } from 'fastify';
import { mount } from '../http/mount.ts';
import type { Services } from '../services.ts';
import { addPattern, changePattern, deletePattern, listPatterns } from './draw-patterns.ts';
import { changeProgram, readProgram } from './program.ts';
import { addRegular, changeRegular, deleteRegular, listRegulars } from './regulars.ts';

export function mountEvening(app: FastifyInstance, services: Services): void {
  mount(app, services, 'GET /program', readProgram(services));
  mount(app, services, 'PUT /program', changeProgram(services));
  mount(app, services, 'GET /patterns', listPatterns(services));
  mount(app, services, 'POST /patterns', addPattern(services));
  mount(app, services, 'PUT /patterns/:id', changePattern);
  mount(app, services, 'DELETE /patterns/:id', deletePattern);
  mount(app, services, 'GET /regulars', listRegulars(services));
  mount(app, services, 'POST /regulars', addRegular(services));
  mount(app, services, 'PUT /regulars/:id', changeRegular(services));
  mount(app, services, 'DELETE /regulars/:id', deleteRegular);
}
