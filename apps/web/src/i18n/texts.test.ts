import { GAME_STATUSES } from '@adarash/rules/game';
import { PATTERNS, patternLabel } from '@adarash/rules/pattern';
import words from '@adarash/texts/words.json';
import { expect, it } from 'vitest';
import { greetingAt } from '@/lib/format.ts';
import { DAYS } from '@/lib/time/long-date.ts';

const SOURCES = import.meta.glob<string>(
  ['../{app,areas,money,ui}/**/*.tsx', '!**/*.test.tsx', '!../areas/{live-game,player,seller,tv,verify}/**'],
  { query: '?raw', import: 'default', eager: true },
);

/** Elements and components whose content is a name, which must also be available in English. */
const NAMED_CONTENT = 'h[1-4]|th|dt|summary|legend|label|a|button|Link|NavLink|Button|SmallButton';
const NAMED_PARTS: readonly (readonly [part: string, property: string])[] = [
  ['\\w*Button', 'text'],
  ['Panel|PageTitle|MessagePage|\\w*Dialog', 'title'],
  ['\\w*Dialog', 'confirmLabel|submitLabel'],
  ['Fact', 'name'],
  ['\\w*Field|\\w*Input|\\w*Select|\\w*Checkbox|StatCard|IconButton|DataTable|Facts|Pager', 'label'],
  ['[a-z]\\w*|Button|BareInput', 'aria-label'],
];
const T = '\\{(?:\\w+\\.)?t\\(';
const UNNAMED = new RegExp(
  [
    `<(?:${NAMED_CONTENT})\\b(?:(?!/>)[^<])*?>\\s*(?:<\\w[^<]*?/>\\s*)?${T}`,
    ...NAMED_PARTS.map(([part, property]) => `<(?:${part})\\s[^<]*?(?<=\\s)(?:${property})=${T}`),
  ].join('|'),
);

it('every heading, button and label of staff screens contains the English name', () => {
  const found = Object.entries(SOURCES).flatMap(([file, source]) => {
    const unnamed = UNNAMED.exec(source)?.[0];
    return unnamed === undefined ? [] : [`${file}: ${unnamed}`];
  });
  expect(Object.keys(SOURCES).length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

it.each([
  '<h2 className="x">{t(\'title\')}',
  '<Button onClick={() => add()}>{t("add")}',
  "<SmallButton text={t('add')}",
  "<Panel title={texts.t('title')}",
  "<ul aria-label={t('list')}",
])('finds the missing English name of a control in %s', (source) => {
  expect(UNNAMED.test(source)).toBe(true);
});

it('the shared words are exactly those that rules and dates use', () => {
  const said = [
    ...GAME_STATUSES,
    ...PATTERNS.map((pattern) => patternLabel(pattern)),
    ...['Full House', 'Both Diagonals', 'Any line: {{kinds}}', 'Any {{count}} lines: {{kinds}}'],
    ...['rows', 'columns', 'diagonals', 'corners'],
    ...['Br', 'BIRR', 'admin', 'cashier', 'moderator', 'play', 'pause', 'stop'],
    ...[9, 15, 21].map(greetingAt),
    ...DAYS.flatMap((day) => [day, day.slice(0, 3)]),
    ...['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'],
    ...['Meskerem', 'Tikimt', 'Hidar', 'Tahsas', 'Tir', 'Yekatit', 'Megabit'],
    ...['Miyazya', 'Ginbot', 'Sene', 'Hamle', 'Nehase', 'Pagume'],
    ...['Up to 10', 'Over 100', 'Under 10%', '10 to 20%', 'Over 20%', 'This Week', 'Last Week', 'Prior'],
    ...['morning', 'afternoon', 'evening', 'night'],
  ];
  expect(Object.keys(words).sort()).toEqual(said.sort());
  expect(Object.entries(words).filter(([key, { en }]) => key !== en)).toEqual([]);
});
