import type { GameJson } from '@adarash/contract';
import { expect, test } from 'vitest';
import { textOfPdf, withoutSpaces } from '../../../../checks/read-pdf.ts';
import { readCsv, readZip, textIn } from '../../../../checks/read-zip.ts';
import { isWhole } from '../../../../checks/size.ts';
import { mailYesterday, readDay } from '../../src/documents/day-roll.ts';
import { describeDay, describeGame, gameEntry, shiftEntry } from '../../src/documents/describe.ts';
import { hallPaper } from '../../src/documents/hall-paper.ts';
import type { Block } from '../../src/documents/printer.ts';
import { gameInResponse } from '../../src/games/game-json.ts';
import { loadGameRow, toRules } from '../../src/repositories/games.ts';
import { signInAgain, useHall } from '../harness/hall.ts';
import { dayRoll } from '../harness/play/day-roll.ts';
import { fine } from '../harness/play/evening.ts';
import { gameOf, range, startedGame } from '../harness/play/games.ts';
import { jackpotOf } from '../harness/play/jackpot.ts';
import { shiftsOf } from '../harness/play/shifts.ts';
import { EVERY_KIND, playGame } from './reports/random-evening.ts';

const hall = useHall();
const DAY = '2026-11-16';
const HOUR_MS = 3_600_000;

/** Facts of the evening below, independent of the layout of the papers. */
const SAID = [
  ...[
    'Opening cash corrected: first 100.00 Br, last 150.00 Br',
    'Cash paid out 20.00 Br · Expense · Water',
    'Left in the drawer ',
    'Paid out to the owner 0.00 Br',
  ],
  ...['Jackpot changed by hand', 'Sold cards returned 10.00 Br', 'Unpaid prizes', 'Note: Lent to the kitchen'],
  ...['Signed by ', 'Reason: Rain', 'Reason: Too few', 'Ended by the moderator', 'Decided by the moderator'],
  ...['Designated', 'numbers typed', '1 card locked by staff', 'Locked after a false claim: card 5'],
  ...['Numbers undone: 75', 'Fair draw', 'Tax withheld', 'To be paid by bank', 'Left over, to the jackpot: '],
  ...['Drawn among 6 cards · ', 'Awarded by staff · ', 'Paid out by ', 'Unclaimed '],
];

async function playEverything(): Promise<GameJson[]> {
  const { cashier, moderator } = hall;
  const shifts = shiftsOf(hall);
  await fine(shifts.float(100));
  await fine(shifts.float(150));
  await fine(shifts.move({ kind: 'out', reason: 'expense', amount: 20, note: 'Water' }));
  await jackpotOf(hall).put(5_000);
  for (const plan of EVERY_KIND) {
    hall.clock.advance(60_000);
    await playGame(hall, plan.end === 'typed' ? { ...plan, misread: true, handOver: 'undone' } : plan, hall.admin.api);
  }
  await fine(hall.admin.api.patch('/admin/settings', { falseClaims: 'out', taxPercent: 0, cashLimit: null }));
  const { _id } = await startedGame(cashier.api, { cardPool: range(1, 12) });
  await fine(cashier.api.post(`/games/${_id}/cards`, { add: [], remove: [12] }));
  await fine(cashier.api.post(`/games/${_id}/call-number`));
  await fine(cashier.api.post(`/games/${_id}/check-bingo`, { cardId: 5 }));
  gameOf(await cashier.api.post(`/games/${_id}/false-claim`, { cardId: 5 }));
  await fine(cashier.api.post(`/games/${_id}/void`, { reason: 'Rain', beside: shifts.signIn(moderator) }));
  const { drawer } = await shifts.open();
  await fine(shifts.close({ counted: drawer.expected - 5, note: 'Lent to the kitchen' }));
  return (await cashier.api.get('/games?limit=100')).body.games;
}

/** Returns the texts of a block one by one. */
function textsOf(block: Block): string[] {
  switch (block.type) {
    case 'text':
    case 'warning':
      return [block.text];
    case 'pairs':
      return block.pairs.map((pair) => pair.join(' '));
    case 'entry':
      return [block.title, block.side, ...block.texts];
    default:
      return [];
  }
}

const paper = async (path: string) => textOfPdf((await hall.cashier.api.get(path)).bytes);

