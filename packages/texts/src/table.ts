import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';

/** One text. The English is fixed by the code and the requirements; `note` is a question to a native reader. */
export type Row = { en: string; am: string; om: string; note?: string };
/** By area, then by key. */
export type Table = Readonly<Record<string, Readonly<Record<string, Row>>>>;

const FOLDER = import.meta.dirname;
const AREAS = readdirSync(FOLDER).flatMap((file) => (extname(file) === '.json' ? [basename(file, '.json')] : []));

/** Every text: for the server, which answers the owner's list. A screen takes its area alone. */
export const TABLE: Table = Object.fromEntries(
  AREAS.sort().map((area) => [area, JSON.parse(readFileSync(join(FOLDER, `${area}.json`), 'utf8'))]),
);

const PLACEHOLDER = /\{\{\w+\}\}/g;

/** Whether a text in another language has every value to fill in that the English has, and no other. */
export const hasSameValues = (text: string, english: string): boolean => valuesOf(text) === valuesOf(english);
const valuesOf = (text: string): string => (text.match(PLACEHOLDER) ?? []).sort().join(' ');
