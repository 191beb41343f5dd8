import type { GameRow } from '@adarash/contract';
import { readCards, writeCards } from '@adarash/rules/card';
import print from '@adarash/texts/print.json';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import toast from 'react-hot-toast';
import { cardsQuery, useAnswer } from '@/api/answers.ts';
import { useApi } from '@/api/api.ts';
import { sentenceOf } from '@/api/client.ts';
import { savePaper } from '@/api/print.ts';
import { DrawWarnings } from '@/game/draw/draw-notice.tsx';
import { staffArea } from '@/i18n/staff-area.ts';
import type { TextsOf } from '@/i18n/texts-of.tsx';
import { useT } from '@/i18n/use-t.tsx';
import { sharedOrigin } from '@/lib/copy-text.ts';
import { readSetting, writeSetting } from '@/lib/stored-settings.ts';
import { FormDialog } from '@/ui/dialogs/dialog.tsx';
import { Banner } from '@/ui/feedback/banner.tsx';
import { Checkbox } from '@/ui/forms/checkbox.tsx';
import { Select } from '@/ui/forms/select.tsx';
import { TextInput } from '@/ui/forms/text-input.tsx';

const PRINT = staffArea('print', print);
type PrintTexts = TextsOf<typeof PRINT>;

export type Printing = { kind: 'cards' } | { kind: 'game'; game: GameRow } | { kind: 'roll'; day: string | undefined };

const PAPERS = ['a4', 'roll'] as const;
type Paper = (typeof PAPERS)[number];

/**
 * Returns the state and the fields of a print dialog. The paper size is stored for this computer. The dialog closes
 * after the PDF is saved.
 */
function usePrinting(save: (paper: Paper) => Promise<string>, onClose: () => void) {
  const { t, word } = useT(PRINT);
  const [paper, setPaper] = useState<Paper>(() => (readSetting('paper') === 'roll' ? 'roll' : 'a4'));
  const choose = (value: string) => {
    const next = value === 'roll' ? 'roll' : 'a4';
    writeSetting('paper', next);
    setPaper(next);
  };
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => save(paper),
    onSuccess: (file) => {
      toast.success(t('paperSaved', { file }));
      onClose();
    },
  });
  const failure = error && sentenceOf(error, t('failed'));
  const options = PAPERS.map((value) => ({ value, label: t(value) }));
  return {
    paper,
    choice: <Select label={word('paper')} value={paper} options={options} onValue={choose} />,
    window: { submitLabel: word('print'), failure, busy: isPending, onSubmit: () => mutate(), onClose },
  };
}

/** Dialog for the paper size and, if cards are printed, the selection of cards. The server creates the PDF. */
export default function PrintDialog({ what, onClose }: { what: Printing; onClose: () => void }) {
  if (what.kind === 'cards') return <CardsDialog onClose={onClose} />;
  return <SheetDialog what={what} onClose={onClose} />;
}

type Sheet = Exclude<Printing, { kind: 'cards' }>;

function sheetTitle({ word }: PrintTexts, sheet: Sheet): ReactNode {
  if (sheet.kind === 'roll') return word('rollTitle');
  const key = sheet.game.status === 'voided' ? 'voidTitle' : 'slipTitle';
  return word(key, { number: sheet.game.gameNumber });
}

function SheetDialog({ what, onClose }: { what: Sheet; onClose: () => void }) {
  const texts = useT(PRINT);
  const { t } = texts;
  const api = useApi();
  const { choice, window } = usePrinting(
    (paper) =>
      what.kind === 'game'
        ? savePaper(api, 'GET /print/games/:id', { id: what.game._id, query: { paper } })
        : savePaper(api, 'GET /print/day-roll', { query: { paper, day: what.day } }),
    onClose,
  );
  return (
    <FormDialog
      {...window}
      title={sheetTitle(texts, what)}
      marks={what.kind === 'game' ? <DrawWarnings game={what.game} /> : undefined}
      description={t('savesPdf')}
    >
      {choice}
    </FormDialog>
  );
}

/**
 * Returns false if the server would create cards without QR codes. Must have the same condition as `phoneOrigin` in the
 * server.
 */
function useHasCodes(): boolean {
  const { data } = useAnswer('GET /hall-code', {});
  if (data === undefined) return true;
  const [networkUrl = null] = data.origins;
  return sharedOrigin({ publicUrl: data.url, networkUrl }, window.location) !== null;
}

const PER_PAGE = ['1', '2', '4', '6'] as const;
type PerPage = (typeof PER_PAGE)[number];

function CardsDialog({ onClose }: { onClose: () => void }) {
  const { t, word } = useT(PRINT);
  const api = useApi();
  const { data: catalogue } = useQuery(cardsQuery);
  const hasCodes = useHasCodes();
  const most = catalogue?.at(-1) ?? 100;
  const [typed, setTyped] = useState<string | null>(null);
  const cards = typed ?? (catalogue ? writeCards(catalogue) : `1-${most}`);
  const [perPage, setPerPage] = useState<PerPage>('4');
  const [colour, setColour] = useState(true);
  const { paper, choice, window } = usePrinting(
    (chosen) => savePaper(api, 'GET /print/cards', { query: { cards, paper: chosen, perPage, colour: `${colour}` } }),
    onClose,
  );
  const fault = readCards(cards)?.every((card) => catalogue?.includes(card) ?? card <= most)
    ? undefined
    : t('cardsInvalid', { most });
  return (
    <FormDialog
      {...window}
      title={word('cardsTitle')}
      description={`${t('cardsHint')} ${t('savesPdf')}`}
      disabled={fault !== undefined}
    >
      {!hasCodes && <Banner tone="warning">{t('noCodes')}</Banner>}
      <TextInput
        label={word('cards')}
        hint={t('cardsExample')}
        error={fault}
        value={cards}
        autoFocus
        onValue={setTyped}
      />
      {choice}
      {paper === 'a4' && (
        <Select
          label={word('perPage')}
          value={perPage}
          options={PER_PAGE.map((value) => ({ value, label: value }))}
          onValue={(value) => setPerPage(PER_PAGE.find((each) => each === value) ?? '4')}
        />
      )}
      <Checkbox label={word('colour')} checked={colour} onValue={setColour} />
    </FormDialog>
  );
}
