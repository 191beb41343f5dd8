import { BOOKS, byName } from '@adarash/rules/sums';
import { verifyReceipt } from '@adarash/rules/verify';
import { expect, test } from 'vitest';
import { type ExpectedSums, NOTHING, noteDown } from '../../../../../checks/evening/book.ts';
import { ON_PAPER } from '../../../../../checks/evening/on-paper.ts';
import { textOfPdf, withoutSpaces } from '../../../../../checks/read-pdf.ts';
import { readCsv, readZip, type TableRow, textIn } from '../../../../../checks/read-zip.ts';
import { checkAuditLog } from '../../../src/audit-log/export.ts';
import type { Api } from '../../harness/api.ts';
import { useHall } from '../../harness/hall.ts';
import { expectRefusal } from '../../harness/play/games.ts';
import { jackpotOf } from '../../harness/play/jackpot.ts';
import { shiftsOf } from '../../harness/play/shifts.ts';
import { EVERY_KIND, leaveRunning, playGame } from '../reports/random-evening.ts';

const hall = useHall();
/** The export of the first evening, while all of it was there. */
let evening: Awaited<ReturnType<typeof exportOf>>;
const TABLES = ['games', 'payouts', 'jackpot', 'shifts'] as const;

const santim = (birr: string | undefined) => Math.round(Number(birr) * 100);
const sum = (rows: readonly TableRow[], title: string) =>
  rows.reduce((all, row) => all + santim(row[`${title} (Br)`]), 0);
const booksIn = (rows: readonly TableRow[]): ExpectedSums => byName(BOOKS, (name) => sum(rows, ON_PAPER[name]));

async function exportOf(api: Api, query: string) {
  const answer = await api.get(`/games/admin/export?cashierId=${hall.hallId}&${query}`);
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  expect(answer.headers['content-type']).toBe('application/zip');
  const files = readZip(answer.bytes);
  const tables = Object.fromEntries(TABLES.map((name) => [name, readCsv(textIn(files, `${name}.csv`))]));
  return { files, tables: tables as Record<(typeof TABLES)[number], TableRow[]>, headers: answer.headers };
}

async function* linesOf(text: string) {
  yield* text.trimEnd().split('\n');
}

/** Sessions end while the clock jumps over days. */
const signedIn = async ({ id }: { id: string }) => {
  const { storage, sessions } = hall.services;
  return hall.as(await storage.write({}, (tx) => sessions.open(tx, id)));
};
const adminNow = () => signedIn(hall.admin);

