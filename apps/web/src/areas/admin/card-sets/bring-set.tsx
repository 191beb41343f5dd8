import { CENTRE, MAX_SET_NAME, SQUARES } from '@adarash/rules/card';
import { cardsFrom, type DraftCard, problemsOf, type SetProblem } from '@adarash/rules/card-set';
import { FileUp, Keyboard } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useAction } from '@/api/use-action.ts';
import { answerWords } from '@/i18n/server-words.ts';
import { useT } from '@/i18n/use-t.tsx';
import { Button, SmallButton } from '@/ui/buttons/button.tsx';
import { FileButton } from '@/ui/buttons/file-button.tsx';
import { Banner } from '@/ui/feedback/banner.tsx';
import { Checkbox } from '@/ui/forms/checkbox.tsx';
import { TextArea } from '@/ui/forms/text-area.tsx';
import { TextInput } from '@/ui/forms/text-input.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import { CardEditor, problemText } from './card-editor.tsx';
import { type ReadCards, readCardSheet } from './read-cards.ts';
import { CARD_SETS } from './texts.ts';

/** Maximum size of a file with a card set, which is enough for more than two thousand cards. */
const MOST_FILE_BYTES = 1024 * 1024;

/**
 * Form that creates a card set from a file, the clipboard or typed cards. Only a valid set can be sent to the server.
 */
export default function BringSet() {
  const { t, word } = useT(CARD_SETS);
  const [name, setName] = useState('');
  const [pasted, setPasted] = useState('');
  const [{ read, byColumn, drafts, fault }, setStep] = useState<Step>({});
  const startOver = () => {
    setStep({});
    setPasted('');
  };
  const readIn = (read: ReadCards, byColumn: boolean) =>
    setStep({ read, byColumn, drafts: byColumn ? read.columns : read.rows });
  const take = (text: string) => {
    startOver();
    const reading = readCardSheet(text);
    if (reading === null) setStep({ fault: 'NO_CARDS' });
    else readIn(reading, reading.fitsColumns);
  };
  const takeFile = async (chosen: File) => {
    if (chosen.size > MOST_FILE_BYTES) setStep({ fault: 'FILE_TOO_LARGE' });
    else take(await chosen.text());
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
    <Panel title={word('bring')}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">{t('bringHint')}</p>
        <TextInput label={word('name')} hint={t('nameHint')} maxLength={MAX_SET_NAME} value={name} onValue={setName} />
        {!drafts && (
          <>
            <div className="flex flex-wrap gap-2">
              <FileButton
                text={word('file')}
                icon={<FileUp aria-hidden="true" />}
                accept=".csv,.tsv,.txt"
                onChoose={([chosen]) => chosen && void takeFile(chosen)}
              />
              <Button variant="secondary" icon={<Keyboard />} onClick={() => setStep({ drafts: [EMPTY_CARD] })}>
                {word('type')}
              </Button>
            </div>
            <TextArea
              label={word('paste')}
              multiline
              rows={5}
              className="font-mono text-sm"
              value={pasted}
              onValue={setPasted}
            />
            <div>
              <Button text={word('read')} disabled={pasted.trim() === ''} onClick={() => take(pasted)} />
            </div>
          </>
        )}
        {fault && <Banner tone="error">{t(`unread-${fault}`)}</Banner>}
        {read && (
          <div>
            <Checkbox
              label={word('byColumn')}
              checked={byColumn === true}
              onValue={(checked) => readIn(read, checked)}
            />
            {read.fitsColumns && <p className="text-sm text-ink-soft">{t('fitsColumns')}</p>}
          </div>
        )}
        {drafts && (
          <Drafts
            drafts={drafts}
            onChange={(changed) => setStep({ read, byColumn, drafts: changed })}
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

/**
 * State of the form that creates a card set: the cards to correct and save, how the text was read, or the reason why
 * the text contains no usable cards.
 */
type Step = {
  read?: ReadCards;
  byColumn?: boolean | undefined;
  drafts?: readonly DraftCard[];
  fault?: 'NO_CARDS' | 'FILE_TOO_LARGE';
};

const EMPTY_CARD: DraftCard = { number: '1', squares: Array.from({ length: SQUARES }, () => '') };

interface DraftsProps {
  drafts: readonly DraftCard[];
  onChange: (drafts: readonly DraftCard[]) => void;
  onStore: () => void;
  onStartOver: () => void;
  mayStore: boolean;
  busy: boolean;
}

/** Maximum number of invalid cards in the displayed list. Further invalid cards appear after corrections. */
const MOST_SHOWN = 60;

function Drafts({ drafts, onChange, onStore, onStartOver, mayStore, busy }: DraftsProps) {
  const texts = useT(CARD_SETS);
  const { t, word } = texts;
  const problems = useMemo(() => problemsOf(drafts), [drafts]);
  const faulty = [...new Set(problems.map(({ at }) => at))].filter((at) => at < drafts.length);
  const [open, setOpen] = useState<number | null>(drafts.length === 1 ? 0 : null);
  const at = open ?? faulty[0] ?? null;
  const draft = at === null ? undefined : drafts[at];
  const titleOf = (place: number) => {
    const number = drafts[place]?.number.trim();
    return number ? t('cardNamed', { number }) : t('cardAtPlace', { at: place + 1 });
  };
  const isOfSet = ({ kind }: SetProblem) => kind === 'SET_EMPTY' || kind === 'SET_TOO_LARGE';
  const sentenceOf = (problem: SetProblem) => {
    const sentence = problemText(texts, problem, drafts[problem.other ?? 0]?.number);
    return isOfSet(problem) ? sentence : `${titleOf(problem.at)} · ${sentence}`;
  };
  const without = (places: readonly number[]) => drafts.filter((_, place) => !places.includes(place));
  const ofSet = problems.filter(isOfSet);
  const numbered = problems.filter(({ kind }) => kind === 'CENTRE_TAKEN').map((problem) => problem.at);
  const emptyCentre = ({ number, squares }: DraftCard) => ({
    number,
    squares: squares.map((text, square) => (square === CENTRE ? '' : text)),
  });
  const next = () => {
    const following = faulty.find((place) => place > (at ?? -1));
    if (following !== undefined) return setOpen(following);
    // After the last card of the set, an empty card with the next number is added, so that the user can continue
    // typing.
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
        >
          <Button text={word('nextCard')} variant="secondary" onClick={next} />
          <Button
            text={word('leaveThisOut')}
            variant="ghost"
            onClick={() => {
              setOpen(null);
              onChange(without([at]));
            }}
          />
        </CardEditor>
      )}
      <div className="flex flex-wrap gap-2">
        {numbered.length > 1 && (
          <Button
            text={word('emptyCentres')}
            variant="secondary"
            onClick={() => onChange(drafts.map((one, place) => (numbered.includes(place) ? emptyCentre(one) : one)))}
          />
        )}
        {faulty.length > 0 && faulty.length < drafts.length && (
          <Button
            text={word('leaveOut')}
            variant="secondary"
            onClick={() => {
              setOpen(null);
              onChange(without(faulty));
            }}
          />
        )}
        <Button text={word('discard')} variant="ghost" onClick={onStartOver} />
        <Button text={word('store')} disabled={problems.length > 0 || !mayStore} busy={busy} onClick={onStore} />
      </div>
    </div>
  );
}
