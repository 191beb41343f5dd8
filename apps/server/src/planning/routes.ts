import type { Mount } from '../http/mount.ts';
import type { Services } from '../start/services.ts';
import { addPattern, changePattern, deletePattern, listPatterns } from './draw-patterns.ts';
import { changeEvening, deleteEvening, keepEvening, listEvenings } from './evenings.ts';
import { changeProgram, readProgram } from './program.ts';
import { addRegular, changeRegular, deleteRegular, listRegulars } from './regulars.ts';

export function mountPlanning(mount: Mount, services: Services): void {
  mount('GET /program', readProgram(services));
  mount('PUT /program', changeProgram(services));
  mount('GET /evenings', listEvenings(services));
  mount('POST /evenings', keepEvening(services));
  mount('PUT /evenings/:id', changeEvening);
  mount('DELETE /evenings/:id', deleteEvening);
  mount('GET /patterns', listPatterns(services));
  mount('POST /patterns', addPattern(services));
  mount('PUT /patterns/:id', changePattern);
  mount('DELETE /patterns/:id', deletePattern);
  mount('GET /regulars', listRegulars(services));
  mount('POST /regulars', addRegular(services));
  mount('PUT /regulars/:id', changeRegular(services));
  mount('DELETE /regulars/:id', deleteRegular);
}
