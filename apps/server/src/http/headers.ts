import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../config.ts';

/** Phones and the TV come over plain http, so nothing here may force https unless the hall is known to have it. */
export function sendSafeHeaders(app: FastifyInstance, config: Config): void {
  const headers = safeHeaders(config);
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers);
    next();
  });
  app.addHook('onSend', (request, reply, payload, next) => {
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.header('x-request-id', request.id);
    next(null, payload);
  });
}

/** They are the same for every answer, so they are made once. */
function safeHeaders({ publicUrl, tls }: Config): Record<string, string> {
  const headers: Record<string, string> = {};
  const overHttps = tls !== null || (publicUrl?.startsWith('https:') ?? false);
  const give = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Compiled code for the slow mix of a draw; nothing may be evaluated from text.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // Toasts and charts bring styles of their own at run time.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: overHttps,
    crossOriginOpenerPolicy: overHttps,
    originAgentCluster: overHttps,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  });
  const answer = {
    setHeader: (name: string, value: string) => Object.assign(headers, { [name.toLowerCase()]: value }),
    removeHeader() {},
  };
  give({} as IncomingMessage, answer as unknown as ServerResponse, () => {});
  return headers;
}
