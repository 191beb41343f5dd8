import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { getAllGames } from '../../../api/reports.ts';
import { t } from '../../../i18n/en/cashier-report.ts';
import { Button } from '../../../ui/button.tsx';
import { download } from './csv/download.ts';
import { gamesCsv } from './csv/games-csv.ts';
import type { Filters } from './filters/filters.ts';
import type { Notice } from './notice-dialog.tsx';
import { reportFailure } from './use-report.ts';

const FILE = 'bingo-report.csv';

export interface ExportButtonProps {
  filters: Filters;
  onNotice: (notice: Notice) => void;
}

/** All games that match, not only those on the screen. */
export function ExportButton({ filters, onNotice }: ExportButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => getAllGames(filters),
    onSuccess: (games) => download(FILE, gamesCsv(games)),
    onError: (error) => onNotice({ kind: 'error', text: reportFailure(error) }),
  });
  return (
    <Button icon={<Download aria-hidden="true" className="size-5" />} busy={isPending} onClick={() => mutate()}>
      {t('export')}
    </Button>
  );
}
