import { MAX_HALL_NAME } from '@adarash/contract/basics';
import { Save } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useAnswer } from '@/api/answers.ts';
import { useAction } from '@/api/use-action.ts';
import { Button } from '@/ui/buttons/button.tsx';
import { Skeleton } from '@/ui/feedback/skeleton.tsx';
import { Checkbox } from '@/ui/forms/checkbox.tsx';
import { Form } from '@/ui/forms/form.tsx';
import { Select } from '@/ui/forms/select.tsx';
import { TextInput } from '@/ui/forms/text-input.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import { td } from './texts.ts';
import { type Leave, LeaveQuestion } from './unsaved.tsx';

interface Unsaved {
  unsaved: boolean;
  onUnsaved: (unsaved: boolean) => void;
}

export default function HallsSettings({ unsaved, onUnsaved }: Unsaved) {
  const halls = useAnswer('GET /admin/users', {}).data?.users.filter(({ role }) => role === 'cashier');
  const [chosen, choose] = useState<string | null>(null);
  const [leave, setLeave] = useState<Leave>(null);
  const chooseOther = (id: string | null) => {
    setLeave(null);
    choose(id);
  };
  const cashierId = chosen ?? (halls?.length === 1 ? (halls[0]?.id ?? null) : null);
  return (
    <Panel title={td('halls')}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">{td(halls?.length === 0 ? 'noHalls' : 'hallsHint')}</p>
        {halls === undefined && <Skeleton className="h-16" />}
        {halls !== undefined && halls.length > 0 && (
          <Select
            label={td('hall')}
            {...(cashierId === null && { placeholder: td('chooseHall') })}
            options={halls.map(({ id, name }) => ({ value: id, label: name }))}
            value={cashierId ?? ''}
            onValue={(value) => {
              if (unsaved) setLeave(() => () => chooseOther(value || null));
              else choose(value || null);
            }}
          />
        )}
        {cashierId !== null && <OneHall key={cashierId} cashierId={cashierId} onUnsaved={onUnsaved} />}
        <LeaveQuestion leave={leave} onStay={() => setLeave(null)} />
      </div>
    </Panel>
  );
}

const SAVING = { failed: td('hallFailed'), done: td('hallSaved') };

type OneHallProps = { cashierId: string } & Pick<Unsaved, 'onUnsaved'>;

function OneHall({ cashierId, onUnsaved }: OneHallProps) {
  const params = { cashierId };
  const { data } = useAnswer('GET /admin/halls/:cashierId/settings', { params });
  if (data === undefined) return <Skeleton className="h-48" />;
  const { hallName, wholeBirr, phoneMarking } = data.settings;
  const stored = { hallName, wholeBirr, phoneMarking };
  return <HallForm key={JSON.stringify(stored)} cashierId={cashierId} stored={stored} onUnsaved={onUnsaved} />;
}

type Stored = { hallName: string; wholeBirr: boolean; phoneMarking: boolean };

function HallForm({ cashierId, stored, onUnsaved }: OneHallProps & { stored: Stored }) {
  const [hall, setHall] = useState(stored);
  const unsaved = JSON.stringify(hall) !== JSON.stringify(stored);
  useEffect(() => {
    onUnsaved(unsaved);
    return () => onUnsaved(false);
  }, [unsaved, onUnsaved]);
  const saving = useAction('PATCH /admin/halls/:cashierId/settings', SAVING);
  const submit = () => saving.mutate({ params: { cashierId }, body: { ...hall, hallName: hall.hallName.trim() } });
  return (
    <Form noValidate={false} onSubmit={submit} className="flex flex-col items-start gap-2">
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
      <Button text={td('saveHall')} type="submit" variant="secondary" icon={<Save />} busy={saving.isPending} />
    </Form>
  );
}
