import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import { type PageName, pageAt } from '@adarash/contract/pages';
import { refusal } from '@adarash/contract/routes/primitives';
import fastifyStatic from '@fastify/static';
import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { version } from '../platform/places.ts';
import { errorBody } from './error-body.ts';

/** Paths of the web client's pages contain no dot and no encoded characters. */
const PAGE = /^(?!\/(api|assets|metrics)(\/|$))(\/[\w~-]+)*\/?$/i;

/** Serves the pages of the web client for all paths that are neither routes nor files. */
export async function serveWebApp(app: FastifyInstance, folder: string): Promise<void> {
  const sendPage = await openWeb(app, folder);
  app.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split(/[?#]/);
    const isPage = request.method === 'GET' && PAGE.test(path);
    if (isPage) return sendPage(reply, pageAt(path));
    await app.limits.delayRefusal(request.ip);
    return reply.code(404).send(errorBody('NOT_FOUND'));
  });
}

const NOT_BUILT = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Adarash</title>
<h1>The screens are not built yet</h1>
<p>The server runs. Stop it and start it with <code>npm start</code>, which builds the screens first.</p></html>
`;

type SendPage = (reply: FastifyReply, page: PageName) => unknown;

/** Serves the files of the web client. Returns a function that sends a page. */
async function openWeb(app: FastifyInstance, folder: string): Promise<SendPage> {
  if (!existsSync(join(folder, 'pages', 'staff.html'))) {
    return (reply) =>
      reply.code(503).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(NOT_BUILT);
  }
  await app.register(fastifyStatic, {
    root: folder,
    index: ['pages/staff.html'],
    cacheControl: false,
    // Range requests are disabled, because no client requires them and an invalid range would be an error.
    acceptRanges: false,
    // The build creates a compressed copy of each text file.
    preCompressed: true,
    setHeaders(reply, sent) {
      const path = sent.replace(/\.(br|gz)$/, '');
      // Names of files in the folder `assets` contain a hash of their content. Other files may change in the next
      // release.
      const hashed = path.startsWith(join(folder, 'assets') + sep);
      // The single-file verifier is sent as a download, because pages of this site must not run its inline script.
      if (path === join(folder, 'verify.html'))
        reply.header('content-disposition', 'attachment; filename="verify.html"');
      reply.header('vary', 'accept-encoding');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return (reply, page) => reply.sendFile(`pages/${page}.html`);
}

/** Serves the API documentation of all routes, based on the contract. It must not load anything from other servers. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  const schema = z.toJSONSchema(refusal, { target: 'openapi-3.0' }) as object;
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Adarash',
        description: 'Routes of the bingo hall. Amounts are in Birr. `x-roles` lists the roles that can call a route.',
        version,
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
        responses: { Refusal: { description: 'A refusal', content: { 'application/json': { schema } } } },
      },
    },
    hideUntagged: true,
    transform: jsonSchemaTransform,
    transformObject: withRefusals,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'Adarash API' },
    // Shows extensions, because the roles of a route are stored in one.
    uiConfig: { validatorUrl: null, docExpansion: 'list', persistAuthorization: false, showExtensions: true } as object,
  });
}

/** Adds the common error response to the API documentation of every route. */
const withRefusals: FastifyDynamicSwaggerOptions['transformObject'] = (document) => {
  if (!('openapiObject' in document)) return document.swaggerObject;
  for (const path of Object.values(document.openapiObject.paths ?? {}))
    for (const operation of Object.values(path ?? {}) as { responses?: object }[])
      operation.responses = { ...operation.responses, '4XX': { $ref: '#/components/responses/Refusal' } };
  return document.openapiObject;
};