test('exports an evening with the sums of the reports and the draw of every game', async () => {
  hall.clock.freeze('2026-11-16T16:00:00Z');
  await jackpotOf(hall).put(5_000);
  const all = { ...NOTHING };
  for (const plan of EVERY_KIND) {
    hall.clock.advance(60_000);
    noteDown(all, await playGame(hall, plan, await adminNow()));
  }
  noteDown(all, await leaveRunning(hall));
  const { drawer } = await shiftsOf(hall).open();
  const closed = await shiftsOf(hall).close({ counted: drawer.expected - 5, note: '=Tea, "five" Birr' });
  expect(closed.status).toBe(200);
  const admin = await adminNow();
  evening = await exportOf(admin, 'from=2026-11-16&to=2026-11-16&language=en');
  const { files, tables, headers } = evening;
  expect(headers['content-disposition']).toBe('attachment; filename="export-2026-11-16-2026-11-16.zip"');

  const report = (await hall.cashier.api.get('/games/report?from=2026-11-16&to=2026-11-16&limit=1000')).body;
  const reported = byName(BOOKS, (name) => santim(report.summary.books[name]));
  expect(reported).toEqual(all);
  expect(tables.games).toHaveLength(report.totalGames);
  expect(booksIn(tables.games)).toEqual(all);
  const of = (what: string, handed?: string) =>
    tables.payouts.filter((row) => row.What === what && (handed === undefined || row['Paid out'] === handed));
  expect([sum(of('Prize'), 'Amount'), sum(of('Jackpot award'), 'Amount')]).toEqual([all.won, all.awarded]);
  expect(sum(of('Prize'), 'Tax withheld')).toBe(all.withheld);
  expect(sum(of('Jackpot award'), 'Tax withheld')).toBe(all.awardsWithheld);
  expect(sum(of('Prize', 'yes'), 'To pay out')).toBe(all.handedOver);
  expect(sum(of('Jackpot award', 'yes'), 'To pay out')).toBe(all.awardsHandedOver);
  for (const row of tables.payouts.filter((one) => one['Paid out'] === 'yes'))
    expect(row).toMatchObject({ 'Paid out by': hall.cashier.name, Role: 'cashier', Shift: '1' });

  const HOW = {
    designated: 'Designated winner: the winning card of this game was chosen in advance by staff',
    decided: /^Winner by decision: .* by decision of the moderator$/,
    typed: /^Manual · \d+ numbers? typed$/,
    voided: /^CALLED OFF/,
    fair: 'Fair draw',
  };
  const drawnOf = (number: number) => tables.games.find((row) => row.Game === `${number}`)?.['How it was drawn'];
  const ends = EVERY_KIND.map(({ end }, i) => [end, drawnOf(i + 1)] as const);
  for (const [end, how] of ends)
    expect(how, end).toMatch(
      { drawn: HOW.fair, shared: HOW.typed, unclaimed: HOW.typed, 'never started': HOW.voided, ...HOW }[end] as string,
    );
  for (const name of ['games', 'payouts'] as const)
    for (const row of tables[name]) expect(row['How it was drawn'], name).toBe(drawnOf(Number(row.Game)));
  for (const row of tables.jackpot.filter((one) => one.Game !== '')) expect(row['How it was drawn']).not.toBe('');

  const marked = tables.shifts[0]?.['Marked games'] ?? '';
  for (const [number, how] of ends.map(([, how], i) => [i + 1, how] as const))
    expect(marked.includes(`game ${number}: ${how}`), `game ${number}: ${how}`).toBe(how !== HOW.fair);

  const ledger = tables.jackpot;
  expect(sum(ledger, 'Amount')).toBe(santim(ledger.at(-1)?.['Available afterwards (Br)']));
  expect(sum(ledger, 'Amount')).toBe(santim(`${(await jackpotOf(hall).read()).amount}`));
  const [close] = tables.shifts;
  expect(tables.shifts).toHaveLength(1);
  expect(close).toMatchObject({
    'Expected (Br)': drawer.expected.toFixed(2),
    'Difference (Br)': closed.body.closed.difference.toFixed(2),
    Cashier: hall.cashier.name,
    Moderator: hall.moderator.name,
    Note: `'=Tea, "five" Birr`,
  });

  const roll = await textOfPdf(files.get('rolls.pdf') ?? new Uint8Array());
  for (const said of ['DAY REPORT', 'Designated', 'CALLED OFF', 'Decided by the moderator', 'typed'])
    expect(roll).toContain(withoutSpaces(said));

  const receipts = [...files.keys()].filter((name) => name.startsWith('receipts/'));
  expect(receipts.length).toBe(report.games.filter(({ status }: TableRow) => /completed|voided/.test(status!)).length);
  const record = textIn(files, 'audit-log.jsonl');
  for (const name of receipts) {
    const receipt = JSON.parse(textIn(files, name));
    expect(receipt).toEqual((await hall.cashier.api.get(`/public/receipts/${receipt.gameId}`)).body);
    expect(verifyReceipt(receipt).ok, name).toBe(true);
    expect(record).toContain(`\n{"hash":"${receipt.recordHead.hash}",`);
  }
  const head = await hall.services.storage.db
    .selectFrom('audit_heads')
    .select(['seq', 'hash'])
    .where('chain', '=', hall.hallId)
    .executeTakeFirstOrThrow();
  expect(await checkAuditLog(linesOf(record))).toMatchObject({ broken: null, end: head, entries: head.seq });
  for (const [from, to] of [
    ['Rain', 'Snow'],
    [/\n[^\n]*"action":"game.voided"[^\n]*/, ''],
    [/\n[^\n]*\n$/, '\n'],
  ] as const)
    expect((await checkAuditLog(linesOf(record.replace(from, to)))).broken, `${from}`).not.toBeNull();
  const [first, ...entries] = record
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect([first.head, entries.at(-1).hash]).toEqual([head, head.hash]);
  expect(entries.filter(({ entry }) => entry.action === 'game.designated')).toHaveLength(1);
});

