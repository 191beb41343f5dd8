import { DiskFull, DuplicateKey, StorageUnavailable } from '../errors.ts';

/**
 * Error code of a deadlock: two transactions blocked each other, and PostgreSQL rolled one of them back. That
 * transaction can be retried.
 */
export const DEADLOCK = '40P01';
export const READ_ONLY = '25006';
const DISK_FULL = '53100';
const UNIQUE_VIOLATION = '23505';

/** Error codes of PostgreSQL and of the network after which a retry may succeed. */
const UNAVAILABLE =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|57014|57P0[123]|08\d{3}|53\d{3}|25006|25P03|55P03|58030|40001|40P01)$/;

/** Messages of the PostgreSQL client about a lost connection, because such an error has no code. */
const LOST = /^(Connection terminated|Client has encountered a connection error|timeout expired)/;

/** Returns the storage error for an error of the PostgreSQL driver. The driver's code is preserved for the log. */
export function storageError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StorageUnavailable || error instanceof DuplicateKey) return error;
  const { code = '' } = error as { code?: unknown };
  const Kind = kindOf(String(code), error.message);
  return Kind === null ? error : Object.assign(new Kind(error.message, { cause: error }), { code });
}

function kindOf(code: string, message: string) {
  if (code === DISK_FULL) return DiskFull;
  if (code === UNIQUE_VIOLATION) return DuplicateKey;
  return UNAVAILABLE.test(code) || LOST.test(message) ? StorageUnavailable : null;
}
