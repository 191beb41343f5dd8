import { writeCards } from '@adarash/rules/card';
import { moneyText, santim } from '@adarash/rules/money';
import { entriesOf, type RecordPiece } from '../../record/record-file.ts';
import { gameAt } from '../../repositories/games.ts';
import type { AuditTable } from '../../storage/schema.ts';
import { type Column, dated, type Inspected, inTurns, type Sheet, sheetOf } from './sheet.ts';
import { drawColumn, gamesById, type TableGame, tableGame } from './tables.ts';

// biome-ignore lint/suspicious/noExplicitAny: what an entry holds is known by its action.
type Fields = Record<string, any>;
type Said = readonly [what: string, detail: string];

/** Left out, because every game has it: it is in the other tables and in the record. */
const ROUTINE = new Set(
  ['created', 'started', 'sale-closed', 'text-added', 'mix-opened', 'mix-closed', 'mix-done', 'claim', 'won'].concat(
    ...['paused', 'resumed', 'paid', 'jackpot-paid', 'receipt', 'ticket'],
  ),
);
const BOOKED = /^jackpot\.(contributed|contribution-reversed|rounding)$/;

const birr = (amount: unknown) => moneyText(santim(Number(amount)));
const because = ({ reason, why }: Fields) => [reason, why].filter((text) => typeof text === 'string').join(': ');
const cardOf = ({ designation, cardId, card }: Fields) =>
  `card ${designation?.cardId ?? cardId ?? card ?? 'left to the draw'}`;

/** The words for an entry of the record; any other is shown by its action. */
const WORDS: Record<string, (after: Fields, before: Fields) => Said> = {
  'game.voided': (after) => ['Game called off', because(after)],
  'game.designated': (after) => ['Winner designated', cardOf(after)],
  'game.undesignated': (_, before) => ['Designated winner taken back', cardOf(before)],
  'designation.set': (after) => ['Winner designated for a coming game', cardOf(after)],
  'designation.removed': (_, before) => ['Designation of a coming game taken back', cardOf(before)],
  'game.redrawn': ({ fromCall }) => [
    'Order of the numbers changed for the designated card',
    `from call ${fromCall} on`,
  ],
  'game.manual-call': ({ number, callIndex }) => ['Number typed', `${number} as call ${callIndex}`],
  'game.call-taken-back': ({ number, callIndex, reason }) => [
    'Typed number taken back',
    `${number} as call ${callIndex}: ${reason}`,
  ],
  'game.card-out': (after) => ['Card out of the game after a false claim', cardOf(after)],
  'game.finished': ({ decision, ...after }) =>
    decision ? ['Winner by decision', cardOf(decision)] : ['Game ended by hand', because({ reason: after.why })],
  'game.cards-changed': (after, before) => {
    const [cards, was] = [after.cards ?? [], before.cards ?? []];
    const removed = was.filter((card: number) => !cards.includes(card));
    const detail = `${was.length} before, ${cards.length} after`;
    if (removed.length === 0) return ['Cards of a game changed', detail];
    return ['Sold cards taken out of a game', `${detail}; ${givenBack(removed, after.returned)}`];
  },
  'sale.cards-removed': ({ cards, amount, ticketed = [], soldBy = [] }) => [
    'Sold cards taken out before their game was created',
    [
      givenBack(cards, amount),
      ...(ticketed.length > 0 ? [`with tickets: ${writeCards(ticketed)}`] : []),
      ...(soldBy.length > 0 ? [`sold by ${soldBy.join(', ')}`] : []),
    ].join('; '),
  ],
  'seller.handed-in': ({ name, amount, note }) => [
    'Hand-in of a seller without the phone',
    `${name}, ${birr(amount)}: ${note}`,
  ],
  'sale.cards-restored': ({ cards, amount }) => ['Sold cards put back at once', givenBack(cards, amount)],
  'sale.price-lowered': ({ cards, amount, from, to }) => [
    'Game made at a lower price than was paid for its cards',
    `${givenBack(cards, amount)}; ${birr(from)} paid, ${birr(to)} now`,
  ],
  'game.paid-undone': (after) => undone('Hand-over of a prize undone', after, after.prize),
  'game.jackpot-paid-undone': (after) => undone('Hand-over of an award undone', after, after.amount),
  'game.jackpot-drawn': (after) => [
    after.random ? 'Jackpot drawn' : 'Jackpot awarded by staff',
    `${cardOf(after)}, ${birr(after.amount)}`,
  ],
  'game.mix-broken': ({ parts }) => ['Mix of phones broken off', `${parts} phones had taken part`],
  'jackpot.awarded': (after) => ['Award planned', `${cardOf(after)}, ${birr(after.amount)}`],
  'jackpot.award-changed': (after, before) => [
    'Planned award changed',
    `${cardOf(before)}, ${birr(before.amount)}; now ${cardOf(after)}, ${birr(after.amount)}`,
  ],
  'jackpot.award-deleted': (_, before) => ['Planned award taken back', `${cardOf(before)}, ${birr(before.amount)}`],
  'shift.float-changed': (after, before) => [
    'Float corrected',
    [`first ${birr(after.first ?? before.float)}`, `${birr(before.float)} before`, `${birr(after.float)} now`]
      .concat(leftBefore(after))
      .join('; '),
  ],
  'shift.opened': (after) => [
    'Float is not what the close before left',
    [birr(after.float), ...leftBefore(after)].join('; '),
  ],
  'jackpot.opened': (after) => ['Jackpot opened', birr(after.available)],
  'jackpot.added': (after, before) => ['Money added to the jackpot by hand', birr(after.available - before.available)],
  'jackpot.rule': ({ within, mustGo }) => [
    'Rule of the jackpot changed',
    [
      within === null ? 'paid by awards' : `paid within ${within} calls`,
      ...(mustGo ? [`must go on ${mustGo}`] : []),
    ].join('; '),
  ],
  'jackpot.corrected': ({ amount, reason }) => ['Jackpot corrected by hand', `${birr(amount)}: ${reason}`],
};

