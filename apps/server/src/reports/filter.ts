import type { Status } from '@adarash/contract';
import { GAME_STATUSES } from '@adarash/rules/game';
import { PATTERNS, type Pattern, patternLabel } from '@adarash/rules/pattern';
import { ALL, periodsCovering } from '../tallies/periods.ts';

export type ReportQuery = {
  status?: Status | undefined;
  pattern?: Pattern | undefined;
  from?: string | undefined;
  to?: string | undefined;
  search?: string | undefined;
};

/** A part of what matches that one index finds: games of a status, of a pattern, or both. */
export type Branch = { status?: Status; pattern?: Pattern };

export type Filter = {
  /** Days, both included; null where that end is open. */
  from: string | null;
  to: string | null;
  /** Years, months and days of the roll-up that make up the range. */
  periods: string[];
  /** A game matches when one of these holds. */
  branches: Branch[];
  /** Set when a game number was searched for. */
  number: number | null;
};

const FIRST_DAY = '2000-01-01';

export function filterOf(query: ReportQuery, today: string): Filter {
  const from = query.from ?? null;
  const to = query.to ?? null;
  const search = query.search?.trim() ?? '';
  const number = /^#?(\d{1,9})$/.exec(search)?.[1];
  const lastDay = `${Number(today.slice(0, 4)) + 1}-12-31`;
  return {
    from,
    to,
    periods: from === null && to === null ? [ALL] : periodsCovering(latest(from, FIRST_DAY), earliest(to, lastDay)),
    branches: search === '' || number !== undefined ? [onlyGiven(query)] : branchesOf(query, search.toLowerCase()),
    number: number === undefined ? null : Number(number),
  };
}

const latest = (day: string | null, bound: string) => (day !== null && day > bound ? day : bound);
const earliest = (day: string | null, bound: string) => (day !== null && day < bound ? day : bound);

function onlyGiven({ status, pattern }: ReportQuery): Branch {
  return { ...(status && { status }), ...(pattern && { pattern }) };
}

/** Text matches a status or a pattern, by its value or by the words it is shown with. */
function branchesOf(query: ReportQuery, text: string): Branch[] {
  const statuses = GAME_STATUSES.filter((status) => status.includes(text));
  const patterns = PATTERNS.filter((pattern) => pattern.includes(text) || wordsOf(pattern).includes(text));
  const given = onlyGiven(query);
  if ((query.status && statuses.includes(query.status)) || (query.pattern && patterns.includes(query.pattern))) {
    return [given];
  }
  return [
    ...(query.status ? [] : statuses.map((status) => ({ ...given, status }))),
    ...(query.pattern ? [] : patterns.map((pattern) => ({ ...given, pattern }))),
  ];
}

const wordsOf = (pattern: Pattern) => patternLabel(pattern).toLowerCase();
