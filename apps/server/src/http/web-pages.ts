import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { envelope } from './handler.ts';

/** The player's phone has a page of its own. */
const PLAY = /^\/hall\/[^/]+\/play\/?$/;

/** What is not a route and not a file is a page of the web client, which finds its own way. */
export async function answerTheRest(app: FastifyInstance, folder: string): Promise<void> {
  const sendPage = await openWeb(app, folder);
  app.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split(/[?#]/);
    const isPage =
      request.method === 'GET' && !/^\/(api|assets|metrics)(\/|$)/i.test(path) && !/\.[a-z0-9]+$/i.test(path);
    if (isPage) return sendPage(reply, PLAY.test(path) ? 'play.html' : 'index.html');
    return reply.code(404).send(envelope('NOT_FOUND'));
  });
}

const NOT_BUILT = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Adarash</title>
<h1>The screens are not built yet</h1>
<p>The server runs. Stop it and start it with <code>npm start</code>, which builds the screens first.</p></html>
`;

type SendPage = (reply: FastifyReply, page: 'index.html' | 'play.html') => unknown;

/** Serves the built web client; answers how its pages are sent. */
async function openWeb(app: FastifyInstance, folder: string): Promise<SendPage> {
  if (!existsSync(join(folder, 'index.html'))) {
    return (reply) =>
      reply.code(503).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(NOT_BUILT);
  }
  await app.register(fastifyStatic, {
    root: folder,
    index: ['index.html'],
    cacheControl: false,
    // The build lays a packed copy beside each text.
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
  return (reply, page) => reply.sendFile(page);
}
