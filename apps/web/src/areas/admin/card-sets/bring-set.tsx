import { CENTRE, FREE, MAX_SET_NAME, SQUARES } from '@adarash/rules/card';
import { cardsFrom, type DraftCard, problemsOf, type SetProblem } from '@adarash/rules/card-set';
import type { ReadCards } from '@adarash/rules/read-cards';
import { FileUp, Keyboard } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { useAction } from '@/api/use-action.ts';
import { CardGrid } from '@/game/board/card-grid.tsx';
import { named } from '@/i18n/named.tsx';
import { answerWords } from '@/i18n/server-words.ts';
import { Button, buttonClass, controlClass, SmallButton } from '@/ui/button.tsx';
import { Banner } from '@/ui/feedback.tsx';
import { Field, TextInput } from '@/ui/fields.tsx';
import { Panel } from '@/ui/panel.tsx';
import { CardEditor, squareName } from './card-editor.tsx';
import { MOST_FILE_BYTES, type Read, type Unread } from './read-bytes.ts';
import { t } from './texts.ts';

/** Brings a set: from a file, by pasting, or card by card. Nothing leaves the page before all is right. */
export default function BringSet() {
  const [name, setName] = useState('');
  const [pasted, setPasted] = useState('');
  const [{ read, drafts, fault }, setStep] = useState<Step>({});
  const [busy, setBusy] = useState(false);
  const file = useId();
  const startOver = () => {
    setStep({});
    setPasted('');
  };
  const take = async (given: File | string) => {
    startOver();
    setBusy(true);
    const reading = await readInWorker(given);
    setBusy(false);
    if (!reading.ok) return setStep({ fault: reading.error });
    const { clear } = reading.value;
    setStep(clear === null ? { read: reading.value } : { drafts: reading.value[clear] });
  };
  const storing = useAction('POST /card-sets', {
    failed: t('storeFailed'),
    done: answerWords,
    onDone: () => {
      startOver();
      setName('');
    },
  });
  const store = (all: readonly DraftCard[]) =>
    storing.mutate({
      body: {
        name: name.trim(),
        cards: cardsFrom(all).map(({ cardId, numbers }) => ({ cardId, numbers: [...numbers] })),
      },
    });
  return (
    <Panel title={t('bring')}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">{t('bringHint')}</p>
        <TextInput label={t('name')} hint={t('nameHint')} maxLength={MAX_SET_NAME} value={name} onValue={setName} />
        {!drafts && !read && (
          <>
            <div className="flex flex-wrap gap-2">
              <label htmlFor={file} className={`${buttonClass('secondary')} cursor-pointer focus-within:outline-2`}>
                <FileUp aria-hidden="true" />
                {named(t('file'))}
                <input
                  id={file}
                  type="file"
                  className="sr-only"
                  accept=".csv,.txt,.tsv,.json,.xlsx,.xls,.xlsm,.sql,.js,.ts,.py"
                  onChange={({ target }) => {
                    const [chosen] = target.files ?? [];
                    if (chosen) void take(chosen);
                    target.value = '';
                  }}
                />
              </label>
              <Button variant="secondary" icon={<Keyboard />} onClick={() => setStep({ drafts: [EMPTY_CARD] })}>
                {t('type')}
              </Button>
            </div>
            <Field label={t('paste')}>
              {(wiring) => (
                <textarea
                  {...wiring}
                  rows={5}
                  className={`${controlClass} py-2 font-mono text-sm`}
                  value={pasted}
                  onChange={({ target }) => setPasted(target.value)}
                />
              )}
            </Field>
            <div>
              <Button busy={busy} disabled={pasted.trim() === ''} onClick={() => void take(pasted)}>
                {busy ? t('reading') : t('read')}
              </Button>
            </div>
          </>
        )}
        {fault && <Banner tone="error">{t(`unread-${fault}`)}</Banner>}
        {read && <WhichWay read={read} onChoose={(way) => setStep({ drafts: read[way] })} />}
        {drafts && (
          <Drafts
            drafts={drafts}
            onChange={(changed) => setStep({ drafts: changed })}
            onStore={() => store(drafts)}
            onStartOver={startOver}
            mayStore={name.trim() !== ''}
            busy={storing.isPending}
          />
        )}
      </div>
    </Panel>
  );
}

/** What was given: cards that may be read in two ways, cards to be mended and stored, or nothing that can be read. */
type Step = { read?: ReadCards; drafts?: readonly DraftCard[]; fault?: Unread };

const EMPTY_CARD: DraftCard = { number: '1', squares: Array.from({ length: SQUARES }, () => '') };

/** What was read of a card, right or wrong, in its squares. */
const shown = ({ squares }: DraftCard) =>
  squares.map((text, square) => (square === CENTRE && text === '' ? FREE : Number(text) || 0));

