import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@adarash/contract/basics';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showHallLanguage } from '@/i18n/language.ts';
import { PartsPage } from './page.tsx';

const page = Object.values(
  import.meta.glob<string>(['./*.tsx', '!./*.test.tsx'], { query: '?raw', import: 'default', eager: true }),
).join('\n');

const dist = join(import.meta.dirname, '../dist');

const CONTEXT = Symbol.for('react.context');

/** Without those that only another part shows. */
const parts = Object.entries(
  import.meta.glob<object>([
    '../src/{ui,money}/**/*.tsx',
    '../src/game/{board,draw}/*.tsx',
    '../src/game/windows/game-window.tsx',
    '!**/*.test.tsx',
    '!**/loaded-menu.tsx',
    '!**/row-cards.tsx',
    '!**/game-notes.tsx',
    '!**/qr-code.tsx',
  ]),
).map(([path, load]) => ({ file: path.replace('../src/', ''), load }));

/** Sources of screens and shared code. */
const outside = Object.entries(
  import.meta.glob<string>(['../src/**/*.{ts,tsx}', '!../src/ui/**', '!**/*.test.tsx'], {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
).map(([path, source]) => ({ file: path.replace('../src/', ''), source }));

/** Squares of a board, rows of a list, and the sizes of the TV. */
const OWN_BUTTONS = [
  'app/layouts/staff-shell.tsx',
  'areas/admin/reports/cashier-reports-screen.tsx',
  'areas/cashier/setup/card-grid.tsx',
  'areas/live-game/view/notices.tsx',
  'areas/moderator/patterns/pattern-editor.tsx',
  'areas/tv/view/voice-switch.tsx',
];

/** Sliders. */
const OWN_INPUTS = ['areas/live-game/view/controls.tsx', 'areas/live-game/view/header.tsx'];

/** Forms without a failure message: fields inside the header of a game, one card number, and settings saved while typing. */
const OWN_FORMS = [
  'areas/cashier/setup/settings-panel.tsx',
  'areas/live-game/view/quick-fields.tsx',
  'areas/player/view/cards.tsx',
];

/** Parts of the page that are tables of squares or of fields. */
const OWN_TABLES = ['game/board/board.tsx', 'game/board/card-grid.tsx', 'money/count-table.tsx'];

/** Amounts in the sizes of the TV and of the live game. */
const OWN_FACTS = [
  'areas/live-game/jackpot/jackpot-panel.tsx',
  'areas/tv/view/idle-scene.tsx',
  'areas/tv/view/sale-scene.tsx',
  'game/board/facts.tsx',
];

afterEach(() => {
  cleanup();
  showHallLanguage(LANGUAGES[0]);
  Reflect.deleteProperty(document, 'fonts');
});

describe('the page /parts, which shows every component', () => {
  it.each(parts)('shows every component that $file exports', async ({ load }) => {
    const exported = Object.entries(await load()).filter(([, part]) => part?.$$typeof !== CONTEXT);
    const names = exported.map(([name]) => name).filter((name) => /^[A-Z][a-z]/.test(name));
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !new RegExp(`<${name}\\b`).test(page))).toEqual([]);
  });

  it.each([
    ['class strings of the kit', /\b(?:buttonClass|controlClass)\b/, []],
    ['buttons', /<button\b/, OWN_BUTTONS],
    ['fields', /<(?:input|select|textarea)\b/, OWN_INPUTS],
    ['forms', /<form\b/, OWN_FORMS],
    ['tables', /<table\b/, OWN_TABLES],
    ['names with values', /<dl\b/, OWN_FACTS],
  ])('shows the only components that contain %s', (_, pattern, allowed) => {
    expect(outside.length).toBeGreaterThan(200);
    expect(outside.filter(({ source }) => pattern.test(source)).map(({ file }) => file)).toEqual(allowed);
  });

  it('changes its texts with the language', () => {
    Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
    render(<PartsPage />);
    const names = LANGUAGES.map((language) => {
      act(() => showHallLanguage(language));
      return screen.getByRole('table', { name: /(Board)/ }).getAttribute('aria-label');
    });
    expect(new Set(names).size).toBe(LANGUAGES.length);
  });

  it.runIf(existsSync(dist))('is excluded from the build', () => {
    const built = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.(js|css|html)$/.test(file),
    );
    expect(page).toContain('--parts-page');
    expect(built.length).toBeGreaterThan(10);
    expect(built.filter((file) => readFileSync(join(dist, file), 'utf8').includes('--parts-page'))).toEqual([]);
  });
});
