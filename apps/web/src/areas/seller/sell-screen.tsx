import { useCallback, useEffect, useState } from 'react';
import { type Pairing, pair } from '../../api/pairing.ts';
import { showHallLanguage, usePageLanguage } from '../../i18n/language.ts';
import { openServerWords } from '../../i18n/server-words.ts';
import { usePageTitle } from '../../lib/page.ts';
import { readSetting, removeSetting, writeSetting } from '../../lib/stored-settings.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LanguageChoice } from '../../ui/buttons/language-choice.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { OwnSales } from './own-sales.tsx';
import { SellerBalance } from './seller-balance.tsx';
import { useSelling, useTexts } from './use-selling.ts';

/** Screen of a seller's phone. It displays a pairing code until the cashier has typed it, and then the sale. */
export default function SellScreen() {
  const { t, language, word } = useTexts();
  const [token, setToken] = useState(() => readSetting('sellerToken'));
  const [ended, setEnded] = useState(false);
  usePageTitle(t('title'));
  usePageLanguage(language);
  useEffect(() => void openServerWords(language), [language]);
  const end = useCallback(() => {
    removeSetting('sellerToken');
    setToken(null);
    setEnded(true);
  }, []);
  const start = useCallback((given: string) => {
    writeSetting('sellerToken', given);
    setToken(given);
  }, []);
  return (
    <main lang={language} className="mx-auto flex min-h-dvh max-w-xl flex-col gap-4 bg-canvas p-4 text-ink">
      <div className="flex flex-wrap items-center justify-end">
        <LanguageChoice label={t('language')} language={language} />
      </div>
      {token !== null && <SellingNow token={token} onEnd={end} />}
      {token === null && ended && (
        <div className="flex flex-col gap-4">
          <Banner tone="warning">{word('ended')}</Banner>
          <Button text={word('pairAgain')} size="large" onClick={() => setEnded(false)} />
        </div>
      )}
      {token === null && !ended && <Digits onPaired={start} />}
    </main>
  );
}

const OBSTACLES = { pairFull: 'pairFull', unreachable: 'unreachable' } as const;

function statusOf(pairing: Pairing) {
  if (pairing === null) return 'loading';
  return 'digits' in pairing ? 'pairHint' : OBSTACLES[pairing.obstacle];
}

function Digits({ onPaired }: { onPaired: (token: string) => void }) {
  const { word } = useTexts();
  const [pairing, setPairing] = useState<Pairing>(null);
  useEffect(() => {
    const leaving = new AbortController();
    void pair('seller', setPairing, leaving.signal).then((paired) => paired && onPaired(paired.token));
    return () => leaving.abort();
  }, [onPaired]);
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-4 text-center">
      <h1 className="text-2xl font-bold">{word('pairTitle')}</h1>
      {pairing !== null && 'digits' in pairing && (
        <p
          data-digits=""
          className="text-[4.5rem] leading-none font-extrabold tracking-widest text-go-ink tabular-nums"
        >
          {pairing.digits}
        </p>
      )}
      <p role="status" className="text-lg leading-snug">
        {word(statusOf(pairing))}
      </p>
    </div>
  );
}

function SellingNow({ token, onEnd }: { token: string; onEnd: () => void }) {
  const { t, word } = useTexts();
  const selling = useSelling(token, t('failed'), onEnd);
  const { shown, reached, refusal } = selling;
  const language = shown?.language;
  useEffect(() => {
    // The hall's language is the default until the seller selects a language.
    if (language !== undefined && readSetting('language') === null) showHallLanguage(language);
  }, [language]);
  if (shown === null) return <p role="status">{word(reached ? 'loading' : 'unreachable')}</p>;
  return (
    <>
      {!reached && <Banner tone="warning">{word('unreachable')}</Banner>}
      {refusal !== null && <Banner tone="error">{refusal}</Banner>}
      <OwnSales selling={selling} shown={shown} />
      <SellerBalance shown={shown} />
    </>
  );
}
