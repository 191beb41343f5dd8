/** The storage cannot be used at the moment; another attempt later may succeed. `cause` is the error of the driver. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';
}

/** A file of the storage could not be written, because its disk or its quota is full. */
export class DiskFull extends StorageUnavailable {
  override name = 'DiskFull';
}

/** A row with the same unique value exists. Only PostgreSQL reports it, where two transactions can insert at once. */
export class DuplicateKey extends Error {
  override name = 'DuplicateKey';
}

export class HallMissing extends Error {
  override name = 'HallMissing';
}
