import { LogOut, PanelLeft } from 'lucide-react';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Link, Outlet, useNavigation, useSubmit } from 'react-router';
import { useAnswer } from '../../api/answers.ts';
import { ReaderLanguage } from '../../i18n/hall-texts.tsx';
import { useStaffI18n } from '../../i18n/staff-provider.tsx';
import { useT } from '../../i18n/use-t.tsx';
import { cx } from '../../lib/class-names.ts';
import { useNow } from '../../lib/page.ts';
import { useHallClock } from '../../lib/time/use-hall-clock.ts';
import { useOwnLanguage } from '../../session/use-own-language.ts';
import { IconButton, ThemeToggle } from '../../ui/buttons/icon-button.tsx';
import { LanguageSelect } from '../../ui/buttons/language-choice.tsx';
import { Drawer } from '../../ui/dialogs/drawer.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toastSpace } from '../../ui/feedback/toast-space.ts';
import '../../ui/styles/fonts-staff.css';
import { isNarrow, LAYOUT, type LayoutKey, type NavItem, NavLinks, navItemClass, useSidebar } from './sidebar.tsx';

interface StaffShellProps {
  panelTitle: LayoutKey;
  /** Target of the link in the title of the panel. */
  home: string;
  items: readonly NavItem[];
  heading?: ReactNode;
  person: ReactNode;
  strip?: ReactNode;
  logoutIn: 'top-bar' | 'sidebar';
}

/** Form submission that signs out. The route of the sign-in screen handles it. */
const LOGIN = { method: 'post', action: '/login', replace: true } as const;

/** Sizes of the top bar in pixels: its height, and the width of its left button with margins. */
const BAR_HEIGHT = 56;
const TOGGLE_WIDTH = 60;
const GAP = 8;

/**
 * Keeps toasts between the left button and the account menu of the top bar. On a phone the bar has no free space, so
 * toasts are below the bar and the greeting.
 */
const keepToastsAway = toastSpace((menu) => {
  const strip = document.querySelector<HTMLElement>('[data-strip]');
  if (isNarrow()) return { top: BAR_HEIGHT + GAP + (strip?.offsetHeight ?? 0), right: GAP, left: GAP };
  const bar = menu.parentElement as HTMLElement;
  return { top: GAP, right: bar.offsetWidth - menu.offsetLeft + GAP, left: bar.offsetLeft + TOGGLE_WIDTH };
});

