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

/** No page of the web client has a dot in its address, or anything that needs encoding. */
const PAGE = /^(?!\/(api|assets|metrics)(\/|$))(\/[\w~-]+)*\/?$/i;

/** What is not a route and not a file is an address of the web client. */
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

/** Serves the built web client; answers how its pages are sent. */
async function openWeb(app: FastifyInstance, folder: string): Promise<SendPage> {
  if (!existsSync(join(folder, 'pages', 'staff.html'))) {
    return (reply) =>
      reply.code(503).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(NOT_BUILT);
  }
  await app.register(fastifyStatic, {
    root: folder,
    index: ['pages/staff.html'],
    cacheControl: false,
    // Nobody reads a page in pieces, and a piece that is not there would be an error.
    acceptRanges: false,
    // The build puts a packed copy next to each text.
    preCompressed: true,
    setHeaders(reply, sent) {
      const path = sent.replace(/\.(br|gz)$/, '');
      // Files under assets carry a hash of their content in their name; the rest may change with the next release.
      const hashed = path.startsWith(join(folder, 'assets') + sep);
      // The verifier in one file is for another device: here its inline script would not run.
      if (path === join(folder, 'verify.html'))
        reply.header('content-disposition', 'attachment; filename="verify.html"');
      reply.header('vary', 'accept-encoding');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return (reply, page) => reply.sendFile(`pages/${page}.html`);
}

/** The page of every route, made from the contract; all it loads comes from this server. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  const schema = z.toJSONSchema(refusal, { target: 'openapi-3.0' }) as object;
  await app.register(swagger, {
    openapi: {
      info: { title: 'Adarash', description: 'Every call of the hall. Money is in Birr.', version },
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
    uiConfig: { validatorUrl: null, docExpansion: 'list', persistAuthorization: false } as object,
  });
}

/** Every route may refuse, in the one shape, which is described once. */
const withRefusals: FastifyDynamicSwaggerOptions['transformObject'] = (document) => {
  if (!('openapiObject' in document)) return document.swaggerObject;
  for (const path of Object.values(document.openapiObject.paths ?? {}))
    for (const operation of Object.values(path ?? {}) as { responses?: object }[])
      operation.responses = { ...operation.responses, '4XX': { $ref: '#/components/responses/Refusal' } };
  return document.openapiObject;
};
