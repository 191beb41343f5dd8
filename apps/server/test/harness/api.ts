import type { FastifyInstance, InjectOptions } from 'fastify';

// biome-ignore lint/suspicious/noExplicitAny: a test looks into answers whose shape it is there to check.
export type Answered = { status: number; body: any; text: string; bytes: Buffer; headers: Record<string, unknown> };

type Extra = { headers?: Record<string, string>; address?: string };

/** Calls below /api, as one person. */
export type Api = {
  get(path: string, extra?: Extra): Promise<Answered>;
  post(path: string, body?: unknown, extra?: Extra): Promise<Answered>;
  put(path: string, body?: unknown, extra?: Extra): Promise<Answered>;
  patch(path: string, body?: unknown, extra?: Extra): Promise<Answered>;
  delete(path: string, extra?: Extra & { body?: unknown }): Promise<Answered>;
};

export function apiOf(app: FastifyInstance, token: string | null): Api {
  const send = async (method: InjectOptions['method'], path: string, body: unknown, extra: Extra = {}) => {
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      headers: { ...(token !== null && { authorization: `Bearer ${token}` }), ...extra.headers },
      ...(body !== undefined && { payload: body as object }),
      ...(extra.address !== undefined && { remoteAddress: extra.address }),
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    const text = answer.body;
    const { statusCode: status, headers, rawPayload: bytes } = answer;
    return { status, body: isJson ? JSON.parse(text) : undefined, text, bytes, headers };
  };
  return {
    get: (path, extra) => send('GET', path, undefined, extra),
    post: (path, body, extra) => send('POST', path, body, extra),
    put: (path, body, extra) => send('PUT', path, body, extra),
    patch: (path, body, extra) => send('PATCH', path, body, extra),
    delete: (path, extra) => send('DELETE', path, extra?.body, extra),
  };
}
