import { ROUTES, type Route } from '@adarash/contract';
import { LANGUAGES } from '@adarash/contract/basics';
import { fieldsOf } from '@adarash/contract/sale-codec';
import { SOUND_NAMES } from '@adarash/contract/sounds';
import { MAX_CARDS_PER_GAME, MAX_TEXT } from '@adarash/rules/game';
import { gamesCsv } from '@adarash/rules/games-csv';
import { ROLLED_CARDS } from '@adarash/rules/jackpot';
import { PATTERNS, SETUP_PATTERNS } from '@adarash/rules/pattern';
import { NO_SALE } from '@adarash/rules/sale';
import type { RouteObject } from 'react-router';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { staffRoutes } from '../apps/web/src/app/routes.tsx';
import { createStaffApp } from '../apps/web/src/app/staff-app.ts';
import { PERCENTAGES } from '../apps/web/src/areas/cashier/setup/settings.ts';
import { FASTEST, readSpeed, SLOWEST } from '../apps/web/src/areas/live-game/pace/pace.ts';
import { newDesignation } from '../apps/web/src/areas/moderator/model/games.ts';
import { REFRESH_MS } from '../apps/web/src/live/follower.ts';
import { CALLS, CASHIER_DETAIL, CSV_COLUMNS, FRAMES, LIMITS, SCREENS, type Screen } from './requirements.ts';
import { readTable } from './texts.ts';

const TABLE = readTable();

/** Texts of the server by code. */
const SERVER = { ...TABLE.refusals, ...TABLE.credentials, ...TABLE.answers };

/** Returns the English texts of the areas with `…` for placeholders. */
const saidIn = (areas: readonly string[]) =>
  new Set(
    areas
      .flatMap((area) => Object.values(area === 'server' ? SERVER : (TABLE[area] ?? {})).map(({ en }) => en))
      .map((text) => text.replace(/\{\{\w+\}\}/g, '…')),
  );

const textsOf = ({ shown, said = [], tables = {}, windows = {} }: Omit<Screen, 'path' | 'areas'>) => [
  ...shown,
  ...said,
  // A list with a number behind its title is named without it.
  ...Object.entries(tables).flatMap(([title, { columns, added = [] }]) => [title, ...columns, ...added]),
  ...Object.entries(windows).flatMap(([title, window]) => [title, window.by, ...window.shown]),
];

const SAID: (readonly [string, readonly string[], readonly string[]])[] = [
  ...Object.values<Screen>(SCREENS).map((screen) => [screen.path, screen.areas, textsOf(screen)] as const),
  ['the chosen cashier', ['admin'], textsOf(CASHIER_DETAIL)],
  ...Object.entries(FRAMES).map(([role, frame]) => [role, ['layouts', 'common', 'words'], textsOf(frame)] as const),
];

describe('the words of the requirements', () => {
  it.each(SAID)('are those of the texts on: %s', (_, areas, texts) => {
    const said = saidIn(areas);
    expect(texts.filter((text) => !said.has(text))).toEqual([]);
  });
});

test('every route of the requirements belongs to its screen and role', () => {
  const pathsOf = (routes: readonly RouteObject[], role?: unknown): object[] =>
    routes.flatMap(({ path, handle = { role }, children = [] }) => [
      ...(path === undefined ? [] : [{ path, role: handle.role }]),
      ...pathsOf(children, handle.role),
    ]);
  const routes = pathsOf(staffRoutes(createStaffApp(), Promise.resolve()));
  expect(routes).toEqual(
    expect.arrayContaining(Object.values<Screen>(SCREENS).map(({ path, role }) => ({ path, role }))),
  );
  // The requirements lead there from an error about a game, and have no such route.
  expect(routes).toContainEqual({ path: '/create-game', role: undefined });
});

test('the spreadsheet begins with the columns of the requirements', () => {
  const [head = ''] = gamesCsv([], String).replace('\uFEFF', '').split('\r\n');
  expect(head.startsWith(`${CSV_COLUMNS},`)).toBe(true);
});

test('the limits and default values are those of the requirements', () => {
  // The fee table is an alternative that the requirements do not contain, so it must not be the default.
  expect(NO_SALE.feeTable).toBeNull();
  const setup = fieldsOf(NO_SALE);
  expect({
    cardsOfAGame: MAX_CARDS_PER_GAME,
    percentages: PERCENTAGES,
    setup,
    setupPatterns: SETUP_PATTERNS,
    autoCallSeconds: { least: FASTEST, most: SLOWEST, usual: readSpeed() },
    messageLength: MAX_TEXT,
    refreshMs: REFRESH_MS,
    newDesignation: newDesignation(),
    patterns: PATTERNS,
    // The first is the one without a choice, the second the one that the toggle turns to.
    languages: LANGUAGES.slice(0, 2),
    sounds: SOUND_NAMES.filter((name) => !/^\d+$/.test(name)),
    jackpotSteps: ROLLED_CARDS,
  }).toEqual(LIMITS);
  expect(SOUND_NAMES.filter((name) => /^\d+$/.test(name))).toHaveLength(75);
});

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

/** Returns whether a schema has a field, including those in lists and nullable values. */
function has({ properties, items, anyOf = [] }: Schema, [name = '', ...rest]: string[]): boolean {
  const field = properties?.[name];
  if (field !== undefined) return rest.length === 0 || has(field, rest);
  return [items ?? {}, ...anyOf].some((part) => Object.keys(part).length > 0 && has(part, [name, ...rest]));
}

const missing = (schema: z.ZodType | null | undefined, fields: string, io: 'input' | 'output') => {
  if (fields === '') return [];
  const json = z.toJSONSchema(schema ?? z.object(), { io, unrepresentable: 'any', reused: 'inline' }) as Schema;
  return fields.split(' ').filter((field) => !has(json, field.split('.')));
};

test.each(Object.entries(CALLS))('the route %s has the fields that the requirements send and use', (key, call) => {
  const route: Route | undefined = (ROUTES as Readonly<Record<string, Route>>)[key];
  expect(route).toBeDefined();
  expect({
    sent: missing(route?.body ?? route?.query, call.sent ?? '', 'input'),
    answered: missing(route?.answer, call.answered ?? '', 'output'),
  }).toEqual({ sent: [], answered: [] });
});
