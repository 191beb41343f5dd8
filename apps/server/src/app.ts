import { ROUTES } from '@adarash/contract';
import Fastify, { type FastifyInstance } from 'fastify';

import type { z } from 'zod';
import { checkPicturesAtStart, mountChecks, serveCheck } from './display/check.ts';
import { servePlainDisplay } from './display/plain.ts';
import { mountHall } from './display/routes.ts';
import { mountSounds } from './display/sounds/routes.ts';
import { revealAtStart } from './games/draw/start-over.ts';
import { mountCards, mountDesignations, mountGames } from './games/routes.ts';
import { limitConnections, serverOptions } from './http/connections.ts';
import { answerErrors, answerUnreadable } from './http/errors.ts';
import { purgeExpired } from './http/handler.ts';
import { BODY_LIMIT, readJsonBodies, writerOf } from './http/json.ts';
import { limitRequests } from './http/limits.ts';
import { mountLive } from './http/live/routes.ts';
import { checkInput, mount, noteRoutes } from './http/mount.ts';
import { answerOwnNames } from './http/own-names.ts';
import { logRequests, sendSafeHeaders, trustedProxies } from './http/requests.ts';
import { answerTheRest, serveDocs } from './http/web-pages.ts';
import { mountJackpot } from './money/jackpot/jackpot.ts';
import { mountSellers } from './money/sellers/routes.ts';
import { mountShare } from './money/share.ts';
import { mountShifts } from './money/shifts/routes.ts';
import { keepMailing } from './papers/day-roll.ts';
import { mountInspection } from './papers/folder/folder.ts';
import { mountReports } from './papers/reports/routes.ts';
import { mountPaper } from './papers/routes.ts';
import { mountAccounts } from './people/routes.ts';
import { confirmCosigner, confirmInPerson } from './people/sign-in.ts';
import { makeGate } from './people/throttle.ts';
import { mountPlanning } from './planning/routes.ts';
import { mountCardSets } from './settings/card-sets.ts';
import { markAsDemo } from './settings/demo-strip.ts';
import { mountOwnerSettings } from './settings/owner.ts';
import { mountSettings } from './settings/routes.ts';
import { mountHealth, mountReady, mountRunning, serveMetrics } from './settings/system-routes.ts';
import { webFolder } from './start/places.ts';
import type { Services } from './start/services.ts';
import { keepMonths } from './storage/months.ts';

/** The whole server without a port: what main listens with and the tests speak to. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config, runtime, demo } = services;
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    ...(serverOptions(config) as { requestTimeout: number }),
    trustProxy: trustedProxies(config),
    genReqId: () => runtime.newId(),
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
  purgeExpired(app, services);
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
  const mountRoute = mount(app, services, ROUTES, confirmCosigner(services, gate));
  mountAccounts(mountRoute, services, gate);
  mountCards(mountRoute, services);
  mountOwnerSettings(app, mountRoute, services);
  mountGames(app, mountRoute, services);
  mountDesignations(mountRoute, services);
  mountPlanning(mountRoute, services);
  mountJackpot(mountRoute, services);
  mountShifts(mountRoute, services, (given) => confirmInPerson(services, gate, given));
  mountSellers(mountRoute, services);
  mountReports(mountRoute, services);
  mountHall(mountRoute, services);
  servePlainDisplay(app, services);
  mountChecks(mountRoute, services);
  serveCheck(app, services);
  checkPicturesAtStart(app, services);
  mountShare(mountRoute, services);
  mountPaper(mountRoute, services);
  mountSettings(mountRoute, services);
  mountCardSets(mountRoute, services);
  mountInspection(mountRoute, services);
  mountLive(app, mountRoute, services);
  mountSounds(mountRoute, services);
  mountHealth(mountRoute, services);
  mountReady(mountRoute, services);
  mountRunning(mountRoute, services);
  await answerTheRest(app, webFolder, demo && markAsDemo(demo));
  return app;
}
