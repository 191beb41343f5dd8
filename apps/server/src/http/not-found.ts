import type { FastifyInstance } from 'fastify';
import { envelope } from './refusal.ts';
import { openWeb } from './web-pages.ts';

/** What is not a call and not a file is a page of the web client, which finds its own way. */
export async function answerTheRest(app: FastifyInstance, folder: string): Promise<void> {
  const sendPage = await openWeb(app, folder);
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split(/[?#]/)[0]!;
    const isPage =
      request.method === 'GET' && !/^\/(api|assets|metrics)(\/|$)/i.test(path) && !/\.[a-z0-9]+$/i.test(path);
    if (isPage) return sendPage(reply);
    return reply.code(404).send(envelope('NOT_FOUND'));
  });
}
