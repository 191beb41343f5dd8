import type { Answer } from '@adarash/contract';
import { expect } from 'vitest';
import { fine } from '../../apps/server/test/harness/evening.ts';
import type { Hall } from '../../apps/server/test/harness/hall.ts';
import { addUp, type Noted } from '../../checks/evening/book.ts';
import { ON_PAPER, ONLY_WITH_TAX } from '../../checks/evening/on-paper.ts';
import { textOfPdf, withoutSpaces } from '../../checks/read-pdf.ts';
import { readCsv, readZip, textIn } from '../../checks/read-zip.ts';

/** What an auditor says: in which game or shift, by whom, and for how much (santim). */
export type Finding = { kind: string; person: string; at: string; amount: number | null };

type Sight = Answer<'GET /admin/worth-a-look'>['sights'][number];
type Audited = { hall: Hall; hallId: string; day: string; mail: string };

const santim = (birr: number) => Math.round(birr * 100);
const money = (amount: number) =>
  `${(amount / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} Br`;

/** Reads only what an owner reads: the list, the closes, the roll, the mail and the folder of a day. */
export async function audit({ hall, hallId, day, mail }: Audited, noted: readonly Noted[]): Promise<Finding[]> {
  const { api } = hall.admin;
  const files = readZip(
    (await api.get(`/games/admin/folder?cashierId=${hallId}&from=${day}&to=${day}&language=en`)).bytes,
  );
  const table = readCsv(textIn(files, 'tables/worth-a-look.csv'));
  const sights = (await sightsOf(hall, hallId)).filter(({ entry }) =>
    table.some((row) => row['Entry of the record'] === String(entry)),
  );
  const { shifts } = await fine(api.get(`/shifts?cashierId=${hallId}&limit=10`));
  expectSameList(sights, table, mail);
  await expectSums(addUp(noted), {
    roll: textIn(files, `rolls/${day}.txt`),
    mail,
    pdf: await textOfPdf(files.get(`rolls/${day}.pdf`) ?? new Uint8Array()),
  });
  return sights.map((sight) => ({
    kind: sight.kind,
    person: sight.person.name,
    at: sight.gameNumber === null ? shiftAt(shifts, sight.at) : `game ${sight.gameNumber}`,
    amount: sight.amount === null ? null : santim(sight.amount),
  }));
}

async function sightsOf(hall: Hall, hallId: string): Promise<Sight[]> {
  const { sights } = await fine(hall.admin.api.get(`/admin/worth-a-look?cashierId=${hallId}&limit=50`));
  return sights;
}

/** The shift in which something happened: the first that was closed afterwards. */
function shiftAt(shifts: readonly { number: number; closedAt: string }[], at: string): string {
  const closed = shifts.filter(({ closedAt }) => closedAt >= at).map(({ number }) => number);
  return `shift ${Math.min(...closed)}`;
}

/** Nobody reads less in one place than in another. */
function expectSameList(sights: readonly Sight[], table: readonly Record<string, string>[], mail: string): void {
  const told = sights.map(({ entry, person, gameNumber, amount }) => ({
    ...{ By: person.name, Game: String(gameNumber ?? ''), 'Entry of the record': String(entry) },
    'Sum (Br)': amount === null ? '' : amount.toFixed(2),
  }));
  expect(table).toMatchObject(told);
  const lines = mail.split('\n').filter((line) => line.includes(' of the record · '));
  expect(lines).toHaveLength(sights.length);
  for (const [place, { entry, person, amount }] of sights.entries()) {
    expect(lines[place]).toContain(`${person.name} (${person.role}) · Entry ${entry} of the record`);
    if (amount !== null) expect(lines[place]).toContain(money(santim(amount)));
  }
}

/** Every sum of the day, to the santim, as it was kept in a book of its own. */
async function expectSums(noted: Noted, { roll, mail, pdf }: Record<'roll' | 'mail' | 'pdf', string>): Promise<void> {
  for (const [name, label] of Object.entries(ON_PAPER)) {
    if (ONLY_WITH_TAX.includes(name)) continue;
    const line = `${label} ${money(noted[name as keyof Noted])}`;
    expect(roll.split('\n')).toContain(line);
    expect(mail.split('\n')).toContain(line);
    expect(pdf).toContain(withoutSpaces(line));
  }
}
