import type { Answer } from '@adarash/contract';
import draws from '@adarash/texts/draws.json';
import { useState } from 'react';
import { ask } from '@/api/client.ts';
import { useLoad } from '@/api/use-load.ts';
import { DrawMark, SealDigits } from '@/game/draw/marks.tsx';
import { OwnVerifier, useVerifierDigest } from '@/game/draw/own-verifier.tsx';
import { hallTexts } from '@/i18n/hall-texts.tsx';
import { Word as VerifyWord } from '@/i18n/verify.ts';
import { usePageTitle } from '@/lib/page.ts';
import { AnchorButton, Button, SmallButton } from '@/ui/buttons/button.tsx';
import { Skeleton } from '@/ui/feedback/skeleton.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import { Badge } from '@/ui/text/badge.tsx';
import { VerifyPage } from './view/verified.tsx';

const { useTexts } = hallTexts(draws);

type Page = Answer<'GET /public/halls/:code/draws'>;
type Used = Page['used'][number];

const AT_ONCE = 30;
const OPEN_SHOWN = 3;

/**
 * List of all draws of the hall with their seals (published hashes): unused draws and used draws, including those of
 * voided games and discarded draws.
 */
export default function DrawsScreen({ code }: { code: string }) {
  const { t, word } = useTexts();
  usePageTitle(t('title'));
  const { data: page, error, again } = useDraws(code, null);
  const [allOpen, setAllOpen] = useState(false);
  const digest = useVerifierDigest();
  const open = page?.open.slice(0, allOpen ? undefined : OPEN_SHOWN) ?? [];
  return (
    <VerifyPage>
      <h2 className="text-lg font-bold">{word('title')}</h2>
      <p className="text-sm text-ink-soft">{word('hint')}</p>
      {error !== null && <Failed onAgain={again} />}
      {page === null && error === null && <Skeleton className="h-64" />}
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
              <UsedDraws code={code} page={page} />
            </ul>
          </Panel>
        </>
      )}
      {digest !== null && <OwnVerifier digest={digest} />}
    </VerifyPage>
  );
}

const useDraws = (code: string, before: number | null) =>
  useLoad(`${code} ${before}`, (signal) => {
    const query = before === null ? { limit: AT_ONCE } : { limit: AT_ONCE, before };
    return ask('GET /public/halls/:code/draws', { params: { code }, query }, { signal });
  });

/** Displays a page of used draws, and the next page after the user requests it. */
function UsedDraws({ code, page: { used, next } }: { code: string; page: Page }) {
  const { word } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {used.map((draw) => (
        <UsedDraw key={draw.sequence} draw={draw} />
      ))}
      {next !== null && isOpen && <NextDraws code={code} before={next} />}
      {next !== null && !isOpen && (
        <li className="pt-3">
          <Button text={word('more')} variant="secondary" wide onClick={() => setOpen(true)} />
        </li>
      )}
    </>
  );
}

function NextDraws({ code, before }: { code: string; before: number }) {
  const { data: page, error, again } = useDraws(code, before);
  if (page !== null) return <UsedDraws code={code} page={page} />;
  return <li className="pt-3">{error === null ? <Skeleton className="h-11" /> : <Failed onAgain={again} />}</li>;
}

function Failed({ onAgain }: { onAgain: () => void }) {
  const { word } = useTexts();
  return (
    <div role="alert" className="flex items-center justify-between gap-2 rounded-control bg-attention-soft p-3">
      {word('failed')}
      <SmallButton onClick={onAgain}>
        <VerifyWord text="tryAgain" />
      </SmallButton>
    </div>
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
            <AnchorButton
              href={`/verify/${game._id}`}
              aria-label={named('verifyGame', { number: game.gameNumber })}
              variant="ghost"
              size="small"
              className="ml-auto"
              text={word('verify')}
            />
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
