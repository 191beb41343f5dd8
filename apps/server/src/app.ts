import { ROUTES } from '@adarash/contract';
import Fastify, { type FastifyInstance } from 'fastify';

import type { z } from 'zod';
import { mountAccounts } from './accounts/routes.ts';
import { confirmBeside } from './accounts/sign-in.ts';
import { makeGate } from './accounts/throttle.ts';
import { mountCards } from './cards/routes.ts';
import { mountDesignations } from './designations/routes.ts';
import { mountDesk } from './desk/routes.ts';
import { revealAtStart } from './draw/start-anew.ts';
import { mountEvening } from './evening/routes.ts';
import { mountGames } from './games/routes.ts';
import { checkPicturesAtStart } from './hall/check-pictures.ts';
import { mountHall } from './hall/routes.ts';
import { markAsDemo } from './house/demo-strip.ts';
import { mountHouse } from './house/settings.ts';
import { limitConnections, serverOptions } from './http/connections.ts';
import { serveDocs } from './http/docs.ts';
import { answerErrors, answerUnreadable } from './http/errors.ts';
import { sendSafeHeaders } from './http/headers.ts';
import { checkInput } from './http/hooks.ts';
import { keepForgetting } from './http/idempotency.ts';
import { BODY_LIMIT, readJsonBodies, writerOf } from './http/json.ts';
import { limitRequests } from './http/limits.ts';
import { mount, noteRoutes } from './http/mount.ts';
import { answerOwnNames } from './http/own-names.ts';
import { logRequests, trustedProxies } from './http/requests.ts';
import { answerTheRest } from './http/web-pages.ts';
import { mountInspection } from './inspection/routes.ts';
import { mountJackpot } from './jackpot/routes.ts';
import { mountLive } from './live/routes.ts';
import { keepMailing } from './paper/daily-mail.ts';
import { mountPaper } from './paper/routes.ts';
import { webFolder } from './places.ts';
import { mountReports } from './reports/routes.ts';
import type { Services } from './services.ts';
import { mountShifts } from './shifts/routes.ts';
import { mountSounds } from './sounds/routes.ts';
import { keepMonths } from './storage/months.ts';
import { mountHealth, mountReady, mountRunning, serveMetrics } from './system/routes.ts';

/** The whole server without a port: what main listens with and the tests speak to. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config, chance, demo } = services;
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    ...(serverOptions(config) as { requestTimeout: number }),
    trustProxy: trustedProxies(config),
    genReqId: () => chance.newId(),
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerUnreadable,
  });
  limitConnections(app, config);
  noteRoutes(app);
  app.setValidatorCompiler(checkInput);
  app.setSerializerCompiler(({ schema }) => writerOf(schema as unknown as z.ZodType, services.checkAnswers));
  app.decorateRequest('actor', null);
  answerErrors(app, services);
  logRequests(app, services);
  readJsonBodies(app);
  keepForgetting(app, services);
  keepMonths(app, services);
  revealAtStart(app, services);
  keepMailing(app, services);
  sendSafeHeaders(app, config, demo !== null);
  limitRequests(app, services);
  answerOwnNames(app, config);
  await serveDocs(app);
  serveMetrics(app, services);

  // One for every place where a password is asked for, so that guesses at one are counted at the others.
  const gate = makeGate(services);
  const mountRoute = mount(app, services, ROUTES, confirmBeside(services, gate));
  mountAccounts(mountRoute, services, gate);
  mountCards(mountRoute, services);
  mountHouse(app, mountRoute, services);
  mountGames(app, mountRoute, services);
  mountDesignations(mountRoute, services);
  mountEvening(mountRoute, services);
  mountJackpot(mountRoute, services);
  mountShifts(mountRoute, services, gate);
  mountReports(mountRoute, services);
  mountHall(mountRoute, services);
  checkPicturesAtStart(app, services);
  mountPaper(mountRoute, services);
  mountDesk(mountRoute, services);
  mountInspection(mountRoute, services);
  mountLive(app, mountRoute, services);
  mountSounds(mountRoute, services);
  mountHealth(mountRoute, services);
  mountReady(mountRoute, services);
  mountRunning(mountRoute, services);
  await answerTheRest(app, webFolder, demo && markAsDemo(demo));
  return app;
}
