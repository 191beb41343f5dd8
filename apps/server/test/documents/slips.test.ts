import type { GameJson, TaxJson } from '@adarash/contract';
import { LANGUAGES, textsIn } from '@adarash/contract/basics';
import hallTexts from '@adarash/texts/hall-words.json';
import paperTexts from '@adarash/texts/paper.json';
import { expect, test } from 'vitest';
import { type ExpectedSums, NOTHING, noteDown } from '../../../../checks/evening/book.ts';
import { ON_PAPER, ONLY_WITH_TAX } from '../../../../checks/evening/on-paper.ts';
import { readPdf, textOf, textOfPdf, withoutSpaces } from '../../../../checks/read-pdf.ts';
import { isWhole } from '../../../../checks/size.ts';
import type { Api } from '../harness/api.ts';
import { useHall } from '../harness/hall.ts';
import { dayRoll } from '../harness/play/day-roll.ts';
import { createGame, expectRefusal, getGame, startedGame } from '../harness/play/games.ts';
import { jackpotOf } from '../harness/play/jackpot.ts';
import { shiftsOf } from '../harness/play/shifts.ts';
import { EVERY_KIND, playGame } from './reports/random-evening.ts';

const hall = useHall({ env: { PUBLIC_URL: 'http://hall.example' } });

const paper = async (api: Api, path: string) => {
  const answer = await api.get(path);
  expect(answer.status, answer.text.slice(0, 200)).toBe(200);
  expect(answer.headers['content-type']).toBe('application/pdf');
  return answer.bytes;
};

const hallWords = textsIn(hallTexts, 'en');
const en = textsIn(paperTexts, 'en');

type PdfPages = Awaited<ReturnType<typeof readPdf>>;

/** The sums of a paper, each the amount behind its label, and 0 for an omitted sum. */
function sumsOn(pages: PdfPages, isOmitted = (name: string) => ONLY_WITH_TAX.includes(name)): ExpectedSums {
  const texts = pages.flatMap((page) => page.texts.map(({ text }) => text.trim()));
  const amounts = Object.entries(ON_PAPER).map(([name, label]) => {
    const at = texts.indexOf(label);
    if (at < 0 && isOmitted(name)) return [name, 0];
    expect(at, label).toBeGreaterThanOrEqual(0);
    const [, amount = ''] = /^([\d,]+\.\d\d) Br$/.exec(texts[at + 1] ?? '') ?? [];
    return [name, Math.round(Number(amount.replaceAll(',', '')) * 100)];
  });
  return Object.fromEntries(amounts);
}

/** Ends of games that slips must contain. The short form prints only these games. */
const IN_SHORT: readonly string[] = ['designated', 'decided', 'voided'];

