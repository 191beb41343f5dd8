import { cardCode } from '@adarash/rules/catalogue';
import { expect, test } from 'vitest';
import { readPdf, textOfPdf, withoutSpaces } from '../../../../checks/read-pdf.ts';
import { useHall } from '../harness/hall.ts';
import { cardOf } from '../harness/play/cards.ts';
import { expectRefusal, range, startedGame } from '../harness/play/games.ts';

const hall = useHall({ env: { PUBLIC_URL: 'http://hall.example' } });

const printed = async (query: string) => {
  const answer = await hall.cashier.api.get(`/print/cards?${query}`);
  expect(answer.status, answer.text.slice(0, 200)).toBe(200);
  expect(answer.headers['content-type']).toBe('application/pdf');
  return answer.bytes;
};

type Placed = Awaited<ReturnType<typeof readPdf>>[number]['texts'][number];

/** Returns the squares of a card in the order of their positions on paper: rows from the top, columns from the left. */
function squaresOf(texts: readonly Placed[]): (number | 'FREE')[] {
  // The reader gives neighbours of a row as one text.
  const squares = texts.filter(({ text }) => /^(\d+ *)+$|^FREE$/.test(text));
  // FREE is smaller than the numbers beside it, so its foot is higher: it stands in the third row.
  const numbers = squares.filter(({ text }) => text !== 'FREE');
  const rows = [...new Set(numbers.map(({ y }) => Math.round(y)))].sort((a, b) => b - a);
  expect(rows).toHaveLength(5);
  const rowOf = ({ text, y }: Placed) => (text === 'FREE' ? 2 : rows.indexOf(Math.round(y)));
  return [...squares]
    .sort((a, b) => rowOf(a) - rowOf(b) || a.x - b.x)
    .flatMap(({ text }) => text.trim().split(/ +/))
    .map((text) => (text === 'FREE' ? text : Number(text)));
}

/** Returns the cards by number, each with the texts between its title and the next title. */
async function cardsOn(bytes: Uint8Array) {
  const pages = await readPdf(bytes);
  const cards = new Map<number, Placed[]>();
  for (const { texts } of pages) {
    const titles = texts.filter(({ text }) => /^Card \d+$/.test(text));
    // A title next to the numbers follows them, otherwise it precedes them. Each slot of the sheet is drawn separately.
    let current: Placed[] = [];
    for (const text of texts) {
      if (/^B$/.test(text.text) || (titles.includes(text) && current.some((each) => /^Code/.test(each.text)))) {
        if (current.some((each) => /^Code/.test(each.text))) current = [];
      }
      current.push(text);
      const title = current.find((each) => titles.includes(each));
      if (title) cards.set(Number(title.text.slice(5)), current);
    }
  }
  return { pages, cards };
}

async function everyNumberIsThere(form: string, perPage: number) {
  const { pages, cards } = await cardsOn(await printed(`cards=1-100&language=en&${form}`));
  expect(pages).toHaveLength(Math.ceil(100 / perPage));
  expect([...cards.keys()]).toEqual(range(1, 100));
  for (const [cardId, texts] of cards) {
    const { numbers } = cardOf(cardId);
    expect(squaresOf(texts), `card ${cardId}`).toEqual(numbers);
    const said = texts.map(({ text }) => text);
    expect(said).toContain(`Code ${cardCode({ numbers })}`);
    expect(said.filter((text) => /^[BINGO]$/.test(text)).join('')).toBe('BINGO');
  }
}

test.each([
  ['paper=a4&perPage=4&colour=true', 4],
  ['paper=roll', 1],
])('prints every number of all cards in its square with %s', everyNumberIsThere);

test.each([
  ['paper=a4&perPage=1', 1],
  ['paper=a4&perPage=2', 2],
  ['paper=a4&perPage=6', 6],
])('prints every number of all cards in its square with %s', { tags: ['all'] }, everyNumberIsThere);

test("prints a range of cards once, in order, in the paper's width and the hall's language", async () => {
  expect((await hall.cashier.api.patch('/games/settings', { hallName: 'አዳማ ቢንጎ' })).status).toBe(200);
  const { pages, cards } = await cardsOn(await printed('cards=55,%203-5,4&paper=roll&language=en'));
  expect([...cards.keys()]).toEqual([3, 4, 5, 55]);
  for (const { width } of pages) expect(Math.round((width * 25.4) / 72)).toBe(80);
  const amharic = await textOfPdf(await printed('cards=7'));
  expect(amharic).toContain(withoutSpaces('ካርድ 7'));
  expect(amharic).toContain(withoutSpaces('አዳማ ቢንጎ'));
  expect(amharic).toContain(withoutSpaces('ይህን ካርድ በስልክዎ ለማየት ስካን ያድርጉ'));
});

test.each([
  ['cards=101', 'CARDS_INVALID'],
  ['cards=1-9999', 'CARDS_INVALID'],
  ['cards=seven', 'CARDS_INVALID'],
  ['cards=', 'CARDS_REQUIRED'],
  ['', 'CARDS_REQUIRED'],
  [`cards=${'1,'.repeat(400)}`, 'TOO_MANY_CARDS'],
  ['cards=1&perPage=3', 'VALIDATION'],
  ['cards=1&paper=a3', 'VALIDATION'],
  ['cards=1&language=fr', 'VALIDATION'],
])('refuses to print cards with the query %j', async (query, code) => {
  expectRefusal(await hall.cashier.api.get(`/print/cards?${query}`), 400, code);
});

test('prints cards for the hall of the staff, or for the hall that an admin names', async () => {
  const other = await hall.pair();
  const named = `cards=1&language=en&cashierId=${hall.hallId}`;
  expectRefusal(await other.moderator.api.get(`/print/cards?${named}`), 404, 'CASHIER_NOT_FOUND');
  expectRefusal(await hall.admin.api.get('/print/cards?cards=1'), 400, 'CASHIER_ID_REQUIRED');
  expectRefusal(await hall.admin.api.get(`/print/cards?cards=1&cashierId=${'0'.repeat(24)}`), 404, 'CASHIER_NOT_FOUND');
  expect((await hall.admin.api.get(`/print/cards?${named}`)).status).toBe(200);
});

test('responds to calls while a hundred cards are printed', async () => {
  const game = await startedGame(hall.cashier.api);
  let isOver = false;
  const paper = printed('cards=1-100&colour=true').finally(() => {
    isOver = true;
  });
  for (const _ of range(1, 3)) {
    expect((await hall.cashier.api.post(`/games/${game._id}/call-number`)).status).toBe(200);
  }
  expect(isOver).toBe(false);
  expect((await paper).length).toBeGreaterThan(100_000);
});

test('limits the pending papers of a hall and returns 503 with Retry-After for the rest', {
  tags: ['all'],
}, async () => {
  const all = await Promise.all(range(1, 8).map((cardId) => hall.cashier.api.get(`/print/cards?cards=${cardId}`)));
  const statuses = all.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 200, 200, 200, 503, 503, 503, 503]);
  for (const { status, headers } of all) if (status === 503) expect(headers['retry-after']).toBe('1');
  expect((await hall.cashier.api.get('/print/cards?cards=1')).status).toBe(200);
});