async function mailed(): Promise<string> {
  await hall.services.storage.write({}, ({ db }) =>
    db.updateTable('settings').set({ value: '2000-01-01' }).where('name', '=', 'daily-mail').execute(),
  );
  let text = '';
  await mailYesterday(hall.services, {
    send: async (mail) => {
      text = mail.text;
    },
  });
  return text;
}

function expectAll(where: string, said: string, facts: readonly string[]): void {
  const missing = facts.filter((fact) => !said.includes(withoutSpaces(fact)));
  expect(missing, where).toEqual([]);
}

test('prints every fact of an evening on its roll, mail, tables and slips', async () => {
  hall.clock.freeze(`${DAY}T15:00:00Z`);
  const { services } = hall;
  const { db } = services.storage;
  await services.background.idle();
  const games = await playEverything();
  const heldThen = (await jackpotOf(hall).read()).amount;
  hall.clock.advance(14 * HOUR_MS);
  Object.assign(hall, await signInAgain(hall, hall));
  await jackpotOf(hall).put(heldThen + 1_000);

  const words = (await hallPaper(services, hall.hallId, 'en', null)).words;
  const onDay = async (language: 'en' | 'am') => {
    const shown = await hallPaper(services, hall.hallId, language, null);
    const day = await readDay(services, db, shown, DAY);
    return { day, facts: describeDay(shown.words, day).flatMap(textsOf) };
  };
  const { day, facts } = await onDay('en');
  expectAll('the description', withoutSpaces(facts.join('')), SAID);
  expect(facts).toContain(`Jackpot balance ${words.money(day.jackpot)}`);
  expect(day.jackpot / 100).toBe(heldThen);

  const { text } = await dayRoll(services, hall.hallId, DAY);
  expectAll('the roll as text', withoutSpaces(text), facts);
  expectAll('the roll as PDF', await paper(`/print/day-roll?day=${DAY}&language=en&paper=roll`), facts);
  const inAmharic = (await onDay('am')).facts;
  expectAll('the roll in Amharic', await paper(`/print/day-roll?day=${DAY}&language=am&paper=a4`), inAmharic);
  expectAll(
    'the mail',
    withoutSpaces(await mailed()),
    facts.filter((fact) => !fact.startsWith('End of the audit log')),
  );

  const { storage, sessions } = services;
  const admin = hall.as(await storage.write({}, (tx) => sessions.open(tx, hall.admin.id)));
  const asked = `cashierId=${hall.hallId}&from=${DAY}&to=${DAY}&language=en`;
  const files = readZip((await admin.get(`/games/admin/export?${asked}`)).bytes);
  const rolled = (name: string) =>
    withoutSpaces(
      readCsv(textIn(files, name))
        .map((row) => row['On the roll'])
        .join(''),
    );
  expectAll(
    'games.csv',
    rolled('games.csv'),
    day.games.flatMap((game) => textsOf(gameEntry(words, describeGame(words, game)))),
  );
  expectAll(
    'shifts.csv',
    rolled('shifts.csv'),
    day.closes.flatMap((close) => textsOf(shiftEntry(words, close))),
  );
  expectAll(
    'rolls.pdf',
    await textOfPdf(files.get('rolls.pdf') ?? new Uint8Array()),
    facts.filter((fact) => !fact.startsWith('End of the audit log')),
  );

  // Each slip is a separate paper. The short form prints the latest games, with locked cards and two signatures.
  for (const game of isWhole ? games : games.slice(0, 2)) {
    const loaded = await toRules(db, services.cardOf, await loadGameRow(db, hall.hallId, game._id));
    const { title, books, howDrawn, payouts, end, ...said } = describeGame(words, {
      ...gameInResponse(loaded),
      row: loaded.row,
    });
    const slip = [
      ...payouts.flatMap(({ won, tax, state }) => [won, ...tax, state]),
      ...end.map((pair) => pair.join(' ')),
    ];
    const others = Object.entries(said).flatMap(([name, one]) => (name === 'status' ? [] : one));
    expectAll(`the slip of game ${game.gameNumber}`, await paper(`/print/games/${game._id}?language=en`), [
      ...slip,
      ...others,
    ]);
  }
});