function WhichWay({ read, onChoose }: { read: ReadCards; onChoose: (way: 'rows' | 'columns') => void }) {
  const number = read.rows[0]?.number ?? '';
  return (
    <div className="flex flex-col gap-3">
      <Banner tone="warning">{t('whichWay', { number })}</Banner>
      <div className="flex flex-wrap gap-6">
        {(['rows', 'columns'] as const).map((way) => {
          const draft = read[way][0];
          return (
            <div key={way} className="flex flex-col items-center gap-2">
              {draft && <CardGrid cardId={Number(draft.number)} numbers={shown(draft)} called={[]} className="w-56" />}
              <Button variant="secondary" onClick={() => onChoose(way)}>
                {t(way === 'rows' ? 'byRows' : 'byColumns')}
              </Button>
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface DraftsProps {
  drafts: readonly DraftCard[];
  onChange: (drafts: readonly DraftCard[]) => void;
  onStore: () => void;
  onStartOver: () => void;
  mayStore: boolean;
  busy: boolean;
}

/** As many faulty cards as a person can look over; the next ones come up as these are mended. */
const MOST_SHOWN = 60;

function Drafts({ drafts, onChange, onStore, onStartOver, mayStore, busy }: DraftsProps) {
  const problems = useMemo(() => problemsOf(drafts), [drafts]);
  const faulty = [...new Set(problems.map(({ at }) => at))].filter((at) => at < drafts.length);
  const [open, setOpen] = useState<number | null>(drafts.length === 1 ? 0 : null);
  const at = open ?? faulty[0] ?? null;
  const draft = at === null ? undefined : drafts[at];
  const titleOf = (place: number) => {
    const number = drafts[place]?.number.trim();
    return number ? t('cardNamed', { number }) : t('cardAtPlace', { at: place + 1 });
  };
  const sentenceOf = ({ kind, square = 0, other = 0, from = 0, to = 0 }: SetProblem) =>
    t(`problem-${kind}`, { square: squareName(square), other: drafts[other]?.number ?? other + 1, from, to });
  const without = (places: readonly number[]) => drafts.filter((_, place) => !places.includes(place));
  const ofSet = problems.filter(({ kind }) => kind === 'SET_EMPTY' || kind === 'SET_TOO_LARGE');
  const numbered = problems.filter(({ kind }) => kind === 'CENTRE_TAKEN').map((problem) => problem.at);
  const emptyCentre = ({ number, squares }: DraftCard) => ({
    number,
    squares: squares.map((text, square) => (square === CENTRE ? '' : text)),
  });
  const next = () => {
    const following = faulty.find((place) => place > (at ?? -1));
    if (following !== undefined) return setOpen(following);
    // After the last card comes one more, as somebody types on.
    if (at !== drafts.length - 1 || !draft) return setOpen(null);
    onChange([...drafts, { ...EMPTY_CARD, number: String((Number(draft.number) || drafts.length) + 1) }]);
    setOpen(drafts.length);
  };
  return (
    <div className="flex flex-col gap-4">
      <Banner tone={problems.length === 0 ? 'success' : 'warning'}>
        {t('readCount', { count: drafts.length })}{' '}
        {problems.length === 0 ? t('allRight') : faulty.length > 0 && t('faulty', { count: faulty.length })}
        {ofSet.map((problem) => ` ${sentenceOf(problem)}`)}
      </Banner>
      {faulty.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {faulty.slice(0, MOST_SHOWN).map((place) => (
            <SmallButton text={titleOf(place)} key={place} aria-pressed={place === at} onClick={() => setOpen(place)} />
          ))}
        </div>
      )}
      {draft && at !== null && (
        <CardEditor
          key={at}
          draft={draft}
          problems={problems.filter((problem) => problem.at === at && !ofSet.includes(problem))}
          sentenceOf={sentenceOf}
          onChange={(changed) => {
            setOpen(at);
            onChange(drafts.map((one, place) => (place === at ? changed : one)));
          }}
          onNext={next}
          onLeaveOut={() => {
            setOpen(null);
            onChange(without([at]));
          }}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {numbered.length > 1 && (
          <Button
            text={t('emptyCentres')}
            variant="secondary"
            onClick={() => onChange(drafts.map((one, place) => (numbered.includes(place) ? emptyCentre(one) : one)))}
          />
        )}
        {faulty.length > 0 && faulty.length < drafts.length && (
          <Button
            text={t('leaveOut')}
            variant="secondary"
            onClick={() => {
              setOpen(null);
              onChange(without(faulty));
            }}
          />
        )}
        <Button text={t('discard')} variant="ghost" onClick={onStartOver} />
        <Button text={t('store')} disabled={problems.length > 0 || !mayStore} busy={busy} onClick={onStore} />
      </div>
    </div>
  );
}

/** What is not read by then was made to keep a computer busy. */
const PATIENCE_MS = 10_000;

/** Reads cards in a worker, because a large file would block the page. */
export async function readInWorker(given: File | string): Promise<Read> {
  if (typeof given !== 'string' && given.size > MOST_FILE_BYTES) return { ok: false, error: 'FILE_TOO_LARGE' };
  const bytes = typeof given === 'string' ? new TextEncoder().encode(given) : new Uint8Array(await given.arrayBuffer());
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), { type: 'module', name: 'cards' });
  try {
    return await new Promise<Read>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<Read>) => resolve(data);
      worker.onerror = () => resolve({ ok: false, error: 'WORKBOOK_BROKEN' });
      setTimeout(() => resolve({ ok: false, error: 'WORKBOOK_TOO_LARGE' }), PATIENCE_MS);
      worker.postMessage(bytes, [bytes.buffer]);
    });
  } finally {
    worker.terminate();
  }
}
