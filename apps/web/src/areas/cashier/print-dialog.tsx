import type { GameRow } from '@adarash/contract';
import { readCards, writeCards } from '@adarash/rules/card';
import print from '@adarash/texts/print.json';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { cardsQuery } from '@/api/answers.ts';
import { sentenceOf } from '@/api/client.ts';
import { savePaper } from '@/api/print.ts';
import { DrawWarnings } from '@/game/draw/draw-notice.tsx';
import { readSetting, writeSetting } from '@/lib/stored-settings.ts';
import { FormDialog } from '@/ui/dialog.tsx';
import { Checkbox, Select, TextInput } from '@/ui/fields.tsx';
import { tc } from '../../i18n/common.ts';
import { staffTexts } from '../../i18n/texts.ts';

const t = staffTexts('print', print);

export type Printing = { kind: 'cards' } | { kind: 'game'; game: GameRow } | { kind: 'roll'; day: string | undefined };

type Paper = 'a4' | 'roll';
const PAPERS = [
  { value: 'a4', label: t('a4') },
  { value: 'roll', label: t('roll') },
];

/** The paper of this computer's printer is remembered. */
function usePaper() {
  const [paper, setPaper] = useState<Paper>(() => (readSetting('paper') === 'roll' ? 'roll' : 'a4'));
  const choose = (value: string) => {
    const next = value === 'roll' ? 'roll' : 'a4';
    writeSetting('paper', next);
    setPaper(next);
  };
  return { paper, choose };
}

function saved(file: string, onClose: () => void): void {
  toast.success(tc('paperSaved', { file }));
  onClose();
}

/** Asks for the paper, and for cards for what is to be on it. The server makes the file. */
export default function PrintDialog({ what, onClose }: { what: Printing; onClose: () => void }) {
  if (what.kind === 'cards') return <CardsDialog onClose={onClose} />;
  return <SheetDialog what={what} onClose={onClose} />;
}

function SheetDialog({ what, onClose }: { what: Exclude<Printing, { kind: 'cards' }>; onClose: () => void }) {
  const { paper, choose } = usePaper();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      what.kind === 'game'
        ? savePaper('GET /print/games/:id', { id: what.game._id, query: { paper } })
        : savePaper('GET /print/day-roll', { query: { paper, day: what.day } }),
    onSuccess: (file) => saved(file, onClose),
  });
  const isVoid = what.kind === 'game' && what.game.status === 'voided';
  const title =
    what.kind === 'roll' ? t('rollTitle') : t(isVoid ? 'voidTitle' : 'slipTitle', { number: what.game.gameNumber });
  return (
    <FormDialog
      title={title}
      description={t('savesPdf')}
      failure={error && sentenceOf(error, t('failed'))}
      submitLabel={t('print')}
      busy={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      {what.kind === 'game' && <DrawWarnings game={what.game} />}
      <Select label={t('paper')} value={paper} options={PAPERS} onValue={choose} />
    </FormDialog>
  );
}

const PER_PAGE = ['1', '2', '4', '6'] as const;
type PerPage = (typeof PER_PAGE)[number];

function CardsDialog({ onClose }: { onClose: () => void }) {
  const { data: catalogue } = useQuery(cardsQuery);
  const most = catalogue?.at(-1) ?? 100;
  const [typed, setTyped] = useState<string | null>(null);
  const cards = typed ?? (catalogue ? writeCards(catalogue) : `1-${most}`);
  const [perPage, setPerPage] = useState<PerPage>('4');
  const [colour, setColour] = useState(true);
  const { paper, choose } = usePaper();
  const fault = readCards(cards)?.every((card) => catalogue?.includes(card) ?? card <= most)
    ? undefined
    : t('cardsInvalid', { most });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => savePaper('GET /print/cards', { query: { cards, paper, perPage, colour: `${colour}` } }),
    onSuccess: (file) => saved(file, onClose),
  });
  return (
    <FormDialog
      title={t('cardsTitle')}
      description={`${t('cardsHint')} ${t('savesPdf')}`}
      failure={error && sentenceOf(error, t('failed'))}
      submitLabel={t('print')}
      disabled={fault !== undefined}
      busy={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <TextInput label={t('cards')} hint={t('cardsExample')} error={fault} value={cards} autoFocus onValue={setTyped} />
      <Select label={t('paper')} value={paper} options={PAPERS} onValue={choose} />
      {paper === 'a4' && (
        <Select
          label={t('perPage')}
          value={perPage}
          options={PER_PAGE.map((value) => ({ value, label: value }))}
          onValue={(value) => setPerPage(PER_PAGE.find((each) => each === value) ?? '4')}
        />
      )}
      <Checkbox label={t('colour')} checked={colour} onValue={setColour} />
    </FormDialog>
  );
}
