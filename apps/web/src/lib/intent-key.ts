import { useRef } from 'react';

/** `crypto.randomUUID` is missing on plain http in the hall's network; `getRandomValues` is not. */
export function makeIntentKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** One key per human intent: the same key until the intent succeeded, so that a retry never books twice. */
export function useIntentKey() {
  const key = useRef<string | null>(null);
  return {
    current(): string {
      key.current ??= makeIntentKey();
      return key.current;
    },
    renew(): void {
      key.current = null;
    },
  };
}
