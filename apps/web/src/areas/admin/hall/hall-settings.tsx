import { MAX_HALL_NAME } from '@adarash/contract/basics';
import { Save } from 'lucide-react';
import { useState } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { useAction } from '@/api/use-action.ts';
import { Button } from '@/ui/buttons/button.tsx';
import { LinkButton } from '@/ui/buttons/link-button.tsx';
import { Skeleton } from '@/ui/feedback/skeleton.tsx';
import { Checkbox } from '@/ui/forms/checkbox.tsx';
import { Form } from '@/ui/forms/form.tsx';
import { TextInput } from '@/ui/forms/text-input.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import { td } from '../settings/texts.ts';
import { UnsavedChanges } from '../settings/unsaved.tsx';
import { t } from './texts.ts';

const SAVING = { failed: td('hallFailed'), done: td('hallSaved') };

export function HallSettings({ cashierId }: { cashierId: string }) {
  const params = { cashierId };
  const { data } = useAnswer('GET /admin/halls/:cashierId/settings', { params });
  if (data === undefined) return <Skeleton className="h-48" />;
  const { hallName, wholeBirr, phoneMarking } = data.settings;
  const stored = { hallName, wholeBirr, phoneMarking };
  return (
    <>
      <Panel title={t('settings')}>
        <HallForm key={JSON.stringify(stored)} cashierId={cashierId} stored={stored} />
      </Panel>
      <Panel
        title={t('cardSets')}
        actions={<LinkButton text={t('cardSets')} variant="secondary" size="small" to="/card-sets" />}
      >
        <p className="text-sm text-ink-soft">{t('cardSetsHint')}</p>
      </Panel>
    </>
  );
}

type Stored = { hallName: string; wholeBirr: boolean; phoneMarking: boolean };

function HallForm({ cashierId, stored }: { cashierId: string; stored: Stored }) {
  const [hall, setHall] = useState(stored);
  const unsaved = JSON.stringify(hall) !== JSON.stringify(stored);
  const saving = useAction('PATCH /admin/halls/:cashierId/settings', SAVING);
  const submit = () => saving.mutate({ params: { cashierId }, body: { ...hall, hallName: hall.hallName.trim() } });
  return (
    <Form onSubmit={submit} className="flex flex-col items-start gap-2">
      <div className="w-full">
        <TextInput
          label={td('hallName')}
          hint={td('hallNameHint')}
          maxLength={MAX_HALL_NAME}
          value={hall.hallName}
          onValue={(value) => setHall({ ...hall, hallName: value })}
        />
      </div>
      <Checkbox
        label={td('wholeBirr')}
        checked={hall.wholeBirr}
        onValue={(checked) => setHall({ ...hall, wholeBirr: checked })}
      />
      <Checkbox
        label={td('phoneMarking')}
        checked={hall.phoneMarking}
        onValue={(checked) => setHall({ ...hall, phoneMarking: checked })}
      />
      <Button text={td('saveHall')} type="submit" icon={<Save />} busy={saving.isPending} />
      {unsaved && <UnsavedChanges />}
    </Form>
  );
}
