import { StartError } from '../../start/config.ts';
import type { Connect } from './postgres-transaction.ts';

type Asked = Awaited<ReturnType<Connect>>;

const backendOf = async (client: Asked): Promise<number> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;

/**
 * What is set on a connection, such as waiting for the disk, must hold for all that is asked on it. A pooler that takes
 * the connection to PostgreSQL away between two transactions gives it to the next who asks: to ourselves, while we look.
 */
export async function refuseSharedConnections(connect: Connect): Promise<void> {
  const one = await connect();
  const other = await connect();
  try {
    const before = await backendOf(one);
    await other.query('begin');
    const concurrent = await backendOf(other);
    const after = await backendOf(one);
    await other.query('rollback');
    if (before !== after || before === concurrent) {
      throw new StartError(
        'DATABASE_URL leads to a pooler that changes connections between transactions. Set pool_mode = session in PgBouncer, or name PostgreSQL itself.',
      );
    }
  } finally {
    one.release();
    other.release();
  }
}
