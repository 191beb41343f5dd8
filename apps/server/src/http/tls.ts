import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { type Config, StartError } from '../start/config.ts';

/** The certificate and its key, if the hall has them; throws for a pair that does not fit before anything is opened. */
export function readTls({ tls }: Config): { cert: Buffer; key: Buffer } | null {
  if (tls === null) return null;
  const pair = { cert: readNamed('TLS_CERT', tls.cert), key: readNamed('TLS_KEY', tls.key) };
  try {
    createSecureContext(pair);
  } catch {
    throw new StartError('TLS_CERT and TLS_KEY are not a certificate and the key that belongs to it, both as PEM.');
  }
  return pair;
}

function readNamed(name: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch {
    throw new StartError(`${name}: the file ${path} cannot be read.`);
  }
}
