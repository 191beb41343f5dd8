import type { Answer } from '@adarash/contract';
import draws from '@adarash/texts/draws.json';
import { useEffect, useState } from 'react';
import { ask } from '@/api/client.ts';
import { DrawMark, SealDigits } from '@/game/draw/marks.tsx';
import { OwnVerifier, useVerifierDigest } from '@/game/draw/own-verifier.tsx';
import { hallTexts } from '@/i18n/hall-texts.tsx';
import { Word as VerifyWord } from '@/i18n/verify.ts';
import { usePageTitle } from '@/lib/page.ts';
import { Badge } from '@/ui/badge.tsx';
import { Button, buttonClass, SmallButton } from '@/ui/button.tsx';
import { Skeleton } from '@/ui/feedback.tsx';
import { Panel } from '@/ui/panel.tsx';
import { VerifyPage } from './view/verified.tsx';

const { useTexts } = hallTexts(draws);

type Page = Answer<'GET /public/halls/:code/draws'>;
type Used = Page['used'][number];

const AT_ONCE = 30;
const OPEN_SHOWN = 3;

/** Every draw of the hall with its seal: those to come, and all that were used, whatever became of their games. */
export default function DrawsScreen({ code }: { code: string }) {
  const { t, word } = useTexts();
  usePageTitle(t('title'));
  const { page, failed, more } = useDraws(code);
  const [allOpen, setAllOpen] = useState(false);
  const digest = useVerifierDigest();
  const open = page?.open.slice(0, allOpen ? undefined : OPEN_SHOWN) ?? [];
  return (
    <VerifyPage>
      <h2 className="text-lg font-bold">{word('title')}</h2>
      <p className="text-sm text-ink-soft">{word('hint')}</p>
      {failed && (
        <div role="alert" className="flex items-center justify-between gap-2 rounded-control bg-attention-soft p-3">
          {word('failed')}
          <SmallButton onClick={more}>
            <VerifyWord text="tryAgain" />
          </SmallButton>
        </div>
      )}
      {page === null && !failed && <Skeleton className="h-64" />}
      {page !== null && (
        <>
          <Panel title={t('open')}>
            <p className="pb-2 text-sm text-ink-soft">{word('openHint', { count: page.open.length })}</p>
            <ul className="flex flex-col gap-2">
              {open.map(({ sequence, commitment }) => (
                <li key={sequence} className="flex flex-wrap items-baseline justify-between gap-x-3">
                  {word('draw', { sequence })}
                  <SealDigits commitment={commitment} />
                </li>
              ))}
            </ul>
            {page.open.length > open.length && (
              <Button text={word('more')} variant="ghost" size="small" onClick={() => setAllOpen(true)} />
            )}
          </Panel>
          <Panel title={t('used')}>
            {page.used.length === 0 && word('none')}
            <ul className="flex flex-col divide-y divide-line">
              {page.used.map((draw) => (
                <UsedDraw key={draw.sequence} draw={draw} />
              ))}
            </ul>
            {page.next !== null && !failed && <Button text={word('more')} variant="secondary" wide onClick={more} />}
          </Panel>
        </>
      )}
      {digest !== null && <OwnVerifier digest={digest} />}
    </VerifyPage>
  );
}

function UsedDraw({ draw: { sequence, commitment, game } }: { draw: Used }) {
  const { named, word } = useTexts();
  return (
    <li data-draw={sequence} className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-sm text-ink-soft">{word('draw', { sequence })}</span>
        <SealDigits commitment={commitment} />
      </div>
      {game === null ? (
        <p className="text-sm">{word('discarded')}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">
            {word(game.series === 1 ? 'game' : 'gameOfSeries', { number: game.gameNumber, series: game.series })}
          </span>
          {!(game.draw === 'fair' && game.status === 'voided') && <HowDrawn game={game} />}
          <Badge tone={game.status === 'voided' ? 'attention' : 'neutral'}>{word(game.status)}</Badge>
          {game.endedAt !== null && (
            <a
              href={`/verify/${game._id}`}
              aria-label={named('verifyGame', { number: game.gameNumber })}
              className={`${buttonClass('ghost', 'small')} ml-auto`}
            >
              {word('verify')}
            </a>
          )}
        </div>
      )}
    </li>
  );
}

function HowDrawn({ game: { draw, out } }: { game: NonNullable<Used['game']> }) {
  const { t } = useTexts();
  return <DrawMark draw={draw} text={draw === 'manual' ? t('typed') : undefined} out={out} />;
}

/** Page after page, as far as was asked for; a page that failed is asked for again. */
function useDraws(code: string) {
  const [page, setPage] = useState<Page | null>(null);
  const [wanted, setWanted] = useState<{ before: number | null; attempt: number }>({ before: null, attempt: 0 });
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const query = { limit: AT_ONCE, ...(wanted.before !== null && { before: wanted.before }) };
    ask('GET /public/halls/:code/draws', { params: { code }, query, signal: leaving.signal, quiet: true })
      .then((next) => {
        setFailed(false);
        setPage((before) => ({
          ...next,
          used: wanted.before === null ? next.used : [...(before?.used ?? []), ...next.used],
        }));
      })
      .catch(() => leaving.signal.aborted || setFailed(true));
    return () => leaving.abort();
  }, [code, wanted]);
  const more = () => setWanted(({ attempt }) => ({ before: page?.next ?? null, attempt: attempt + 1 }));
  return { page, failed, more };
}
