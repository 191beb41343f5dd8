import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { listen } from '@/lib/listen.ts';
import { isElsewhere } from '@/lib/shortcuts.ts';
import { BareInput } from '@/ui/forms/text-input.tsx';
import { t } from './texts.ts';

interface QuickFieldProps {
  disabled: boolean;
  /** Receives a number, a list or a range. Returns what of it could not be sold, for another try. */
  onCards: (text: string) => string;
  onEnter: () => void;
}

/** For the next card, without a keyboard that comes up on a touch screen. */
export function focusQuickField(): void {
  if (!window.matchMedia('(pointer: fine)').matches) return;
  document.querySelector<HTMLElement>('[data-quick]')?.focus({ preventScroll: true });
}

/** The counter's fast lane: cards and Enter sells them, Enter alone completes the customer and goes on to Start. */
export function QuickField({ disabled, onCards, onEnter }: QuickFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [kept, setKept] = useState({ text: '' });

  // With the fields that open: a moment later it would take what is typed into another of them.
  useLayoutEffect(() => {
    // On a touch screen, taking the focus would only raise the keyboard.
    if (!disabled && window.matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
  }, [disabled]);

  // Selected: the next number is typed over it, not behind it.
  useLayoutEffect(() => {
    if (kept.text !== '') field.current?.select();
  }, [kept]);

  useEffect(() => {
    const catchDigits = (event: globalThis.KeyboardEvent) => {
      if (!/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isElsewhere(event)) return;
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
    <BareInput
      ref={field}
      data-quick
      data-lets-shortcuts-pass
      value={text}
      disabled={disabled}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      maxLength={100}
      aria-label={t('quick')}
      title={t('quickHint')}
      placeholder={t('quick')}
      onChange={(event) => setText(event.target.value.replace(/[^\d\s,;–-]/g, ''))}
      onKeyDown={press}
      className="max-w-48 lg:min-w-44"
    />
  );
}

/** The key of a button, for the eye; `aria-keyshortcuts` says it to the ear. */
export const KeyCap = ({ children }: { children: ReactNode }) => (
  <span aria-hidden="true">
    <kbd className="rounded border border-line bg-sunken px-1.5 font-mono text-xs text-ink">{children}</kbd>
  </span>
);