test('prints slips and roll of an evening with matching sums and the mark of each draw', async () => {
  const { cashier } = hall;
  await jackpotOf(hall).put(5_000);
  const all = { ...NOTHING };
  for (const plan of EVERY_KIND) {
    hall.clock.advance(60_000);
    const noted = await playGame(hall, plan, hall.admin.api);
    noteDown(all, noted);
    if (!isWhole && !IN_SHORT.includes(plan.end)) continue;
    const { games } = (await cashier.api.get('/games?limit=1')).body as { games: GameJson[] };
    const game = await getGame(cashier.api, games[0]!._id);
    const slip = await readPdf(await paper(cashier.api, `/print/games/${game._id}?language=en&paper=roll`));
    expect(
      sumsOn(slip, () => true),
      plan.end,
    ).toEqual(noted);
    const said = textOf(slip);
    expect(slip.flatMap((page) => page.texts.map(({ text }) => text.trim()))).not.toContain('0.00 Br');
    const says = (text: string) => said.includes(withoutSpaces(text));
    expect(says(`GAME ${game.gameNumber}`)).toBe(true);
    expect(says(hallWords.designatedNotice)).toBe(plan.end === 'designated');
    expect(says(`Winner by decision`)).toBe(plan.end === 'decided');
    expect(says(en.voidedNotice)).toBe(game.status === 'voided');
    expect(says('typed')).toBe(game.manualCalls > 0);
    expect(says(hallWords.fair)).toBe(game.draw === 'fair' && game.status !== 'voided');
    expect(says(game.commitment)).toBe(true);
    const called = game.calledNumbers.map((number) => `${'BINGO'[Math.floor((number - 1) / 15)]}${number}`);
    expect(says(called.join(''))).toBe(true);
    const money = (birr: number) => `${birr.toLocaleString('en', { minimumFractionDigits: 2 })} Br`;
    const taxed = ({ withheld, net }: TaxJson) => `Tax withheld ${money(withheld)} · to pay out ${money(net)}`;
    for (const { cardId, prize, tax } of game.winners) {
      expect(says(`Card ${cardId} won ${money(prize)}`)).toBe(true);
      if (tax && tax.withheld > 0) expect(says(taxed(tax))).toBe(true);
    }
    if (game.jackpotTax) expect(says(taxed(game.jackpotTax))).toBe(true);
    const wonAs = [...game.winners.map(({ tax }) => tax), game.jackpotTax];
    expect(says('Tax withheld')).toBe(wonAs.some((tax) => tax && tax.withheld > 0));
    expect(says(en.byBank)).toBe(wonAs.some((tax) => tax?.byBank));
    const lines = said.split(withoutSpaces(en.signature)).length - 1;
    expect(lines).toBe(game.winners.length + (game.jackpotWinnerCardId === null ? 0 : 1));
    if (game.status === 'voided')
      expect(
        says(
          `${game.selectedCards
            .map(({ cardId }) => cardId)
            .sort((a, b) => a - b)
            .join('')}`,
        ),
      ).toBe(true);
    if (plan.end !== 'designated' || !isWhole) continue;
    for (const language of ['am', 'om'] as const) {
      const other = await textOfPdf(await paper(cashier.api, `/print/games/${game._id}?language=${language}`));
      expect(other).toContain(withoutSpaces(hallTexts.designatedNotice[language]));
    }
  }
  for (const form of isWhole ? ['a4', 'roll'] : ['roll']) {
    const roll = await readPdf(await paper(cashier.api, `/print/day-roll?language=en&paper=${form}`));
    expect(sumsOn(roll)).toEqual(all);
    const said = textOf(roll);
    const { recordHead } = await dayRoll(hall.services, hall.hallId);
    expect(said).toContain(recordHead?.hash);
    expect(said).toContain(withoutSpaces(`Games: ${EVERY_KIND.length}. Called off: 2.`));
    expect(said.split(hallWords.designated).length - 1).toBeGreaterThanOrEqual(2);
  }
});

test('prints a ticket with cards and price, for the draft and for a pending game', async () => {
  const { cashier, moderator } = await hall.pair();
  expectRefusal(await cashier.api.get('/print/ticket?cards=5'), 400, 'CARDS_REQUIRED');
  for (const command of [
    { type: 'settings', betAmount: 12.5 },
    { type: 'add', cards: [5, 8, 9] },
  ])
    expect((await cashier.api.post('/sale/commands', { counter: 'a', ...command })).status).toBe(200);
  const counter = await textOfPdf(await paper(cashier.api, '/print/ticket?cards=5,9&language=en'));
  for (const text of ['For game 1', 'Paid: 25.00 Br', '2 × 12.50 Br']) expect(counter).toContain(withoutSpaces(text));

  const game = await createGame(cashier.api, { cardPool: [5, 7], betAmount: 10 });
  await moderator.api.post(`/games/${game._id}/select-winner`, { cardId: 7 });
  const path = `/print/ticket?gameId=${game._id}&language=en`;
  const ticket = await textOfPdf(await paper(cashier.api, `${path}&cards=7&paper=a4`));
  expect(ticket).toContain(withoutSpaces(hallWords.designatedNotice));
  expect(ticket).toContain(withoutSpaces('Paid: 10.00 Br'));
  expectRefusal(await cashier.api.get(`${path}&cards=8`), 400, 'CARD_NOT_IN_GAME');
  await cashier.api.post(`/games/${game._id}/void`, { reason: 'rain' });
  expectRefusal(await cashier.api.get(`${path}&cards=7`), 400, 'GAME_ALREADY_COMPLETED');
});

