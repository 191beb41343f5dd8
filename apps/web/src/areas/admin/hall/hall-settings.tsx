import { MAX_HALL_NAME } from '@adarash/contract/basics';
import { Save } from 'lucide-react';
import { useState } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { useAction } from '@/api/use-action.ts';
import { useT } from '@/i18n/use-t.tsx';
import { Button } from '@/ui/buttons/button.tsx';
import { LinkButton } from '@/ui/buttons/link-button.tsx';
import { Skeleton } from '@/ui/feedback/skeleton.tsx';
import { Checkbox } from '@/ui/forms/checkbox.tsx';
import { Form } from '@/ui/forms/form.tsx';
import { TextInput } from '@/ui/forms/text-input.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import { DESK } from '../settings/texts.ts';
import { UnsavedChanges } from '../settings/unsaved.tsx';
import { ADMIN_HALL } from './texts.ts';

export function HallSettings({ cashierId }: { cashierId: string }) {
  const { t, word } = useT(ADMIN_HALL);
  const params = { cashierId };
  const { data } = useAnswer('GET /admin/halls/:cashierId/settings', { params });
  if (data === undefined) return <Skeleton className="h-48" />;
  const { hallName, wholeBirr, phoneMarking } = data.settings;
  const stored = { hallName, wholeBirr, phoneMarking };
  return (
    <>
      <Panel title={word('settings')}>
        <HallForm key={JSON.stringify(stored)} cashierId={cashierId} stored={stored} />
      </Panel>
      <Panel
        title={word('cardSets')}
        actions={<LinkButton text={word('cardSets')} variant="secondary" size="small" to="/card-sets" />}
      >
        <p className="text-sm text-ink-soft">{t('cardSetsHint')}</p>
      </Panel>
    </>
  );
}

type Stored = { hallName: string; wholeBirr: boolean; phoneMarking: boolean };

function HallForm({ cashierId, stored }: { cashierId: string; stored: Stored }) {
  const { t, word } = useT(DESK);
  const [hall, setHall] = useState(stored);
  const unsaved = JSON.stringify(hall) !== JSON.stringify(stored);
  const saving = useAction('PATCH /admin/halls/:cashierId/settings', {
    failed: t('hallFailed'),
    done: t('hallSaved'),
  });
  const submit = () => saving.mutate({ params: { cashierId }, body: { ...hall, hallName: hall.hallName.trim() } });
  return (
    <Form onSubmit={submit} className="flex flex-col items-start gap-2">
      <div className="w-full">
        <TextInput
          label={word('hallName')}
          hint={t('hallNameHint')}
          maxLength={MAX_HALL_NAME}
          value={hall.hallName}
          onValue={(value) => setHall({ ...hall, hallName: value })}
        />
      </div>
      <Checkbox
        label={word('wholeBirr')}
        checked={hall.wholeBirr}
        onValue={(checked) => setHall({ ...hall, wholeBirr: checked })}
      />
      <Checkbox
        label={word('phoneMarking')}
        checked={hall.phoneMarking}
        onValue={(checked) => setHall({ ...hall, phoneMarking: checked })}
      />
      <Button text={word('saveHall')} type="submit" icon={<Save />} busy={saving.isPending} disabled={!unsaved} />
      {unsaved && <UnsavedChanges />}
    </Form>
  );
}
