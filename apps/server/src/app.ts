import { ROUTES } from '@adarash/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { mountAccounts } from './accounts/routes.ts';
import { confirmCosigner, confirmInPerson } from './accounts/sign-in.ts';
import { createSignInThrottle } from './accounts/throttle.ts';
import { keepMailing } from './documents/day-roll.ts';
import { mountExport } from './documents/export/export.ts';
import { mountReports } from './documents/reports/routes.ts';
import { mountPaper } from './documents/routes.ts';
import { mountHall } from './games/display-routes.ts';
import { revealAtStart } from './games/draw/reset-draws.ts';
import { endGamesOfHall } from './games/end-game.ts';
import { mountCards, mountDesignations, mountGames } from './games/routes.ts';
import { mountCardSets } from './halls/card-sets.ts';
import { mountPatterns } from './halls/pattern-routes.ts';
import { mountSounds } from './halls/sound-routes.ts';
import { limitConnections, serverOptions } from './http/connections.ts';
import { answerErrors, answerUnreadable } from './http/errors.ts';
import { rejectUnknownHosts } from './http/host-check.ts';
import { purgeExpired } from './http/idempotency.ts';
import { BODY_LIMIT, readJsonBodies } from './http/json.ts';
import { limitRequests } from './http/limits.ts';
import { makeMount, noteRoutes } from './http/mount.ts';
import { serveOldBrowserPage } from './http/old-browser.ts';
import { logRequests, sendSafeHeaders, trustedProxies } from './http/requests.ts';
import { serveDocs, serveWebApp } from './http/web-pages.ts';
import { writerOf } from './http/write-json.ts';
import { mountLive } from './live/routes.ts';
import { mountJackpot } from './money/jackpot/jackpot.ts';
import { mountSellers } from './money/sellers/routes.ts';
import { mountShifts } from './money/shifts/routes.ts';
import { mountOwnerSettings } from './owner/owner.ts';
import { mountSettings } from './owner/routes.ts';
import { mountHealth, mountReady, mountRunning, serveMetrics } from './owner/system-routes.ts';
import { webFolder } from './platform/places.ts';
import { signatureMissing } from './repositories/second-signature.ts';
import type { Services } from './services.ts';

/** Creates the HTTP server without listening on a port, for `main.ts` and for tests. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const { config, runtime } = services;
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
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(({ schema }) => writerOf(schema as unknown as z.ZodType, services.checkAnswers));
  app.decorateRequest('actor', null);
  answerErrors(app, services);
  logRequests(app, services);
  readJsonBodies(app);
  purgeExpired(app, services);
  revealAtStart(app, services);
  keepMailing(app, services);
  sendSafeHeaders(app, config);
  limitRequests(app, services);
  rejectUnknownHosts(app, config);
  await serveDocs(app);
  serveMetrics(app, services);

  // Must be shared by all routes that check a password, so that failed attempts are counted together.
  const gate = createSignInThrottle(services);
  const mount = makeMount(app, services, ROUTES, {
    confirmCosigner: confirmCosigner(services, gate),
    signatureMissing,
  });
  mountAccounts(mount, services, gate, endGamesOfHall(services));
  mountCards(mount, services);
  mountOwnerSettings(app, mount, services);
  mountGames(app, mount, services);
  mountDesignations(mount, services);
  mountPatterns(mount, services);
  mountJackpot(mount, services);
  mountShifts(mount, services, (given) => confirmInPerson(services, gate, given));
  mountSellers(mount, services);
  mountReports(mount, services);
  mountHall(mount, services);
  serveOldBrowserPage(app);
  mountPaper(mount, services);
  app.addHook('onClose', async () => services.printer.close());
  mountSettings(mount, services);
  mountCardSets(mount, services);
  mountExport(mount, services);
  mountLive(app, mount, services);
  mountSounds(mount, services);
  mountHealth(mount, services);
  mountReady(mount, services);
  mountRunning(mount, services);
  await serveWebApp(app, webFolder);
  return app;
}