const leftBefore = ({ float, left, note }: Fields) =>
  left === undefined || left === float ? [] : [`${birr(left)} were left: ${note}`];

const givenBack = (cards: number[], amount: unknown) =>
  [`cards ${writeCards(cards)}`, ...(amount === undefined ? [] : [birr(amount)])].join(', ');

const undone = (what: string, after: Fields, amount: unknown): Said => [
  what,
  `${cardOf(after)}, ${birr(amount)}: ${after.reason}`,
];

/** Whether staff decided something over the course of a game or of the jackpot; what is new counts until it is routine. */
function isDecision({ action, after }: AuditTable): boolean {
  const [area, rest = ''] = action.split('.', 2);
  if (area === 'designation') return true;
  if (area === 'jackpot') return !BOOKED.test(action);
  if (area === 'sale') return rest.startsWith('cards-') || rest === 'price-lowered';
  const facts = read(after);
  if (area === 'seller') return facts.withoutPhone === true;
  if (area === 'shift')
    return rest === 'float-changed' || (rest === 'opened' && facts.left !== undefined && facts.left !== facts.float);
  if (area !== 'game' || ROUTINE.has(rest)) return false;
  if (rest === 'finished') return Boolean(facts.decision ?? facts.endedBy);
  // Before the start, cards that are added are the sale; cards that are taken out were sold.
  return rest !== 'cards-changed' || (facts.round ?? null) !== null || facts.returned !== undefined;
}

const read = (text: string | null): Fields => (text === null ? {} : JSON.parse(text));

/** The game that something was planned for by its number, once it is there. */
async function plannedFor(asked: Inspected, { series, gameNumber }: Fields): Promise<TableGame | undefined> {
  if (typeof series !== 'number' || typeof gameNumber !== 'number') return undefined;
  const row = await gameAt(asked.db, { hallId: asked.hall.id, series, number: gameNumber });
  return row && tableGame(asked, row);
}

/** Voids, chosen winners, decisions, typed numbers and the like, out of the record: what, when and by whom. */
export function decisionsSheet(asked: Inspected, piece: RecordPiece | null): Sheet {
  type Row = {
    said: Said;
    entry: AuditTable;
    game: TableGame | undefined;
    gameNumber: number | null;
    cosigner: string | null;
  };
  const columns: Column<Row>[] = [
    { title: 'Entry of the record', cell: ({ entry }) => entry.seq },
    ...dated(asked.dates, 'Decided', ({ entry }: Row) => entry.at),
    { title: 'Game', cell: ({ gameNumber }) => gameNumber },
    drawColumn(
      ({ game }: Row) => game,
      ({ gameNumber }) => (gameNumber === null ? null : 'There is no such game yet'),
    ),
    { title: 'What', cell: ({ said: [what] }) => what },
    { title: 'In detail', cell: ({ said: [, detail] }) => detail },
    { title: 'By', cell: ({ entry }) => entry.actor_name },
    { title: 'Role', cell: ({ entry }) => entry.actor_role },
    { title: 'Second person', cell: ({ cosigner }) => cosigner },
  ];
  return sheetOf('decisions', columns, async function* () {
    if (piece === null) return;
    for await (const page of inTurns(entriesOf(asked.db, piece))) {
      const entries = page.filter(isDecision);
      const games = await gamesById(
        asked,
        entries.map(({ subject }) => subject),
      );
      const rows: Row[] = [];
      for (const entry of entries) {
        const [after, before] = [read(entry.after), read(entry.before)];
        const said = WORDS[entry.action]?.(after, before) ?? ([entry.action, entry.after ?? ''] as const);
        const game = games.get(entry.subject) ?? (await plannedFor(asked, { ...before, ...after }));
        const { beside: second } = after.twoPersons ?? after.endedBy?.twoPersons ?? after;
        const cosigner = second?.name ?? null;
        rows.push({
          said,
          entry,
          game,
          cosigner,
          gameNumber: game?.game.number ?? after.gameNumber ?? before.gameNumber ?? null,
        });
      }
      yield rows;
    }
  });
}
