import type { Role } from '@adarash/contract/basics';
import landing from '@adarash/texts/landing.json';
import { ChevronRight, Gamepad2, ShieldUser, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Wordmark } from '../../game/board/wordmark.tsx';
import { staffArea } from '../../i18n/staff-area.ts';
import { useStaffI18n } from '../../i18n/staff-provider.tsx';
import { useT } from '../../i18n/use-t.tsx';
import { usePageTitle } from '../../lib/page.ts';
import { ThemeToggle } from '../../ui/buttons/icon-button.tsx';
import { LanguageSelect } from '../../ui/buttons/language-choice.tsx';

const LANDING = staffArea('landing', landing);

export default function LandingScreen() {
  const { t, word } = useT(LANDING);
  const { setLanguage } = useStaffI18n();
  usePageTitle('');
  return (
    <div className="flex min-h-dvh flex-col bg-canvas text-ink">
      <header className="flex h-14 items-center justify-between px-4 md:px-6">
        <Wordmark />
        <span className="flex">
          <LanguageSelect onChoose={setLanguage} />
          <ThemeToggle />
        </span>
      </header>
      <main className="mx-auto flex w-full max-w-[960px] flex-1 flex-col justify-center gap-8 p-4 md:p-6">
        <div className="flex flex-col gap-3 md:items-center md:text-center">
          <h1 className="text-3xl font-bold tracking-tight md:text-5xl">{word('welcome')}</h1>
          <p className="max-w-xl text-ink-soft">{t('choose')}</p>
        </div>
        <div className="grid gap-4 md:grid-cols-3">
          <RoleCard opens="admin" icon={<ShieldUser />} />
          <RoleCard opens="cashier" icon={<Store />} />
          <RoleCard opens="moderator" icon={<Gamepad2 />} />
        </div>
      </main>
      <footer className="p-4 text-center text-sm text-ink-soft">
        {t('footer', { year: new Date().getFullYear() })}
      </footer>
    </div>
  );
}

const RoleCard = ({ opens, icon }: { opens: Role; icon: ReactNode }) => {
  const { word } = useT(LANDING);
  return (
    <Link
      to="/login"
      state={{ role: opens }}
      className="group relative flex min-h-24 items-center gap-4 rounded-card border border-line bg-surface p-5 transition hover:border-go hover:shadow-raised md:flex-col md:items-start md:gap-6 md:p-6"
    >
      <span
        aria-hidden="true"
        className="flex size-12 shrink-0 items-center justify-center rounded-full bg-go-soft text-go-ink [&_svg]:size-6"
      >
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-xl font-semibold">{word(opens)}</span>
        <span className="block text-sm text-ink-soft">{word(`${opens}Hint`)}</span>
      </span>
      <ChevronRight
        aria-hidden="true"
        className="size-5 shrink-0 text-ink-soft transition group-hover:translate-x-1 md:absolute md:top-9 md:right-6"
      />
    </Link>
  );
};
