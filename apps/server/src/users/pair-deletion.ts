import type { By } from '../audit/append.ts';
import type { HallTx } from '../storage/storage.ts';

/** What else has to end with a hall, in the same transaction as its accounts. */
export type PairDeletedHook = (tx: HallTx, by: By) => Promise<void>;

export type PairDeletion = {
  onPairDeleted(hook: PairDeletedHook): void;
  run: PairDeletedHook;
};

export function makePairDeletion(): PairDeletion {
  const hooks: PairDeletedHook[] = [];
  return {
    onPairDeleted: (hook) => void hooks.push(hook),
    async run(tx, by) {
      for (const hook of hooks) await hook(tx, by);
    },
  };
}
