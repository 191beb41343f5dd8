import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Runtime } from '../platform/runtime.ts';

const NAME = 'adarash-device';
const COOKIE = new RegExp(`(?:^|; )${NAME}=([\\w-]{43})\\.([\\w-]{43})(?:;|$)`);
export const DEVICE_DAYS = 180;

/** `hash` is what the server keeps of it, and what requests and failures of the device are counted by. */
type Device = { readonly cookie: string; readonly hash: string };

export type Signing = { readonly signingKey: Uint8Array };

/** Signed, so that a made-up token is found out before anything is read, and gets no rate limit or lane of its own. */
const signatureOf = ({ signingKey }: Signing, token: string): Buffer =>
  createHmac('sha256', signingKey).update(`adarash/device/${token}`).digest();

const deviceOf = (services: Signing, token: string): Device => ({
  cookie: `${token}.${signatureOf(services, token).toString('base64url')}`,
  hash: hash('sha256', token),
});

export const newDevice = (services: Signing & { readonly runtime: Runtime }): Device =>
  deviceOf(services, Buffer.from(services.runtime.bytes(32)).toString('base64url'));

/** The device that a request comes from, by its cookie; null without a cookie that this server made. */
export function deviceIn({ headers }: Pick<FastifyRequest, 'headers'>, services: Signing): Device | null {
  const [, token, signature] = COOKIE.exec(headers.cookie ?? '') ?? [];
  if (token === undefined || signature === undefined) return null;
  const given = Buffer.from(signature, 'base64url');
  return timingSafeEqual(given, signatureOf(services, token)) ? deviceOf(services, token) : null;
}

/** Out of reach of scripts, and sent by no other site. It opens nothing by itself. */
export function setDevice({ protocol }: FastifyRequest, reply: FastifyReply, { cookie }: Device): void {
  const kept = `Path=/api; Max-Age=${DEVICE_DAYS * 24 * 60 * 60}; HttpOnly; SameSite=Strict`;
  reply.header('set-cookie', `${NAME}=${cookie}; ${kept}${protocol === 'https' ? '; Secure' : ''}`);
}