export function StaffShell({ panelTitle, home, items, heading, person, strip, logoutIn }: StaffShellProps) {
  const { language, named, t, word } = useT(LAYOUT);
  const { iconsOnly, drawerOpen, closeDrawer, toggle } = useSidebar();
  const submit = useSubmit();
  const isLeaving = useNavigation().formAction === LOGIN.action;
  const calendar = useAnswer('GET /settings', {}).data?.settings.calendar;
  const { setCalendar } = useStaffI18n();
  useEffect(() => {
    if (calendar) void setCalendar(calendar);
  }, [calendar, setCalendar]);

  const logoutButton = (look: string, textLook: string | undefined, title?: string) => (
    <button
      type="button"
      disabled={isLeaving}
      onClick={() => void submit(null, LOGIN)}
      title={title}
      className={cx(look, 'text-danger enabled:hover:bg-danger-soft enabled:hover:text-danger-ink')}
    >
      <LogOut aria-hidden="true" />
      <span className={textLook}>{word('logout')}</span>
    </button>
  );
  const sidebar = (folded: boolean) => (
    <nav aria-label={named('navigation')} className="flex min-h-0 flex-1 flex-col gap-1 overflow-y-auto p-3">
      <NavLinks items={items} iconsOnly={folded} onChosen={closeDrawer} />
      {logoutIn === 'sidebar' &&
        logoutButton(
          cx(navItemClass(folded), 'mt-auto'),
          folded ? 'sr-only' : undefined,
          folded ? t('logout') : undefined,
        )}
    </nav>
  );

  return (
    <div data-staff className="flex min-h-dvh bg-canvas text-ink">
      <aside
        className={cx(
          'sticky top-0 hidden h-dvh shrink-0 flex-col border-r border-line bg-surface transition-[width] md:flex',
          iconsOnly ? 'w-[68px]' : 'w-60',
        )}
      >
        <p
          className={cx(
            'flex h-14 shrink-0 items-center border-b border-line font-bold',
            iconsOnly ? 'justify-center' : 'px-5',
          )}
        >
          <Link to={home} className="min-h-11 min-w-11 truncate leading-11 rounded-control text-center hover:underline">
            <span className={iconsOnly ? 'sr-only' : undefined}>{word(panelTitle)}</span>
            {iconsOnly && <span aria-hidden="true">{t(panelTitle).slice(0, 1)}</span>}
          </Link>
        </p>
        {sidebar(iconsOnly)}
      </aside>
      <Drawer
        open={drawerOpen}
        onClose={closeDrawer}
        title={
          <Link to={home} onClick={closeDrawer} className="min-h-11 content-center hover:underline">
            {word(panelTitle)}
          </Link>
        }
      >
        {sidebar(false)}
      </Drawer>
      <div className="flex min-w-0 flex-1 flex-col">
        <header className="sticky top-0 z-30 flex h-14 shrink-0 items-center gap-2 border-b border-line bg-surface px-2 md:px-4">
          <IconButton label={named('toggleSidebar')} icon={<PanelLeft />} onClick={toggle} />
          <div className="line-clamp-2 min-w-0 flex-1 text-sm leading-tight font-semibold sm:text-base">{heading}</div>
          <div ref={keepToastsAway} className="flex shrink-0 items-center gap-2">
            {person}
            <LanguageSelect onChoose={useOwnLanguage()} />
            <ThemeToggle />
            {logoutIn === 'top-bar' &&
              logoutButton(
                'inline-flex min-h-11 items-center gap-2 rounded-control px-3 text-sm font-semibold [&_svg]:size-5',
                'sr-only sm:not-sr-only',
              )}
          </div>
        </header>
        <main className="flex flex-1 flex-col">
          {strip}
          <ClocksApart />
          <div className="mx-auto w-full max-w-[1280px] flex-1 p-4 md:p-6">
            <ReaderLanguage value={language}>
              <Suspense fallback={<ScreenSkeleton />}>
                <Outlet />
              </Suspense>
            </ReaderLanguage>
          </div>
        </main>
      </div>
    </div>
  );
}

/**
 * Note with both times, displayed if the computer's clock differs from the hall's clock. All screens use the hall's
 * clock.
 */
function ClocksApart() {
  const { t, format } = useT(LAYOUT);
  const { zone } = useHallClock();
  const times = format.clocksApart(useNow(10_000).getTime());
  if (times === null) return null;
  return (
    <p role="note" className="border-b border-line bg-info-soft px-4 py-1.5 text-xs text-info-ink md:px-6">
      {t('clocksApart', { ...times, zone })}
    </p>
  );
}

interface PersonProps {
  name: string;
  role?: ReactNode;
  /** Displays only the initial of the user's name on phones. */
  compact?: boolean;
}

export const Person = ({ name, role, compact = false }: PersonProps) => {
  const { t, word } = useT(LAYOUT);
  return (
    <Link
      to="/account"
      title={t('yourAccount')}
      className="flex min-h-11 min-w-0 items-center gap-2 rounded-control px-1 transition-colors hover:bg-sunken"
    >
      <span className="sr-only">{word('yourAccount')}:</span>
      <span
        aria-hidden="true"
        className="flex size-9 shrink-0 items-center justify-center rounded-full bg-info-soft font-semibold text-info-ink uppercase"
      >
        {[...name][0]}
      </span>
      <span className={cx('flex min-w-0 flex-col leading-tight', compact && 'sr-only sm:not-sr-only')}>
        <span className="max-w-28 truncate text-sm font-semibold lg:max-w-72">{name}</span>
        {role !== undefined && <span className="text-xs text-ink-soft capitalize">{role}</span>}
      </span>
    </Link>
  );
};

/** Placeholder while the code of a screen is loading: a title, stat cards and a table without content. */
const ScreenSkeleton = () => (
  <div className="flex flex-col gap-6" aria-hidden="true">
    <Skeleton className="h-8 w-56" />
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="hidden h-20 md:block" />
    </div>
    <Skeleton className="h-64" />
  </div>
);
