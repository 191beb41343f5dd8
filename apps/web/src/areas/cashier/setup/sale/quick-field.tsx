import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { namedLabel } from '@/i18n/named.tsx';
import { listen } from '@/lib/listen.ts';
import { controlClass } from '@/ui/button.tsx';
import { t } from '../texts.ts';

interface QuickFieldProps {
  disabled: boolean;
  /** What was typed: a number, a list or a range. Returns what of it could not be sold, for another try. */
  onCards: (text: string) => string;
  onEnter: () => void;
}

const TYPING = 'input, select, textarea, [contenteditable], [role="dialog"] *';

/** The counter's fast lane: cards and Enter sells them, Enter alone goes on to Start. */
export function QuickField({ disabled, onCards, onEnter }: QuickFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [kept, setKept] = useState({ text: '' });

  // With the fields that open: a moment later it would take what is typed into another of them.
  useLayoutEffect(() => {
    // Where there is no keyboard, taking the focus would only raise one on the screen.
    if (!disabled && window.matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
  }, [disabled]);

  // Selected: the next number is typed over it, not behind it.
  useLayoutEffect(() => {
    if (kept.text !== '') field.current?.select();
  }, [kept]);

  useEffect(() => {
    const catchDigits = (event: globalThis.KeyboardEvent) => {
      if (!/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      field.current?.focus({ preventScroll: true });
    };
    return listen(document, 'keydown', catchDigits);
  }, []);

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setText('');
    if (event.key !== 'Enter' || event.repeat) return;
    event.preventDefault();
    if (text.trim() === '') return onEnter();
    const rest = onCards(text);
    setText(rest);
    setKept({ text: rest });
  };

  return (
    <input
      ref={field}
      data-quick
      value={text}
      disabled={disabled}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      maxLength={100}
      aria-label={namedLabel(t('quick'))}
      title={t('quickHint')}
      placeholder={t('quick')}
      onChange={(event) => setText(event.target.value.replace(/[^\d\s,;–-]/g, ''))}
      onKeyDown={press}
      className={`${controlClass} max-w-48 lg:min-w-44`}
    />
  );
}

const ELSEWHERE = 'input, select, textarea, [contenteditable], [role="dialog"] *, [role="alertdialog"] *';

/** Letters and signs are free on this screen: the field for card numbers takes none. `act` says whether it took the key. */
export function useCounterKeys(act: (event: globalThis.KeyboardEvent) => boolean): void {
  const press = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.repeat || (target?.closest(ELSEWHERE) && !target.matches('[data-quick]'))) return;
    if (act(event)) event.preventDefault();
  });
  useEffect(() => listen(document, 'keydown', press), []);
}

/** The key of a button, for the eye; `aria-keyshortcuts` says it to the ear. */
export const KeyCap = ({ children }: { children: ReactNode }) => (
  <span aria-hidden="true">
    <kbd className="rounded border border-line bg-sunken px-1.5 font-mono text-xs text-ink">{children}</kbd>
  </span>
);
