import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { namedLabel } from '@/i18n/named.tsx';
import { controlClass } from '@/ui/button.tsx';
import { t } from '../texts.ts';

interface QuickFieldProps {
  disabled: boolean;
  /** What was typed: a number, a list or a range. */
  onCards: (text: string) => void;
  onEnter: () => void;
}

const TYPING = 'input, select, textarea, [contenteditable], [role="dialog"] *';

/** The counter's fast lane: cards and Enter sells them, Enter alone goes on to Start. */
export function QuickField({ disabled, onCards, onEnter }: QuickFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');

  // With the fields that open: a moment later it would take what is typed into another of them.
  useLayoutEffect(() => {
    // Where there is no keyboard, taking the focus would only raise one on the screen.
    if (!disabled && window.matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
  }, [disabled]);

  useEffect(() => {
    const catchDigits = (event: globalThis.KeyboardEvent) => {
      if (!/^\d$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      field.current?.focus({ preventScroll: true });
    };
    document.addEventListener('keydown', catchDigits);
    return () => document.removeEventListener('keydown', catchDigits);
  }, []);

  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setText('');
    if (event.key !== 'Enter' || event.repeat) return;
    event.preventDefault();
    if (text.trim() === '') return onEnter();
    setText('');
    onCards(text);
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
      className={`${controlClass} max-w-36`}
    />
  );
}
