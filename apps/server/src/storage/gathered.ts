import { type Ran, type Runner, type Statement, valuesFor } from './prepared.ts';

type Asking = {
  readonly who: object | undefined;
  readonly given: object;
  resolve(ran: Ran): void;
  reject(reason: unknown): void;
};

export type Gatherer = {
  /** Whoever asks the same twice, for a change, changes twice: the second is another turn. */
  gather(statement: Statement, given: object, who?: object): Promise<Ran>;
  /** Sends what is gathered, so that what is asked next comes after it. */
  send(): void;
};

/**
 * A statement costs the driver and PostgreSQL more than the rows it is about. What several commands ask with the same
 * statement in one turn is asked once for all of them; what different statements ask in one turn has no order. If it
 * fails, it fails for all of them.
 */
export function makeGatherer(run: Runner['run'], endOfTurn: (then: () => void) => void): Gatherer {
  const asked = new Map<Statement, Asking[]>();

  function send(): void {
    const turn = [...asked];
    asked.clear();
    for (const [statement, asking] of turn) {
      askFor(statement, asking).then(
        (answers) => {
          for (const [place, { resolve }] of asking.entries()) resolve(answers[place] as Ran);
        },
        (error) => {
          for (const { reject } of asking) reject(error);
        },
      );
    }
  }

  async function askFor(statement: Statement, asking: readonly Asking[]): Promise<Ran[]> {
    const [first] = asking;
    if (!first || asking.length === 1)
      return [await run(statement.one.sql, valuesFor(statement.one, first?.given ?? {}))];
    const { sql, values, answers } = forAll(statement, asking);
    return answers(await run(sql, values));
  }

  return {
    gather: (statement, given, who) =>
      new Promise((resolve, reject) => {
        if (who && asked.get(statement)?.some((other) => other.who === who)) send();
        if (asked.size === 0) endOfTurn(send);
        const already = asked.get(statement);
        if (already) already.push({ who, given, resolve, reject });
        else asked.set(statement, [{ who, given, resolve, reject }]);
      }),
    send,
  };
}

const PLACE = '#';

type ForMany = { sql: string; names: string[]; answers(ran: Ran, count: number): Ran[] };
const texts = new WeakMap<Statement, ForMany>();

function forAll(statement: Statement, asking: readonly Asking[]) {
  const { many } = statement;
  const known = texts.get(statement) ?? makeForMany(statement);
  texts.set(statement, known);
  const { sql, names, answers } = known;
  const rows = asking.map(({ given }, place) => {
    const row: Record<string, unknown> = { [PLACE]: place };
    for (const name of names) row[name] = given[name as keyof object];
    return row;
  });
  const common = many ? valuesFor(many, asking[0]?.given ?? {}) : [];
  return { sql, values: [...common, JSON.stringify(rows)], answers: (ran: Ran) => answers(ran, asking.length) };
}

/** The statement once more with its values out of a list, and how to tell whose rows it met. */
function makeForMany({ many }: Statement): ForMany {
  if (!many) throw new Error('A statement was gathered that is for one alone.');
  const fields = Object.entries(many.fields).filter(([, field]) => field !== 'all');
  const columns = [[PLACE, 'integer'], ...fields].map(([name, field]) => `"${name}" ${field}`).join(', ');
  const each = `json_to_recordset($${many.parameters.length + 1}) as "each"(${columns})`;
  const names = fields.map(([name]) => name);
  const [verb] = many.sql.split(' ', 1);
  if (verb === 'select') {
    // The limit lets it look for each by its key: otherwise it may read all of a table to find a few.
    const found = `cross join lateral (select * from (${many.sql}) as it limit 1) as found`;
    const sql = `select "each"."${PLACE}", found.* from ${each} ${found}`;
    return { sql, names, answers: byPlace };
  }
  if (verb === 'update') {
    const returned = / returning /.test(many.sql) ? ', ' : ' returning ';
    const sql = `${many.sql.replace(' where ', () => ` from ${each} where `)}${returned}"each"."${PLACE}"`;
    return { sql, names, answers: byPlace };
  }
  if (verb === 'insert') {
    const sql = many.sql.replace(/ values \((.*?)\)/, (_, values) => ` select ${values} from ${each}`);
    return { sql, names, answers: allOrError };
  }
  throw new Error(`What is gathered may not ${verb}.`);
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
