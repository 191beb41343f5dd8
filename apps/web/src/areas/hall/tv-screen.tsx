import './hall-screen.css';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ApiError, ask } from '../../api/client.ts';
import { usePageTitle } from '../../lib/page.ts';
import { readSetting, removeSetting, writeSetting } from '../../lib/stored-settings.ts';
import { useHallLook } from './hall-look.ts';
import { useLitScreen } from './keep-lit.ts';
import { type TextKey, useTexts, Word } from './texts.ts';

const LOOK_MS = 2_000;
const TRY_AGAIN_MS = 5_000;

type Paired = { path: string; key: string | null };
type Pairing = { digits: string } | { obstacle: TextKey } | null;

/**
 * Asks for digits, shows them, and learns that they were typed; goes on by itself when they expire or the connection
 * breaks. Resolves to null when the screen is left.
 */
async function pair(show: (pairing: Pairing) => void, signal: AbortSignal): Promise<Paired | null> {
  const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
  while (!signal.aborted) {
    let wait = LOOK_MS;
    try {
      const token = readSetting('pairingToken');
      if (token === null) {
        const opened = await ask('POST /public/pairings', { signal, quiet: true, body: {} });
        writeSetting('pairingToken', opened.token);
        show(opened);
      } else {
        const state = await ask('POST /public/pairings/state', { body: { token }, signal, quiet: true });
        if (state.path !== null) return { path: state.path, key: state.displayKey };
        show(state);
      }
    } catch (error) {
      if (signal.aborted) return null;
      const code = error instanceof ApiError ? error.code : '';
      if (code === 'PAIRING_OVER') {
        removeSetting('pairingToken');
        wait = 0;
      } else {
        show({ obstacle: code === 'PAIRINGS_FULL' ? 'pairFull' : 'unreachable' });
        wait = TRY_AGAIN_MS;
      }
    }
    await pause(wait);
  }
  return null;
}

/** A screen that becomes a hall's display. One that was paired before goes there at once; `?new` pairs it again. */
export default function TvScreen() {
  const { t, english, language } = useTexts();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [pairing, setPairing] = useState<Pairing>(null);
  const pairAgain = search.has('new');
  useHallLook();
  useLitScreen();
  usePageTitle(t('title'));
  useEffect(() => {
    const known = pairAgain ? null : readSetting('displayPath');
    if (known !== null) return void navigate(known, { replace: true });
    const leaving = new AbortController();
    void pair(setPairing, leaving.signal).then((paired) => {
      if (paired === null) return;
      removeSetting('pairingToken');
      writeSetting('displayPath', paired.path);
      if (paired.key !== null) writeSetting('displayKey', paired.key);
      navigate(paired.path, { replace: true });
    });
    return () => leaving.abort();
  }, [pairAgain, navigate]);
  return (
    <main
      lang={language}
      className="flex min-h-dvh flex-col items-center justify-center gap-4 bg-canvas p-4 text-center text-ink"
    >
      <h1 className="text-[2rem] leading-tight font-extrabold">
        <Word text="pairTitle" />
      </h1>
      {pairing !== null && 'digits' in pairing && (
        <p
          data-digits=""
          className="text-[min(9rem,24vw)] leading-none font-extrabold tracking-[0.15em] text-go tabular-nums"
        >
          {pairing.digits}
        </p>
      )}
      <p role="status" className="text-[1.4rem] leading-snug">
        <Word text={pairing === null ? 'loading' : 'digits' in pairing ? 'pairHint' : pairing.obstacle} />
      </p>
      {language !== 'en' && (
        <p lang="en" aria-hidden="true" className="text-base leading-snug text-ink-soft">
          {english('pairTitle')}. {english('pairHint')}
        </p>
      )}
    </main>
  );
}
