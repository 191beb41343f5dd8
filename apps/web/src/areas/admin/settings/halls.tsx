import { useAnswer } from '@/api/answers.ts';
import { useT } from '@/i18n/use-t.tsx';
import { LinkButton } from '@/ui/buttons/link-button.tsx';
import { Skeleton } from '@/ui/feedback/skeleton.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import { DESK } from './texts.ts';

/** Links to the pages of the halls, because each hall's settings are on its page. */
export default function HallsSettings() {
  const { t, word } = useT(DESK);
  const halls = useAnswer('GET /admin/users', {}).data?.users.filter(({ role }) => role === 'cashier');
  return (
    <Panel title={word('halls')}>
      <p className="pb-3 text-sm text-ink-soft">{t(halls?.length === 0 ? 'noHalls' : 'hallsHint')}</p>
      {halls === undefined && <Skeleton className="h-11" />}
      <p className="flex flex-wrap gap-2">
        {halls?.map(({ id, name, hallName }) => (
          <LinkButton
            key={id}
            text={hallName === undefined ? name : `${hallName} (${name})`}
            variant="secondary"
            to={`/admin-hall/${id}?tab=settings`}
          />
        ))}
      </p>
    </Panel>
  );
}
