import { useEffect, useEffectEvent, useState } from 'react';
import { type Pairing, pair } from '../../api/pairing.ts';
import { usePageTitle } from '../../lib/page.ts';
import { readSetting, writeSetting } from '../../lib/stored-settings.ts';
import { useLitScreen } from './lit-screen.ts';
import { useTexts, Word } from './texts.ts';

const OBSTACLES = { pairFull: 'pairFull', unreachable: 'unreachable' } as const;

function statusOf(pairing: Pairing) {
  if (pairing === null) return 'loading';
  return 'digits' in pairing ? 'pairHint' : OBSTACLES[pairing.obstacle];
}

/**
 * Screen that pairs a TV with a hall. A TV that is already paired displays its hall immediately; `?new` pairs it again.
 */
export default function TvScreen({ onPaired }: { onPaired: (hallPath: string) => void }) {
  const { t, english, language, word } = useTexts();
  const [pairing, setPairing] = useState<Pairing>(null);
  const showHall = useEffectEvent(onPaired);
  useLitScreen();
  usePageTitle(t('title'));
  useEffect(() => {
    const pairAgain = new URLSearchParams(window.location.search).has('new');
    const known = pairAgain ? null : readSetting('displayPath');
    if (known !== null) return showHall(known);
    const leaving = new AbortController();
    void pair('display', setPairing, leaving.signal).then((paired) => {
      if (paired === null) return;
      writeSetting('displayPath', paired.path);
      if (paired.key !== null) writeSetting('displayKey', paired.key);
      showHall(paired.path);
    });
    return () => leaving.abort();
  }, []);
  return (
    <main
      lang={language}
      className="flex min-h-dvh flex-col items-center justify-center gap-4 bg-canvas p-4 text-center text-ink"
    >
      <h1 className="text-[2rem] leading-tight font-extrabold">{word('pairTitle')}</h1>
      {pairing !== null && 'digits' in pairing && (
        <p
          data-digits=""
          className="text-[min(9rem,24vw)] leading-none font-extrabold tracking-[0.15em] text-go tabular-nums"
        >
          {pairing.digits}
        </p>
      )}
      <p role="status" className="text-[1.4rem] leading-snug">
        <Word text={statusOf(pairing)} />
      </p>
      {language !== 'en' && (
        <p lang="en" aria-hidden="true" className="text-base leading-snug text-ink-soft">
          {english('pairTitle')}. {english('pairHint')}
        </p>
      )}
    </main>
  );
}
