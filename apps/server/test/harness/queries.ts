import type { Services } from '../../src/services.ts';

/** How many queries the reading connections are asked while the work is done. */
export async function queriesOf({ storage }: Services, work: () => Promise<unknown>): Promise<number> {
  const executor = storage.db.getExecutor();
  const compile = executor.compileQuery;
  let count = 0;
  executor.compileQuery = (...args) => {
    count++;
    return compile.apply(executor, args);
  };
  try {
    await work();
  } finally {
    executor.compileQuery = compile;
  }
  return count;
}
