import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast';
import { Navigate, useLocation } from 'react-router';
import { ApiError, ask, sentenceOf } from '../../api/client.ts';
import { Wordmark } from '../../game/board/wordmark.tsx';
import { CREDENTIALS, checkEmail, checkOtp, checkPassword } from '../../i18n/credential-sentences.ts';
import { answerWords } from '../../i18n/server-words.ts';
import { WORDS } from '../../i18n/staff-area.ts';
import { useStaffI18n } from '../../i18n/staff-provider.tsx';
import { useT } from '../../i18n/use-t.tsx';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { usePageTitle } from '../../lib/page.ts';
import { useForm } from '../../lib/use-form.ts';
import { useSession, useSessionStore } from '../../session/session.ts';
import { isRole, placeAfterLogin, type Role } from '../../session/user.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ThemeToggle } from '../../ui/buttons/icon-button.tsx';
import { LanguageSelect } from '../../ui/buttons/language-choice.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { LOGIN, type LoginTexts } from './texts.ts';

const ForgotPasswordDialog = lazyComponent(() => import('./forgot-password-dialog.tsx'));

function useRequiredRole(): Role | undefined {
  const state: unknown = useLocation().state;
  const role = typeof state === 'object' && state !== null && 'role' in state ? state.role : undefined;
  return isRole(role) ? role : undefined;
}

export default function LoginScreen() {
  const { t, word } = useT(LOGIN);
  const words = useT(WORDS);
  const { setLanguage } = useStaffI18n();
  usePageTitle(t('title'));
  const requiredRole = useRequiredRole();
  const { state } = useLocation();
  const { user } = useSession();
  const [forgot, setForgot] = useState(false);
  if (user !== null && (requiredRole === undefined || requiredRole === user.role)) {
    return <Navigate to={placeAfterLogin(state, user.role)} replace />;
  }
  const help = <Button text={word('forgot')} variant="link" className="self-center" onClick={() => setForgot(true)} />;
  return (
    <div className="flex min-h-dvh flex-col bg-canvas text-ink">
      <header className="flex h-14 items-center justify-between px-2 md:px-4">
        <LinkButton
          to="/"
          variant="ghost"
          className="px-2!"
          icon={<ArrowLeft aria-hidden="true" />}
          text={word('back')}
        />
        <span className="flex">
          <LanguageSelect onChoose={setLanguage} />
          <ThemeToggle />
        </span>
      </header>
      <main className="flex flex-1 items-start justify-center p-4 md:items-center md:pb-20">
        <section className="flex w-full max-w-[400px] flex-col gap-6 rounded-card border border-line bg-surface p-6 md:p-8">
          <div className="flex flex-col items-center gap-3 text-center">
            <Wordmark />
            <h1 className="text-2xl font-bold tracking-tight">{word('title')}</h1>
            {requiredRole !== undefined && (
              <p className="text-sm text-ink-soft">{t('asRole', { role: words.t(requiredRole) })}</p>
            )}
          </div>
          <ServerAway />
          <LoginForm requiredRole={requiredRole} help={help} />
        </section>
      </main>
      {forgot && <ForgotPasswordDialog onClose={() => setForgot(false)} />}
    </div>
  );
}

/**
 * Time in milliseconds after which a sign-in counts as slow. The server may delay its response on purpose after failed
 * attempts.
 */
const SLOW_AFTER_MS = 3_000;

function LoginForm({ requiredRole, help }: { requiredRole: Role | undefined; help: ReactNode }) {
  const credentials = useT(CREDENTIALS);
  const texts = useT(LOGIN);
  const { t, word } = texts;
  const words = useT(WORDS);
  const [slow, setSlow] = useState(false);
  const [codeAsked, setCodeAsked] = useState(false);
  const session = useSessionStore();
  const underWay = useRef<AbortController>(undefined);
  const form = useForm(
    { email: '', password: '', code: '' },
    {
      email: (text) => checkEmail(credentials, text),
      password: (text) => checkPassword(credentials, text),
      code: codeAsked ? (text) => checkOtp(credentials, text) : undefined,
    },
  );
  const submit = form.submit(async ({ email, password, code }) => {
    underWay.current = new AbortController();
    const { signal } = underWay.current;
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    try {
      const extras = { signal, code: codeAsked ? code.trim() : undefined };
      const result = await session.login(email.trim(), password, requiredRole, extras);
      if (result.ok) toast.success(t('success'));
      else form.setFailure(t('wrongRole', { chosen: words.t(requiredRole ?? ''), actual: words.t(result.actual) }));
    } catch (error) {
      if (signal.aborted) return;
      if (isHeldUp(error)) setSlow(true);
      form.setFailure(loginFailure(texts, error));
    } finally {
      clearTimeout(timer);
    }
  });

  async function askForCode() {
    underWay.current?.abort();
    form.setFailure(null);
    try {
      const body = { email: form.values.email.trim() };
      const answer = await ask('POST /auth/forgot-password', { body });
      toast.success(answerWords(answer) || t('otpSent'));
      setCodeAsked(true);
    } catch (error) {
      form.setFailure(sentenceOf(error, t('otpFailed')));
    }
  }

  /**
   * Fields are validated only on submit. If validation ran when a field loses the focus, a click on *Forgot Password?*
   * would display errors.
   */
  const field = (name: 'email' | 'password' | 'code') => ({ ...form.field(name), onBlur: undefined });
  return (
    <Form failure={form.status.failure} onSubmit={submit} className="flex flex-col gap-4">
      {slow && (
        <Banner tone="info">
          <p>{codeAsked ? t('codeHint') : t('slow')}</p>
          <Button
            text={codeAsked ? word('anotherCode') : word('enterWithCode')}
            variant="link"
            className="px-0! text-left whitespace-normal! text-inherit! underline"
            onClick={askForCode}
          />
        </Banner>
      )}
      <TextInput label={word('email')} type="email" autoComplete="username" autoFocus {...field('email')} />
      <PasswordInput label={word('password')} autoComplete="current-password" {...field('password')} />
      {codeAsked && (
        <TextInput label={word('code')} inputMode="numeric" autoComplete="one-time-code" autoFocus {...field('code')} />
      )}
      <Button text={word('login')} type="submit" size="large" wide busy={form.status.busy} />
      {help}
    </Form>
  );
}

/**
 * Returns the server's message about a failed sign-in. The default is a sentence about invalid credentials if the
 * server refused the request, otherwise a general error.
 */
export function loginFailure({ t }: LoginTexts, error: unknown): string {
  const isRefused = error instanceof ApiError && error.code !== 'NETWORK' && error.status < 500;
  return sentenceOf(error, isRefused ? t('invalid') : t('failed'));
}

/**
 * Returns whether the server currently delays or blocks sign-in after failed attempts with this account or from this
 * address.
 */
export const isHeldUp = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'TOO_MANY_ATTEMPTS' || Number(error.answer.delaySeconds) > 0);

const LOOK_MS = 3_000;

/**
 * Notice that the server cannot be reached. It is required, because the browser may display the login screen from its
 * cache.
 */
function ServerAway() {
  const { t } = useT(LOGIN);
  const [away, setAway] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      const missing = await ask('GET /health', {}, { signal }).then(
        () => false,
        (error) => error instanceof ApiError && error.transient,
      );
      if (signal.aborted) return;
      setAway(missing);
      if (missing) timer = setTimeout(look, LOOK_MS);
    };
    void look();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, []);
  return away && <Banner tone="warning">{t('away')}</Banner>;
}
