import { useQuery } from '@tanstack/react-query';
import { MonitorPlay } from 'lucide-react';
import { hallCodeQuery } from '../../api/hall.ts';
import { t } from '../../i18n/en/moderator.ts';
import { buttonClass } from '../../ui/button.tsx';

export function HallDisplayLink() {
  const { data } = useQuery(hallCodeQuery);
  if (data === undefined) return null;
  return (
    <a href={data.path} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
      <MonitorPlay aria-hidden="true" className="size-5" />
      {t('openDisplay')}
    </a>
  );
}
