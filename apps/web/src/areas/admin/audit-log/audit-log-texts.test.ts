import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AUDIT_KINDS, FORMER_ACTIONS } from '@adarash/contract/audit-log';
import { EVENT_NAMES } from '@adarash/rules/game';
import actions from '@adarash/texts/audit-actions.json';
import { expect, it } from 'vitest';
import { actionText } from './audit-log-texts.ts';
import { auditTextsIn } from './audit-texts.test-support.ts';

const SERVER = fileURLToPath(new URL('../../../../../server/src/', import.meta.url));

/** Events of the game rules that the audit log stores under another name or does not store. */
const ENTERED_OTHERWISE = ['claimRefused', 'handedOver', 'handOverUndone'];

/**
 * Returns the names of all actions that the audit log can store: the names in the server's sources and the events of
 * the game rules.
 */
function storedActions(): string[] {
  const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const action = new RegExp(`(?:'(?=(?:${AUDIT_KINDS.join('|')})\\.)|action: ')([a-z-]+\\.[a-z]+(?:-[a-z]+)*)'`, 'g');
  const found = sources.flatMap((file) =>
    [...readFileSync(SERVER + file, 'utf8').matchAll(action)].map(([, name]) => name),
  );
  const events = Object.entries(EVENT_NAMES).filter(([type]) => !ENTERED_OTHERWISE.includes(type));
  return [...new Set([...found, ...events.map(([, name]) => `game.${name}`)])].filter(
    (name) => name !== undefined && !/\.(ts|json|csv|log|pem|key|id|txt)$/.test(name),
  ) as string[];
}

it('contains a text and a kind for every action in the audit log', () => {
  const stored = [...storedActions(), ...FORMER_ACTIONS];
  expect(stored.length).toBeGreaterThan(60);
  expect(stored.filter((action) => !Object.hasOwn(actions, action))).toEqual([]);
  expect(Object.keys(actions).filter((action) => !AUDIT_KINDS.some((kind) => action.startsWith(`${kind}.`)))).toEqual(
    [],
  );
  expect(AUDIT_KINDS.filter((kind) => !stored.some((action) => action.startsWith(`${kind}.`)))).toEqual([]);
  expect(actionText(auditTextsIn('en', null), 'later.release')).toBe('later.release');
});
