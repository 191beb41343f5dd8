import { patternLabel } from '@adarash/rules/pattern';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { nextDrawQuery } from '@/api/games.ts';
import { t } from '@/i18n/en/program.ts';
import { formatMoney } from '@/lib/format.ts';
import { usePageTitle } from '@/lib/page.ts';
import { readSetting } from '@/lib/stored-settings.ts';
import { useHallReload } from '@/live/use-hall-reload.ts';
import { useUser } from '@/session/session.ts';
import { Button } from '@/ui/button.tsx';
import { Banner, EmptyState, Skeleton } from '@/ui/feedback.tsx';
import { FormDialog } from '@/ui/form-dialog.tsx';
import { PageTitle, Panel } from '@/ui/panel.tsx';
import { notify } from '../setup/notify.tsx';
import { LineFields, lineFrom, useLineForm } from './line-fields.tsx';
import { LineList } from './line-list.tsx';
import { moved, type WantedLine, withLine, without } from './lines.ts';
import { useProgramList } from './use-program-list.ts';

const MAX_LINES = 50;

/** The cashier prepares what comes; the moderator looks. */
export default function ProgramScreen() {
  usePageTitle(t('title'));
  useHallReload();
  const mayEdit = useUser().role === 'cashier';
  const { lines, want, current, failed, retry } = useProgramList();
  const { data: next } = useQuery(nextDrawQuery);
  const [open, setOpen] = useState<number | null>(null);
  const [said, setSaid] = useState('');
  const firstNumber = next?.gameNumber ?? 1;

  const move = (from: number, to: number) => {
    const line = lines?.[from];
    if (!lines || !line || to < 0 || to >= lines.length) return;
    want(moved(lines, from, to));
    setSaid(t('moved', { pattern: patternLabel(line.pattern, line.patternNames), number: firstNumber + to }));
  };
  const remove = (place: number) => {
    const line = lines?.[place];
    if (!lines || !line) return;
    want(without(lines, place));
    const sentence = t('removed', {
      pattern: patternLabel(line.pattern, line.patternNames),
      bet: formatMoney(line.betAmount),
    });
    notify.info(sentence, () => want(withLine(current(), place, line)));
  };
  const line = open === null ? undefined : lines?.[open];

  return (
    <div className="flex flex-col gap-4">
      <PageTitle title={t('title')} subtitle={mayEdit ? t('subtitle') : t('readOnly')} />
      <p role="status" className="sr-only">
        {said}
      </p>
      {failed && (
        <Banner tone="error" action={<Button onClick={retry}>{t('retry')}</Button>}>
          {t('failed')}
        </Banner>
      )}
      {mayEdit && lines && <AddLine full={lines.length >= MAX_LINES} onAdd={(added) => want([...current(), added])} />}
      <Panel title={t('list')} flush>
        {!lines && !failed && <Skeleton className="m-4 h-24" />}
        {lines?.length === 0 && <EmptyState title={t('empty')} />}
        {lines && lines.length > 0 && (
          <LineList
            lines={lines}
            firstNumber={firstNumber}
            {...(mayEdit && { editing: { onMove: move, onEdit: setOpen, onRemove: remove } })}
          />
        )}
      </Panel>
      {lines && line && open !== null && (
        <EditLine
          line={line}
          number={firstNumber + open}
          onClose={() => setOpen(null)}
          onSave={(changed) => {
            want(lines.map((each, place) => (place === open ? { ...each, ...changed } : each)));
            setOpen(null);
          }}
        />
      )}
    </div>
  );
}

function AddLine({ full, onAdd }: { full: boolean; onAdd: (line: WantedLine) => void }) {
  const form = useLineForm({ pattern: 'all', betAmount: Number(readSetting('betAmount') ?? 10) || 10 });
  return (
    <Panel title={t('add')}>
      <form
        noValidate
        onSubmit={form.submit((values) => {
          onAdd(lineFrom(values));
          form.reset();
        })}
        className="grid grid-cols-2 items-start gap-x-4 gap-y-3 lg:grid-cols-[2fr_1fr_1fr_3fr_auto]"
      >
        <LineFields form={form} />
        <div className="flex flex-wrap items-center gap-3 lg:mt-6">
          <Button type="submit" icon={<Plus />} disabled={full}>
            {t('addButton')}
          </Button>
          {full && <span className="text-sm text-attention-ink">{t('tooLong')}</span>}
        </div>
      </form>
    </Panel>
  );
}

interface EditLineProps {
  line: WantedLine;
  number: number;
  onSave: (line: WantedLine) => void;
  onClose: () => void;
}

function EditLine({ line, number, onSave, onClose }: EditLineProps) {
  const form = useLineForm(line);
  return (
    <FormDialog
      title={t('edit', { number })}
      submitLabel={t('save')}
      busy={form.busy}
      onSubmit={form.submit((values) => onSave(lineFrom(values)))}
      onClose={onClose}
    >
      <LineFields form={form} />
    </FormDialog>
  );
}
