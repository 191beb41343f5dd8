import { useEffect, useEffectEvent } from 'react';
import { listen } from './listen.ts';

const ELSEWHERE = 'input, select, textarea, [contenteditable], [role="dialog"] *, [role="alertdialog"] *';

/** A field that takes none of the shortcut keys, such as one for numbers, says so with this attribute. */
const LETS_PASS = '[data-lets-shortcuts-pass]';

/** Runs the action of a key. A key without an action, or one that is typed into a field, is left to others. */
export function useShortcuts(actions: Readonly<Record<string, (() => void) | undefined>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
    if (act === undefined || event.repeat || event.defaultPrevented || isCommand(event)) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest(ELSEWHERE) && !target.matches(LETS_PASS)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => listen(document, 'keydown', press), []);
}

/** Ctrl and Alt together are AltGr, by which some keyboards type a sign. */
const isCommand = ({ ctrlKey, altKey, metaKey }: KeyboardEvent): boolean => metaKey || ctrlKey !== altKey;