test('refuses slips, rolls and tickets of another hall', async () => {
  const [one, other] = [await hall.pair(), await hall.pair()];
  const game = await startedGame(one.cashier.api);
  const running = await one.cashier.api.get(`/print/games/${game._id}`);
  expectRefusal(running, 400, 'GAME_NOT_ENDED');
  await one.cashier.api.post(`/games/${game._id}/void`, { reason: 'rain' });
  for (const { api } of [other.cashier, other.moderator]) {
    expectRefusal(await api.get(`/print/games/${game._id}`), 404, 'GAME_NOT_FOUND');
    expectRefusal(await api.get(`/print/ticket?cards=3&gameId=${game._id}`), 404, 'GAME_NOT_FOUND');
    expectRefusal(await api.get(`/print/day-roll?cashierId=${one.hallId}`), 404, 'CASHIER_NOT_FOUND');
  }
  expect((await hall.admin.api.get(`/print/games/${game._id}`)).status).toBe(200);
});

test('prints texts of staff unchanged, and a link to verify the game', async () => {
  const { cashier } = await hall.pair();
  const long = `${'ረጅም '.repeat(20)}${'x'.repeat(100)}`.slice(0, 200).trim();
  await cashier.api.patch('/games/settings', { hallName: '<b>አዳራሽ</b> (Adama) \\ ) Tj' });
  const game = await startedGame(cashier.api, { cardPool: [3, 7] });
  expect((await cashier.api.post(`/games/${game._id}/void`, { reason: long })).status).toBe(200);
  const said = await textOfPdf(await paper(cashier.api, `/print/games/${game._id}?paper=roll`));
  expect(said).toContain(withoutSpaces('<b>አዳራሽ</b> (Adama) \\ ) Tj'));
  expect(said).toContain(withoutSpaces(long));
  expect(said).toContain(`http://hall.example/verify/${game._id}#${game.commitment}`);
});

test('prints the closes of a day on its roll in every language', {
  tags: ['all'],
}, async () => {
  const pair = await hall.pair();
  const shifts = shiftsOf(pair);
  await shifts.float(100);
  await startedGame(pair.cashier.api, { cardPool: [3, 7, 42] });
  expect((await shifts.close({ counted: 128.5, note: 'Lent to the kitchen' })).status).toBe(200);
  const { text } = await dayRoll(hall.services, pair.hallId);
  const [close] = text.split('\n').filter((row: string) => row.startsWith('Shift 1 closed'));
  expect(close).toContain('Expected 130.00 Br · Counted 128.50 Br · Difference -1.50 Br');
  for (const language of LANGUAGES) {
    const words = textsIn(paperTexts, language);
    const said = await textOfPdf(await paper(pair.cashier.api, `/print/day-roll?language=${language}`));
    const says = (...texts: string[]) => texts.every((each) => said.includes(withoutSpaces(each)));
    expect(says(words.shiftClosed.replace('{{number}}', '1'), pair.cashier.name, pair.moderator.name), language).toBe(
      true,
    );
    expect(says('100.00', '130.00', '128.50', '-1.50', 'Lent to the kitchen', words.difference), language).toBe(true);
  }
});

test('prints both names on slip and roll if two persons signed an action', async () => {
  const pair = await hall.pair();
  const { _id } = await startedGame(pair.cashier.api, { cardPool: [3, 7, 42] });
  const beside = shiftsOf(pair).signIn(pair.moderator);
  await pair.cashier.api.post(`/games/${_id}/void`, { reason: 'Rain', beside });
  const both = `Signed by ${pair.cashier.name} (cashier) and ${pair.moderator.name} (moderator)`;
  for (const path of [`/print/games/${_id}?language=en`, '/print/day-roll?language=en'])
    expect(await textOfPdf(await paper(pair.cashier.api, path))).toContain(withoutSpaces(both));
});
