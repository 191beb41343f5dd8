import { keepPreviousData } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast';
import { useAnswer } from '@/api/answers.ts';
import { namedLabel } from '@/i18n/named.tsx';
import { type ShownText, textsShown } from '@/i18n/texts.ts';
import { Button } from '@/ui/button.tsx';
import { Dialog } from '@/ui/dialog.tsx';
import { TextInput } from '@/ui/fields.tsx';
import { HallSelect, t, WordDialog } from './word-dialog.tsx';

/** On any screen of an owner: a press on a text opens it, to be corrected where it is read. */
export default function CorrectHere({ onDone }: { onDone: () => void }) {
  const [picking, setPicking] = useState(true);
  const [missed, setMissed] = useState(false);
  const [found, setFound] = useState<readonly ShownText[]>([]);
  const glass = useRef<HTMLButtonElement>(null);
  const pick = ({ clientX, clientY }: MouseEvent) => {
    const [under] = document.elementsFromPoint(clientX, clientY).filter((element) => element !== glass.current);
    const texts = textsUnder(under, textsShown());
    setFound(texts);
    setMissed(texts.length === 0);
  };
  const close = () => setFound([]);
  return (
    <>
      {picking && (
        <button
          ref={glass}
          type="button"
          // With the keyboard a text is chosen from the list.
          tabIndex={-1}
          aria-label={namedLabel(t('herePick'))}
          onClick={pick}
          className="fixed inset-0 z-30 cursor-crosshair"
        />
      )}
      <section
        aria-label={namedLabel(t('hereTitle'))}
        className="sticky bottom-0 z-30 flex flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-2 shadow-raised md:px-6"
      >
        <p role="status" className="min-w-56 flex-1 text-sm font-medium">
          {t(picking ? (missed ? 'hereNothing' : 'herePress') : 'herePaused')}
        </p>
        <Button text={t(picking ? 'hereUse' : 'herePick')} variant="secondary" onClick={() => setPicking(!picking)} />
        <Button text={t('hereAll')} variant="secondary" onClick={() => setFound(textsShown())} />
        <Button text={t('hereDone')} onClick={onDone} />
      </section>
      {found.length === 1 && <Chosen names={found[0]?.names ?? []} onClose={close} />}
      {found.length > 1 && <Which texts={found} onChoose={(text) => setFound([text])} onClose={close} />}
    </>
  );
}

interface WhichProps {
  texts: readonly ShownText[];
  onChoose: (text: ShownText) => void;
  onClose: () => void;
}

/** More than fit a glance are searched. */
const FEW = 8;

function Which({ texts, onChoose, onClose }: WhichProps) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const isTwice = ({ text }: ShownText) => texts.filter((other) => other.text === text).length > 1;
  return (
    <Dialog open onClose={onClose} title={t('which')}>
      {texts.length > FEW && <TextInput label={t('search')} maxLength={200} value={search} onValue={setSearch} />}
      <ul className="flex flex-col gap-1">
        {texts
          .filter(({ text }) => text.toLowerCase().includes(wanted))
          .map((each) => (
            <li key={each.names[0]}>
              <Button
                variant="secondary"
                className="w-full justify-start py-2 text-left whitespace-normal! wrap-anywhere"
                onClick={() => onChoose(each)}
              >
                {each.text}
                {isTwice(each) && <code className="text-xs text-ink-soft">{each.names[0]}</code>}
              </Button>
            </li>
          ))}
      </ul>
    </Dialog>
  );
}

function Chosen({ names, onClose }: { names: readonly string[]; onClose: () => void }) {
  const [cashierId, setCashierId] = useState('');
  const query = { names: names.join('\n'), ...(cashierId && { cashierId }) };
  const { data, isError } = useAnswer('GET /admin/words', { query }, { placeholderData: keepPreviousData });
  const [word] = data?.words ?? [];
  const isLost = isError || (data !== undefined && word === undefined);
  useEffect(() => {
    if (!isLost) return;
    toast.error(t('loadFailed'));
    onClose();
  }, [isLost, onClose]);
  if (word === undefined) return null;
  // Modules hold texts: the page has to be loaded once more to say it. An owner reads what holds in all halls.
  const saved = () => (cashierId === '' ? window.location.reload() : onClose());
  return (
    <WordDialog word={word} cashierId={cashierId} onSaved={saved} onClose={onClose}>
      <HallSelect value={cashierId} onChange={setCashierId} />
    </WordDialog>
  );
}

/** Around an element in which nothing was found. */
const LEVELS = 4;
/** An element with more is a part of the page, not what somebody pressed. */
const MOST_TEXTS = 30;
const MOST_FOUND = 12;

/** The texts that an element shows, or the nearest around it that shows any. */
export function textsUnder(element: Element | undefined, shown: readonly ShownText[]): readonly ShownText[] {
  let at: Element | null = element ?? null;
  for (let level = 0; at !== null && at !== document.body && level < LEVELS; level += 1) {
    const texts = textsIn(at);
    if (texts.length > MOST_TEXTS) return [];
    const found = textsBehind(texts, shown);
    if (found.length > 0) return found;
    at = at.parentElement;
  }
  return [];
}

const LABELS = ['aria-label', 'placeholder', 'title'] as const;

function textsIn(element: Element): string[] {
  // All options of a list are in it, and one is seen.
  if (element instanceof HTMLSelectElement) return [element.selectedOptions[0]?.text ?? ''];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!node.parentElement?.closest('[data-english], option')) texts.push(node.nodeValue ?? '');
  }
  return [...texts, ...LABELS.map((name) => element.getAttribute(name) ?? '')].filter((text) => text.trim() !== '');
}

/** Those that were written with values in place; where there is none, those that a text is put together from. */
export function textsBehind(texts: readonly string[], shown: readonly ShownText[]): readonly ShownText[] {
  const behind = (letters: number, before = '', after = '') =>
    shown.filter(
      ({ text }) => lettersIn(text) >= letters && texts.some((each) => formOf(text, before, after).test(each.trim())),
    );
  const whole = behind(1, '^', '$');
  const found = whole.length > 0 ? whole : behind(FEWEST_LETTERS);
  return found.sort((a, b) => lettersIn(b.text) - lettersIn(a.text)).slice(0, MOST_FOUND);
}

/** Shorter ones are in many others by chance. */
const FEWEST_LETTERS = 3;
const PLACE = /\{\{\w+\}\}/;

/** How much of a text is its own, and not of its values. */
const lettersIn = (text: string): number =>
  text
    .split(PLACE)
    .join('')
    .match(/\p{Letter}/gu)?.length ?? 0;

function formOf(text: string, before: string, after: string): RegExp {
  const parts = text.trim().split(PLACE);
  return new RegExp(before + parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+') + after, 'su');
}
