import type { LiveEvent } from '@adarash/contract/live';

export type Posted = { readonly hallId: string; readonly event: LiveEvent };

/** Where a transaction leaves what the hall is to hear once it is committed; whoever opens the box sends it on. */
export type Postbox = {
  post(message: Posted): void;
  open(carrier: (message: Posted) => void): void;
};

export function makePostbox(): Postbox {
  const carriers: ((message: Posted) => void)[] = [];
  return {
    post(message) {
      for (const carrier of carriers) carrier(message);
    },
    open: (carrier) => void carriers.push(carrier),
  };
}
