// @vitest-environment happy-dom
import { GAME_STATUSES } from '@adarash/rules/game';
import { PATTERNS, patternLabel } from '@adarash/rules/pattern';
import words from '@adarash/texts/words.json';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAYS, greetingAt } from '@/lib/format.ts';
import { Button } from '@/ui/buttons/button.tsx';
import { IconButton } from '@/ui/buttons/icon-button.tsx';
import { PageTitle } from '@/ui/layout/screen.tsx';
import { named, namedLabel } from './named.tsx';
import { speakToStaff, staffTexts, staffWord } from './texts.ts';

const row = (en: string) => ({ en, am: '', om: '' });
const t = staffTexts('setup', {
  start: row('Start Game'),
  cards: row('{{count}} cards'),
  print: row('Print {{what}}'),
  lone: row('Not yet'),
});
const tb = staffTexts('books', { open: row('Open') });
const th = staffTexts('home', { open: row('Open') });

beforeEach(() =>
  speakToStaff({
    setup: { start: 'ጨዋታ ጀምር', cards: '{{count}} ካርዶች', print: '{{what}} አትም' },
    books: { open: 'ያልተከፈለ' },
    home: { open: 'ክፈት' },
    words: { cashier: 'ገንዘብ ተቀባይ' },
  }),
);
afterEach(() => {
  cleanup();
  speakToStaff(null);
});

it('returns a text in the language, or in English if it is missing', () => {
  const said = () => [t('start'), t('cards', { count: 3 }), tb('open'), th('open'), t('lone'), staffWord('cashier')];
  expect(said()).toEqual(['ጨዋታ ጀምር', '3 ካርዶች', 'ያልተከፈለ', 'ክፈት', 'Not yet', 'ገንዘብ ተቀባይ']);
  speakToStaff(null);
  expect(said()).toEqual(['Start Game', '3 cards', 'Open', 'Open', 'Not yet', 'cashier']);
});

it('never puts a value through a second round', () => {
  expect(t('cards', { count: '{{count}}' })).toBe('{{count}} ካርዶች');
});

it('adds the English name to controls at any depth, but not to sentences', () => {
  render(
    <>
      <Button>
        <span>{t('print', { what: t('cards', { count: 2 }) })}</span>
      </Button>
      <Button aria-label={th('open')}>{t('start')}</Button>
      <IconButton label={tb('open')} icon={null} />
      <PageTitle title={t('start')} />
      <p>{t('start')}</p>
    </>,
  );
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);
  expect(names).toEqual(['2 ካርዶች አትም (Print 2 cards)', 'ክፈት (Open)', 'ያልተከፈለ (Open)']);
  expect(screen.getByRole('heading').textContent).toBe('ጨዋታ ጀምር (Start Game)');
  expect(screen.getByText('ጨዋታ ጀምር', { selector: 'p' }).textContent).toBe('ጨዋታ ጀምር');
  expect(document.querySelectorAll('[data-english]')).toHaveLength(2);
});

it('names a text that changes by its new words', () => {
  const { rerender } = render(<Button>{t('start')}</Button>);
  rerender(<Button>{t('cards', { count: 1 })}</Button>);
  expect(screen.getByRole('button').textContent).toBe('1 ካርዶች (1 cards)');
  rerender(<Button>{false}</Button>);
  expect(screen.getByRole('button').textContent).toBe('');
});

it('adds no second name in English', () => {
  speakToStaff(null);
  expect([named(t('start')), namedLabel(t('start')), namedLabel(undefined)]).toEqual([
    'Start Game',
    'Start Game',
    undefined,
  ]);
});

it('every heading, link and label of staff screens contains the English name', () => {
  const sources = import.meta.glob<string>(
    [
      '../{app,areas,money,ui}/**/*.tsx',
      '../game/windows/*.tsx',
      '!**/*.test.tsx',
      '!../areas/{hall,live-game,play,sell,verify}/**',
    ],
    { query: '?raw', import: 'default', eager: true },
  );
  const unnamed =
    /<(?:h[1-4]|th|dt|summary|legend|label|a|button|Link|NavLink)\b[^<]*?>\s*(?:<\w[^<]*?\/>\s*)?\{t\w?\(|<[a-z][^<]*? aria-label=\{t\w?\(/;
  const found = Object.entries(sources).filter(([, source]) => source.includes('texts.ts') && unnamed.test(source));
  expect(found.map(([file, source]) => `${file}: ${unnamed.exec(source)?.[0]}`)).toEqual([]);
});

it('contains exactly the words of the rules and the dates', () => {
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
