import type { Answer } from '@adarash/contract';
import { Power } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ask } from '../../api/client.ts';
import { Wordmark } from '../../game/board/wordmark.tsx';
import { useT } from '../../i18n/use-t.tsx';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { usePageTitle } from '../../lib/page.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ThemeToggle } from '../../ui/buttons/icon-button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { MessagePage } from '../../ui/layout/message-page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Fact, Facts } from '../../ui/tables/facts.tsx';
import { RUNNING } from './texts.ts';

const StopDialog = lazyComponent(() => import('./stop-dialog.tsx'));

type Running = Answer<'POST /running'>;

/**
 * Sends the key in the URL to the server and removes it from the URL. The response contains another key, which is
 * stored in the tab's history state: this state survives a reload and is not visible.
 */
async function open(): Promise<Running> {
  const { hash, pathname } = window.location;
  const key = hash.slice(1) || String(window.history.state?.runningKey ?? '');
  const running = await ask('POST /running', { body: { key } });
  window.history.replaceState({ ...window.history.state, runningKey: running.key }, '', pathname);
  return running;
}

/** Screen that a double-click on the program opens, for owners without a terminal. */
export default function RunningScreen() {
  const { t, word } = useT(RUNNING);
  const [running, setRunning] = useState<Running | 'used' | 'stopped'>();
  const opening = useRef<Promise<Running>>(undefined);
  usePageTitle(t('title'));
  useEffect(() => {
    // React may run this effect twice, but the key is valid only once. So the request is cached.
    opening.current ??= open();
    opening.current.then(setRunning, () => setRunning('used'));
  }, []);
  if (running === undefined) return null;
  if (running === 'stopped') return <MessagePage title={word('stopped')} hint={t('stoppedHint')} />;
  if (running !== 'used') return <RunningPage running={running} onStopped={() => setRunning('stopped')} />;
  return (
    <MessagePage title={word('used')} hint={t('usedHint')}>
      <LinkButton text={word('goHome')} to="/" />
    </MessagePage>
  );
}

function RunningPage({ running, onStopped }: { running: Running; onStopped: () => void }) {
  const { t, word } = useT(RUNNING);
  const { firstSignIn, addresses } = running;
  return (
    <div className="flex min-h-dvh flex-col bg-canvas text-ink">
      <header className="flex h-14 items-center justify-between px-4 md:px-6">
        <Wordmark />
        <ThemeToggle />
      </header>
      <main className="mx-auto flex w-full max-w-2xl flex-1 flex-col justify-center gap-4 p-4 md:p-6">
        <h1 className="text-3xl font-bold tracking-tight">{word('title')}</h1>
        <p className="text-ink-soft">{t('hint')}</p>
        {firstSignIn !== null && (
          <Panel title={word('firstSignIn')}>
            <Facts layout="stacked" className="select-text">
              <Fact name={word('email')}>{firstSignIn.email}</Fact>
              <Fact name={word('password')}>
                <span className="font-mono">{firstSignIn.password}</span>
              </Fact>
            </Facts>
            <p className="mt-3 text-sm text-attention-ink">{t('writeDown')}</p>
          </Panel>
        )}
        <div className="flex flex-wrap gap-3">
          <LinkButton text={word('open')} size="large" to="/" />
          <StopButton keyOfPage={running.key} onStopped={onStopped} />
        </div>
        <Panel>
          <Facts layout="stacked" className="select-text">
            <Fact name={word('hall')}>
              {addresses.length === 0 ? t('hallClosed') : addresses.map((each) => <div key={each}>{each}</div>)}
            </Fact>
            <Fact name={word('data')}>{running.dataFolder}</Fact>
          </Facts>
          <p className="mt-3 text-sm text-ink-soft">{t('install')}</p>
        </Panel>
        <p className="text-sm text-ink-soft">{t('version', { version: running.version })}</p>
      </main>
    </div>
  );
}

function StopButton({ keyOfPage, onStopped }: { keyOfPage: string; onStopped: () => void }) {
  const { word } = useT(RUNNING);
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button text={word('stop')} variant="secondary" size="large" icon={<Power />} onClick={() => setAsking(true)} />
      {asking && <StopDialog keyOfPage={keyOfPage} onStopped={onStopped} onClose={() => setAsking(false)} />}
    </>
  );
}
