type Gathered<Item, Outcome> = { item: Item; resolve(outcome: Outcome): void; reject(reason: unknown): void };

/**
 * Combines items with the same key into batches, because the work is cheaper for many items at the same time. Items
 * that arrive during a batch are collected for the next one in order of arrival. The work returns a result for each
 * item, or an error if only this item is refused.
 */
export function makeBatches<Item, Outcome>(
  work: (key: string, batch: readonly Item[]) => Promise<readonly (Outcome | Error)[]>,
): (key: string, item: Item) => Promise<Outcome> {
  const keys = new Map<string, Gathered<Item, Outcome>[]>();

  async function serve(key: string, gathered: Gathered<Item, Outcome>[]): Promise<void> {
    while (gathered.length > 0) {
      const batch = gathered.splice(0);
      try {
        const items = batch.map(({ item }) => item);
        const outcomes = await work(key, items);
        for (const [i, { resolve, reject }] of batch.entries()) {
          const outcome = outcomes[i] as Outcome | Error;
          if (outcome instanceof Error) reject(outcome);
          else resolve(outcome);
        }
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    keys.delete(key);
  }

  return (key, item) =>
    new Promise((resolve, reject) => {
      const gathered = keys.get(key);
      if (gathered) return void gathered.push({ item, resolve, reject });
      const first = [{ item, resolve, reject }];
      keys.set(key, first);
      void serve(key, first);
    });
}
