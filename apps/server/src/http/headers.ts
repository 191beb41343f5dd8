import type { FastifyInstance } from 'fastify';
import type { Config } from '../start/config.ts';

export function sendSafeHeaders(app: FastifyInstance, config: Config, isDemo = false): void {
  const headers = { ...safeHeaders(config), ...(isDemo && { 'x-adarash-demo': 'true' }) };
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
  // Compiled code for the slow mix of a draw; nothing may be evaluated from text.
  "script-src 'self' 'wasm-unsafe-eval'",
  // Toasts and charts bring their styles at run time.
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

/** Phones and the TV come over plain http, so nothing here may force https unless the hall is known to have it. */
function safeHeaders({ publicUrl, tls }: Config): Record<string, string> {
  const overHttps = tls !== null || (publicUrl?.startsWith('https:') ?? false);
  return {
    'content-security-policy': CONTENT_SECURITY_POLICY,
    ...(overHttps && { 'cross-origin-opener-policy': 'same-origin' }),
    'cross-origin-resource-policy': 'same-origin',
    ...(overHttps && { 'origin-agent-cluster': '?1' }),
    'referrer-policy': 'no-referrer',
    ...(overHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}