test('exports only the requested days with their part of the audit log', {
  tags: ['all'],
}, async () => {
  const [earlier, from] = ['2026-11-16', '2026-11-18'];
  hall.clock.freeze('2026-11-18T16:00:00Z');
  for (const person of [hall.cashier, hall.moderator]) person.api = await signedIn(person);
  const noted = await playGame(hall, EVERY_KIND[2]!, await adminNow());
  const admin = await adminNow();
  const second = await exportOf(admin, `from=2026-11-17&to=2030-01-01`);
  expect(second.headers['content-disposition']).toContain(`export-2026-11-17-${from}.zip`);
  expect(booksIn(second.tables.games)).toEqual(noted);
  expect(second.tables.shifts).toEqual([]);
  const first = await exportOf(admin, `from=2000-01-01&to=${earlier}`);
  expect(first.tables.games).toEqual(evening.tables.games);
  const parts = await Promise.all(
    [first, second].map(({ files }) => checkAuditLog(linesOf(textIn(files, 'audit-log.jsonl')))),
  );
  expect(parts.map((part) => part?.broken)).toEqual([null, null]);
  expect(parts[0]?.end).toEqual(parts[1]?.part.before);
  const before = Number(first.tables.jackpot.at(-1)?.['Available afterwards (Br)']);
  expect(Number(second.tables.jackpot[0]?.['Available afterwards (Br)'])).toBe(
    before + Number(second.tables.jackpot[0]?.['Amount (Br)']),
  );
  const none = await exportOf(admin, 'from=2026-11-17&to=2026-11-17');
  expect([...none.files.keys()].filter((name) => /^(rolls|receipts)/.test(name))).toEqual([]);
  expect(none.tables.games).toEqual([]);
});

test('exports while a cashier uses all printer slots of the hall', async () => {
  hall.clock.freeze('2026-11-18T17:00:00Z');
  const [cashier, admin] = [await signedIn(hall.cashier), await adminNow()];
  const papers = Array.from({ length: 5 }, () => cashier.get('/print/cards?cards=1-100&paper=a4'));
  // One of the papers exceeds the limit, so all slots of the hall are used now.
  expect(await Promise.race(papers.map(async (paper) => (await paper).status))).toBe(503);
  const { files } = await exportOf(admin, 'from=2026-11-16&to=2026-11-16');
  expect(files.get('rolls.pdf')).toEqual(expect.any(Uint8Array));
  expect((await Promise.all(papers)).map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 503]);
});

test('exports only for admins, for an existing hall and valid days', async () => {
  const path = (query: string) => `/games/admin/export?${query}`;
  const days = 'from=2026-11-01&to=2026-11-16';
  const [cashier, admin] = [await signedIn(hall.cashier), await adminNow()];
  expectRefusal(await cashier.get(path(`cashierId=${hall.hallId}&${days}`)), 403, 'ACCESS_DENIED');
  expectRefusal(await admin.get(path(days)), 400, 'CASHIER_ID_REQUIRED');
  expectRefusal(await admin.get(path(`cashierId=${'0'.repeat(24)}&${days}`)), 404, 'CASHIER_NOT_FOUND');
  expectRefusal(await admin.get(path(`cashierId=${hall.hallId}&from=soon&to=2026-11-16`)), 400, 'DATE_INVALID');
  const turned = path(`cashierId=${hall.hallId}&from=2026-11-16&to=2026-11-01`);
  expectRefusal(await admin.get(turned), 400, 'DAYS_TURNED');
});
