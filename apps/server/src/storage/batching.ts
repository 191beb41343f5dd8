import { PLACE, type Ran, type Runner, type Statement, valuesFor, valuesForMany } from './prepared.ts';

type Asking = {
  readonly asker: object | undefined;
  readonly given: object;
  resolve(ran: Ran): void;
  reject(reason: unknown): void;
};

export type Batcher = {
  /** An asker who asks the same twice, for a change, changes twice: the second goes into another batch. */
  ask(statement: Statement, given: object, asker?: object): Promise<Ran>;
  /** Sends what has been asked so far, so that what is asked next comes after it. */
  flush(): void;
};

/**
 * A statement costs the driver and PostgreSQL more than the rows it is about. What several commands ask with the same
 * statement in one turn is asked once for all of them; what different statements ask in one turn has no order. If it
 * fails, it fails for all of them.
 */
export function makeBatcher(run: Runner['run'], endOfTurn: (then: () => void) => void): Batcher {
  const asked = new Map<Statement, Asking[]>();

  function flush(): void {
    const batches = [...asked];
    asked.clear();
    for (const [statement, asking] of batches) {
      runFor(statement, asking).then(
        (answers) => {
          for (const [place, { resolve }] of asking.entries()) resolve(answers[place] as Ran);
        },
        (error) => {
          for (const { reject } of asking) reject(error);
        },
      );
    }
  }

  async function runFor(statement: Statement, asking: readonly Asking[]): Promise<Ran[]> {
    const { many } = statement;
    const [first] = asking;
    if (!many || asking.length === 1) return [await run(statement, valuesFor(statement, first?.given ?? {}))];
    const given = asking.map((one) => one.given);
    const ran = await run(many, valuesForMany(many, given));
    return many.kind === 'InsertQueryNode' ? allOrError(ran, asking.length) : byPlace(ran, asking.length);
  }

  return {
    ask: (statement, given, asker) =>
      new Promise((resolve, reject) => {
        if (asker && asked.get(statement)?.some((other) => other.asker === asker)) flush();
        if (asked.size === 0) endOfTurn(flush);
        const already = asked.get(statement);
        if (already) already.push({ asker, given, resolve, reject });
        else asked.set(statement, [{ asker, given, resolve, reject }]);
      }),
    flush,
  };
}

type Placed = { readonly [PLACE]: number };

function byPlace({ rows }: Ran, count: number): Ran[] {
  const met: unknown[][] = Array.from({ length: count }, () => []);
  for (const { [PLACE]: place, ...row } of rows as Placed[]) met[place]?.push(row);
  return met.map((own) => ({ rows: own, changed: own.length }));
}

/** An insert does not tell whose row was left out. */
function allOrError({ changed }: Ran, count: number): Ran[] {
  if (changed !== count) throw new Error(`${count - changed} of ${count} rows were not stored.`);
  return Array.from({ length: count }, () => ({ rows: [], changed: 1 }));
}
