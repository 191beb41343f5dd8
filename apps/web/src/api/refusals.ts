import type { ApiError } from './api-error.ts';

type Listener = (error: ApiError) => void;

const unauthorised = new Set<Listener>();
const forbidden = new Set<Listener>();

function subscribe(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const onUnauthorised = (listener: Listener) => subscribe(unauthorised, listener);
export const onForbidden = (listener: Listener) => subscribe(forbidden, listener);

export function announceRefusal(error: ApiError): void {
  const listeners = error.status === 401 ? unauthorised : error.status === 403 ? forbidden : [];
  for (const listener of listeners) listener(error);
}
