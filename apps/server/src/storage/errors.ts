/** Error because the storage is currently not available; a retry may succeed. `cause` is the error of the driver. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';
}

/** Error because a file of the storage could not be written: the disk or the quota is full. */
export class DiskFull extends StorageUnavailable {
  override name = 'DiskFull';
}

/**
 * Error because a row with the same unique value already exists. Only PostgreSQL reports it, because two transactions
 * can insert at the same time.
 */
export class DuplicateKey extends Error {
  override name = 'DuplicateKey';
}

export class HallMissing extends Error {
  override name = 'HallMissing';
}
