import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';

/**
 * Returns the proxies that are trusted to set the client's address. A number is the count of proxies in front of the
 * server.
 */
export function trustedProxies({ trustProxy }: Config) {
  return typeof trustProxy === 'number' ? (_address: string, hop: number) => hop < trustProxy : trustProxy;
}

/** Logs the route and never the URL, because URLs can contain codes that grant access. */
export function logRequests(app: FastifyInstance, { log }: { log: Logger }): void {
  app.addHook('onResponse', (request, reply, next) => {
    if (log.isLevelEnabled('debug'))
      log.debug(
        {
          reqId: request.id,
          method: request.method,
          route: request.routeOptions.url ?? 'unknown',
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime * 10) / 10,
          user: request.actor?.userId,
        },
        'request',
      );
    next();
  });
}

/** Returns the limit of a list query plus one row, which shows whether there is another page. */
export const limitPlusOne = (limit: number | undefined): number | undefined =>
  limit === undefined ? undefined : limit + 1;

export function pageOfRows<Row extends { id: string }>(rows: readonly Row[], limit: number | undefined) {
  if (limit === undefined) return { rows };
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

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

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  // Required for the WebAssembly code of the slow mix of the phones' codes; evaluation of text stays disabled.
  "script-src 'self' 'wasm-unsafe-eval'",
  // Toasts and charts create styles at run time.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(';');

const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};
const HTTPS_ONLY = ['cross-origin-opener-policy', 'origin-agent-cluster', 'strict-transport-security'];

/**
 * Returns the security headers. Phones and the TV use plain http, so https is enforced only if the hall is known to
 * have it.
 */
function safeHeaders({ publicUrl, tls }: Config): Record<string, string> {
  const overHttps = tls !== null || (publicUrl?.startsWith('https:') ?? false);
  const headers = Object.entries(SECURITY_HEADERS).filter(([name]) => overHttps || !HTTPS_ONLY.includes(name));
  return Object.fromEntries(headers);
}
