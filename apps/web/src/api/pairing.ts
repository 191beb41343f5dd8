import type { Purpose } from '@adarash/contract/basics';
import { readSetting, removeSetting, writeSetting } from '../lib/stored-settings.ts';
import { ApiError, ask } from './client.ts';

const LOOK_MS = 2_000;
const TRY_AGAIN_MS = 5_000;

type Paired = { path: string; key: string | null; token: string };
export type Pairing = { digits: string } | { obstacle: 'pairFull' | 'unreachable' } | null;

/**
 * Storage keys of the pairing tokens. A TV and a phone use different keys, because a tab may first be a TV and later a
 * phone.
 */
const TOKENS = { display: 'pairingToken', seller: 'sellerPairing' } as const;

/**
 * Requests a pairing code and displays it until staff enter it at the counter. Requests a new code if it expired or the
 * connection was lost. Resolves to null when the screen is closed.
 */
export async function pair(
  purpose: Purpose,
  show: (pairing: Pairing) => void,
  signal: AbortSignal,
): Promise<Paired | null> {
  const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
  while (!signal.aborted) {
    let wait = LOOK_MS;
    try {
      const token = readSetting(TOKENS[purpose]);
      if (token === null) {
        const opened = await ask('POST /public/pairings', { body: { purpose } }, { signal });
        writeSetting(TOKENS[purpose], opened.token);
        show(opened);
      } else {
        const state = await ask('POST /public/pairings/state', { body: { token } }, { signal });
        if (state.path !== null) {
          removeSetting(TOKENS[purpose]);
          return { path: state.path, key: state.displayKey, token };
        }
        show(state);
      }
    } catch (error) {
      if (signal.aborted) return null;
      const code = error instanceof ApiError ? error.code : '';
      if (code === 'PAIRING_OVER') {
        removeSetting(TOKENS[purpose]);
        wait = 0;
      } else {
        show({ obstacle: code === 'PAIRINGS_FULL' ? 'pairFull' : 'unreachable' });
        wait = TRY_AGAIN_MS;
      }
    }
    await pause(wait);
  }
  return null;
}
