import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Row, Table } from '../packages/texts/src/table.ts';
import { inRoot } from '../scripts/command.mjs';

// Texts that a native reader has read, as hashes. A text that is changed in any language must be read again.

const FILE = inRoot('checks/reviewed-texts.json');

export const reviewHash = ({ en, am, om }: Pick<Row, 'en' | 'am' | 'om'>): string =>
  createHash('sha256').update([en, am, om].join('\n')).digest('hex').slice(0, 12);

export const readReviewed = (): ReadonlySet<string> => new Set<string>(JSON.parse(readFileSync(FILE, 'utf8')));

/** Adds the texts that were read now and removes texts that do not exist any more. */
export function writeReviewed(table: Table, read: readonly string[]): void {
  const before = readReviewed();
  const existing = Object.values(table).flatMap((rows) => Object.values(rows).map(reviewHash));
  const reviewed = existing.filter((hash) => before.has(hash) || read.includes(hash));
  writeFileSync(FILE, `${JSON.stringify([...new Set(reviewed)].sort(), null, 2)}\n`);
}
