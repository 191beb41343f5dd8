import { usePageTitle } from '@/lib/page.ts';
import { LinkButton } from '@/ui/link-button.tsx';
import { PageTitle } from '@/ui/panel.tsx';
import { t } from './texts.ts';

/** Of a screen that the settings lead to. */
export function SettingsPageTitle({ title, subtitle }: { title: string; subtitle: string }) {
  usePageTitle(title);
  const back = <LinkButton text={t('title')} variant="secondary" to="/admin-settings" />;
  return <PageTitle title={title} subtitle={subtitle} action={back} />;
}
