import type { Answer, ClosedShift } from '@adarash/contract';
import { EXCEPTION_KINDS, type ExceptionKind } from '@adarash/contract/exceptions';
import { expect } from 'vitest';
import type { Hall } from '../../apps/server/test/harness/hall.ts';
import { dayRoll } from '../../apps/server/test/harness/play/day-roll.ts';
import { fine } from '../../apps/server/test/harness/play/evening.ts';
import { addUp, type ExpectedSums } from '../../checks/evening/book.ts';
import { ON_PAPER, ONLY_WITH_TAX } from '../../checks/evening/on-paper.ts';
import { textOfPdf, withoutSpaces } from '../../checks/read-pdf.ts';
import { readZip } from '../../checks/read-zip.ts';

/**
 * Facts of a close besides its difference: manual cash movements, debts of sellers, other payment methods, and
 * corrections of sales before their games.
 */
type OfClose = 'paid-in' | 'paid-out' | 'seller-due' | 'other-means' | OnReport;
export type OnReport = 'report-removed' | 'report-returned' | 'report-price';

/** Entries of the sale, which are no exceptions by themselves. */
const OF_SALE: Readonly<Record<string, 'cards-returned' | 'cards-corrected'>> = {
  'sale.cards-returned': 'cards-returned',
  'sale.corrected': 'cards-corrected',
};
type OfSale = (typeof OF_SALE)[string];

/** Finding of the auditor: kind, game or shift, and person. */
export type Finding = { kind: ExceptionKind | OfClose | OfSale; person: string; at: string };

type Entry = Answer<'GET /admin/record'>['entries'][number];
type Audited = { hall: Hall; hallId: string; day: string; mail: string };

const money = (amount: number) =>
  `${(amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} Br`;

/** Audits an evening with only the owner's data: exceptions, closes, roll, mail and export of a day. */
export async function audit({ hall, hallId, day, mail }: Audited, noted: readonly ExpectedSums[]): Promise<Finding[]> {
  const { api } = hall.admin;
  const files = readZip(
    (await api.get(`/games/admin/export?cashierId=${hallId}&from=${day}&to=${day}&language=en`)).bytes,
  );
  const { shifts } = await fine(api.get(`/shifts?cashierId=${hallId}&limit=10`));
  await expectSums(addUp(noted), {
    roll: (await dayRoll(hall.services, hallId, day)).text,
    mail,
    pdf: await textOfPdf(files.get('rolls.pdf') ?? new Uint8Array()),
  });
  const findings = new Map<string, Finding>();
  const find = (finding: Finding) => findings.set(JSON.stringify(finding), finding);
  for (const close of shifts as ClosedShift[]) if (close.day === day) for (const one of inClose(close)) find(one);
  const ofSale = await fine(api.get(`/admin/record?cashierId=${hallId}&what=sale&from=${day}&to=${day}`));
  for (const entry of ofSale.entries as Entry[]) {
    const kind = OF_SALE[entry.action];
    if (kind !== undefined) find({ kind, person: entry.actor.name, at: placeOf(entry, shifts) });
  }
  let count = 0;
  for (const kind of EXCEPTION_KINDS) {
    const query = `cashierId=${hallId}&exception=${kind}&from=${day}&to=${day}`;
    const { entries } = await fine(api.get(`/admin/record?${query}`));
    count += entries.length;
    for (const entry of entries as Entry[]) find({ kind, person: entry.actor.name, at: placeOf(entry, shifts) });
  }
  const { exceptions } = await fine(api.get(`/admin/overview?from=${day}&to=${day}`));
  const counted = exceptions.find(({ cashierId }: { cashierId: string | null }) => cashierId === hallId)?.count ?? 0;
  expect(counted).toBe(count);
  return [...findings.values()];
}

function inClose({ number, cashier, movements, means, sellers, saleCounts }: ClosedShift): Finding[] {
  const at = `shift ${number}`;
  const ofCashier = (kind: OfClose, isSo: boolean): Finding[] => (isSo ? [{ kind, person: cashier, at }] : []);
  return [
    ...movements.map(({ kind, by }) => ({ kind: `paid-${kind}` as const, person: by, at })),
    ...sellers.flatMap(({ name, due }) => (due === 0 ? [] : [{ kind: 'seller-due' as const, person: name, at }])),
    ...ofCashier(
      'other-means',
      means.some(({ amount }) => amount > 0),
    ),
    ...ofCashier('report-removed', (saleCounts?.removed ?? 0) > 0),
    ...ofCashier('report-returned', (saleCounts?.returned.cards ?? 0) > 0),
    ...ofCashier('report-price', (saleCounts?.price.changes ?? 0) > 0),
  ];
}

/** The game that an entry names, otherwise the first shift that was closed afterwards. */
function placeOf({ at, after }: Entry, shifts: readonly { number: number; closedAt: string }[]): string {
  const { gameNumber } = JSON.parse(after ?? '{}');
  if (typeof gameNumber === 'number') return `game ${gameNumber}`;
  const closed = shifts.filter(({ closedAt }) => closedAt >= at).map(({ number }) => number);
  return `shift ${Math.min(...closed)}`;
}

/** Every sum of the day, to the santim, as it was kept in a separate book. */
async function expectSums(
  noted: ExpectedSums,
  { roll, mail, pdf }: Record<'roll' | 'mail' | 'pdf', string>,
): Promise<void> {
  for (const [name, label] of Object.entries(ON_PAPER)) {
    if (ONLY_WITH_TAX.includes(name)) continue;
    const line = `${label} ${money(noted[name as keyof ExpectedSums])}`;
    expect(roll.split('\n')).toContain(line);
    expect(mail.split('\n')).toContain(line);
    expect(pdf).toContain(withoutSpaces(line));
  }
}
