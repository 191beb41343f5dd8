import { Gamepad2, ShieldUser, Store } from 'lucide-react';
import { tc } from '../../i18n/en/common.ts';
import { t } from '../../i18n/en/landing.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { RoleCard } from './role-card.tsx';

export default function LandingScreen() {
  usePageTitle('');
  return (
    <div className="flex min-h-dvh flex-col bg-canvas text-ink">
      <header className="flex h-14 items-center justify-between px-4 md:px-6">
        <Wordmark />
        <ThemeToggle lightLabel={tc('lightTheme')} darkLabel={tc('darkTheme')} />
      </header>
      <main className="mx-auto flex w-full max-w-[960px] flex-1 flex-col justify-center gap-8 p-4 md:p-6">
        <div className="flex flex-col gap-3 md:items-center md:text-center">
          <h1 className="text-3xl font-bold tracking-tight md:text-5xl">{t('welcome')}</h1>
          <p className="max-w-xl text-ink-soft">{t('choose')}</p>
        </div>
        <div className="grid gap-4 md:grid-cols-3">
          <RoleCard opens="admin" title={t('admin')} hint={t('adminHint')} icon={<ShieldUser />} />
          <RoleCard opens="cashier" title={t('cashier')} hint={t('cashierHint')} icon={<Store />} />
          <RoleCard opens="moderator" title={t('moderator')} hint={t('moderatorHint')} icon={<Gamepad2 />} />
        </div>
      </main>
      <footer className="p-4 text-center text-sm text-ink-soft">
        {t('footer', { year: new Date().getFullYear() })}
      </footer>
    </div>
  );
}
