import type { Answer } from '@adarash/contract';
import { BookLock } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useT } from '../../i18n/use-t.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Menu } from '../../ui/dialogs/menu.tsx';
import { ADMIN_HOME, type AdminHomeTexts } from './texts.ts';

type Overview = Answer<'GET /admin/overview'>;
type ExceptionsOfHall = Overview['exceptions'][number];

/**
 * Number of exceptions in the selected days, with a link to their audit entries. With several halls, the user first
 * selects a hall, because the audit log shows one hall at a time.
 */
export function ExceptionsLine({ overview }: { overview: Overview | undefined }) {
  const texts = useT(ADMIN_HOME);
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-2 rounded-card border border-line bg-surface px-4 py-1 text-sm">
      <p className="font-semibold">{countText(texts, overview?.exceptions)}</p>
      {overview !== undefined && <AuditLogLink overview={overview} />}
    </div>
  );
}

function countText({ t }: AdminHomeTexts, exceptions: readonly ExceptionsOfHall[] | undefined): string {
  if (exceptions === undefined) return t('exceptionsMany', { count: '—' });
  const count = exceptions.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return t('noExceptions');
  return count === 1 ? t('exceptionsOne') : t('exceptionsMany', { count });
}

function AuditLogLink({ overview: { exceptions, figures } }: { overview: Overview }) {
  const { named, t, word } = useT(ADMIN_HOME);
  const navigate = useNavigate();
  const entriesOf = ({ cashierId }: ExceptionsOfHall) => {
    const search = new URLSearchParams({ from: figures.from, to: figures.to, kind: 'exception-any' });
    search.set('hall', cashierId ?? 'house');
    return `/admin-record?${search}`;
  };
  const [first, ...others] = exceptions;
  if (first === undefined) return null;
  const label = named('auditLogOfExceptions');
  if (others.length === 0)
    return (
      <LinkButton text={word('auditLog')} aria-label={label} variant="secondary" size="small" to={entriesOf(first)} />
    );
  return (
    <Menu
      text={t('auditLog')}
      label={label}
      items={exceptions.map((one) => ({
        id: one.cashierId ?? 'house',
        label: t('exceptionsOf', { name: one.cashierId === null ? t('house') : one.name, count: one.count }),
        icon: <BookLock />,
        onChoose: () => navigate(entriesOf(one)),
      }))}
    />
  );
}
