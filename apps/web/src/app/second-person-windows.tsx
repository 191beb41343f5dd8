import type { ReactElement } from 'react';
import type { CosignerCredentials, WithSecond } from '../api/api.ts';
import type { ApiError } from '../api/client.ts';
import { createListeners } from '../lib/listen.ts';

/** Creates the list of open dialogs for second signatures. The last dialog is on top. */
export function createSecondPersonWindows() {
  const { subscribe, notify } = createListeners();
  let windows: readonly ReactElement[] = [];
  let opened = 0;

  function show(next: readonly ReactElement[]): void {
    windows = next;
    notify();
  }

  const sign: WithSecond = async <A,>(needed: ApiError, again: (cosigner: CosignerCredentials) => Promise<A>) => {
    const { SecondPersonDialog } = await import('./second-person.tsx');
    opened += 1;
    const key = String(opened);
    const signed = new Promise<A>((done, failed) => {
      const window = <SecondPersonDialog key={key} needed={needed} again={again} onDone={done} onFailed={failed} />;
      show([...windows, window]);
    });
    return signed.finally(() => show(windows.filter((window) => window.key !== key)));
  };

  return { sign, subscribe, get: () => windows };
}
