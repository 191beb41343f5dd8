import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Runtime } from '../platform/runtime.ts';

const NAME = 'adarash-device';
const COOKIE = new RegExp(`(?:^|; )${NAME}=([\\w-]{43})\\.([\\w-]{43})(?:;|$)`);
export const DEVICE_DAYS = 180;

/**
 * Browser that is identified by a cookie with a token. `hash` is the stored form of the token, and the key of the
 * device's rate limits and failed attempts.
 */
type Device = { readonly cookie: string; readonly hash: string };

export type Signing = { readonly signingKey: Uint8Array };

/**
 * Returns the signature of a device token. It enables the server to reject a forged token without a database read, so
 * that forged tokens create no rate limits and no lanes (queues).
 */
const signatureOf = ({ signingKey }: Signing, token: string): Buffer =>
  createHmac('sha256', signingKey).update(`adarash/device/${token}`).digest();

const deviceOf = (services: Signing, token: string): Device => ({
  cookie: `${token}.${signatureOf(services, token).toString('base64url')}`,
  hash: hash('sha256', token),
});

export const newDevice = (services: Signing & { readonly runtime: Runtime }): Device =>
  deviceOf(services, Buffer.from(services.runtime.bytes(32)).toString('base64url'));

/** Returns the device of a request based on its cookie, or null without a valid cookie. */
export function deviceIn({ headers }: Pick<FastifyRequest, 'headers'>, services: Signing): Device | null {
  const [, token, signature] = COOKIE.exec(headers.cookie ?? '') ?? [];
  if (token === undefined || signature === undefined) return null;
  const given = Buffer.from(signature, 'base64url');
  return timingSafeEqual(given, signatureOf(services, token)) ? deviceOf(services, token) : null;
}

/**
 * Sets the cookie that identifies a device. Scripts cannot read it, other sites cannot send it, and it grants no
 * access.
 */
export function setDevice({ protocol }: FastifyRequest, reply: FastifyReply, { cookie }: Device): void {
  const kept = `Path=/api; Max-Age=${DEVICE_DAYS * 24 * 60 * 60}; HttpOnly; SameSite=Strict`;
  reply.header('set-cookie', `${NAME}=${cookie}; ${kept}${protocol === 'https' ? '; Secure' : ''}`);
}
