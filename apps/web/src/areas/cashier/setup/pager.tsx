import { ChevronLeft, ChevronRight } from 'lucide-react';
import { t } from '../../../i18n/en/cashier-setup.ts';
import { Button } from '../../../ui/button.tsx';
import type { CardPage } from './model/pages.ts';

export interface PagerProps {
  page: CardPage;
  loading: boolean;
  onPage: (page: number) => void;
}

export function Pager({ page: { page, pages }, loading, onPage }: PagerProps) {
  return (
    <nav aria-label={t('cardGrid')} className="flex items-center gap-2">
      <Button
        variant="secondary"
        icon={<ChevronLeft aria-hidden="true" className="size-4" />}
        disabled={loading || page <= 1}
        onClick={() => onPage(page - 1)}
      >
        {t('previous')}
      </Button>
      <span className="px-1 text-sm whitespace-nowrap">{t('page', { page, pages })}</span>
      <Button variant="secondary" disabled={loading || page >= pages} onClick={() => onPage(page + 1)}>
        {t('next')}
        <ChevronRight aria-hidden="true" className="size-4" />
      </Button>
    </nav>
  );
}
