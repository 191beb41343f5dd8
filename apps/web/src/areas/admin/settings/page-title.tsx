import { Link } from 'react-router';
import { named } from '@/i18n/named.tsx';
import { usePageTitle } from '@/lib/page.ts';
import { buttonClass } from '@/ui/button.tsx';
import { PageTitle } from '@/ui/panel.tsx';
import { t } from './texts.ts';

/** Of a screen that the settings lead to. */
export function SettingsPageTitle({ title, subtitle }: { title: string; subtitle: string }) {
  usePageTitle(title);
  const back = (
    <Link to="/admin-settings" className={buttonClass('secondary')}>
      {named(t('title'))}
    </Link>
  );
  return <PageTitle title={title} subtitle={subtitle} action={back} />;
}
