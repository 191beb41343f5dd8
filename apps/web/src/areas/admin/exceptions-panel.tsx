import type { Answer } from '@adarash/contract';
import { useT } from '../../i18n/use-t.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ShowMore, useShown } from '../../ui/tables/show-more.tsx';
import { ADMIN_HOME } from './texts.ts';

type Overview = Answer<'GET /admin/overview'>;

const FIRST = 8;

/** Number of exceptions of each hall in the selected days, with links to the audit log. */
export function ExceptionsPanel({ overview: { exceptions, figures } }: { overview: Overview }) {
  const { named, t, word } = useT(ADMIN_HOME);
  const { shown, more } = useShown(exceptions, FIRST);
  return (
    <Panel title={word('exceptions')} flush>
      {exceptions.length === 0 ? (
        <EmptyState title={t('noExceptions')} />
      ) : (
        <>
          <p className="px-4 py-3 text-sm text-ink-soft">{t('exceptionsHint')}</p>
          <ul aria-label={named('exceptions')} className="divide-y divide-line border-t border-line text-sm">
            {shown.map(({ cashierId, name, count }) => {
              const hall = cashierId === null ? t('house') : name;
              const days = new URLSearchParams({ from: figures.from, to: figures.to, kind: 'exception-any' });
              days.set('hall', cashierId ?? 'house');
              return (
                <li key={cashierId} className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
                  <span className="min-w-0 font-medium wrap-anywhere">{hall}</span>
                  <LinkButton
                    text={word('exceptionsCount', { count })}
                    aria-label={`${t('exceptionsCount', { count })}, ${t('exceptionsOf', { name: hall })}`}
                    variant="secondary"
                    size="small"
                    to={`/admin-record?${days}`}
                  />
                </li>
              );
            })}
          </ul>
          <ShowMore more={more} />
        </>
      )}
    </Panel>
  );
}
