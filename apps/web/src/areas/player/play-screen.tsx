import type { HallView } from '@adarash/contract';
import { ShieldCheck, Smartphone } from 'lucide-react';
import { lazy, memo, Suspense, useDeferredValue, useEffect, useState } from 'react';
import { useJackpotMoment } from '../../celebrations/jackpot-moment.ts';
import { DesignatedWords } from '../../game/draw/draw-notice.tsx';
import { HallWord } from '../../i18n/hall-words.ts';
import { usePageLanguage } from '../../i18n/language.ts';
import { useWakeLock } from '../../lib/awake.ts';
import { cx } from '../../lib/class-names.ts';
import { isPlaying, useHallView } from '../../live/hall-view.ts';
import { AnchorButton, Button } from '../../ui/buttons/button.tsx';
import { LanguageChoice } from '../../ui/buttons/language-choice.tsx';
import { useAlarm } from './alarm.ts';
import { newsOf } from './news.ts';
import { cardsOfHall, keepCards, noteShown, openingCards, type SeenGame, seenGames } from './phone.ts';
import { useSoldCards } from './sold-cards.ts';
import { cardIn } from './standing.ts';
import { useTakingPart } from './taking-part.ts';
import { type TextKey, useTexts } from './texts.ts';
import { useCards } from './use-cards.ts';
import { Cards } from './view/cards.tsx';
import { NewsBar } from './view/news-bar.tsx';
import { CallsOfGame, Head, NewestGame, Now, PhoneMarks, Waiting } from './view/now.tsx';

const Check = lazy(() => import('./view/check.tsx'));

export default function PlayScreen({ code }: { code: string }) {
  const { language, t } = useTexts();
  const part = useTakingPart(code);
  const { state, connected } = useHallView(code, {
    phoneId: part.phoneId,
    onEvent: part.onEvent,
    ownLanguage: true,
    staysConnected: part.on,
  });
  useWakeLock();
  usePageLanguage(language);
  useEffect(() => {
    document.title = t('title');
  }, [t]);
  if (state.kind !== 'showing') {
    const text = { loading: 'loading', unreachable: 'unreachable', 'unknown-code': 'unknown' } as const;
    const hint = state.kind === 'unknown-code' ? 'unknownHint' : undefined;
    return <Message text={text[state.kind]} hint={hint} />;
  }
  return <Play code={code} view={state.view} connected={connected} part={part} />;
}

interface PlayProps {
  code: string;
  view: HallView;
  connected: boolean;
  part: ReturnType<typeof useTakingPart>;
}

/** Draws a called number first. Cards, board and the rest of the page follow in a second render. */
function Play({ view, ...rest }: PlayProps) {
  return (
    <NewestGame value={view.game}>
      <Page view={useDeferredValue(view)} {...rest} />
    </NewestGame>
  );
}

const Page = memo(function Page({ code, view, connected, part }: PlayProps) {
  const { game } = view;
  const playing = isPlaying(game);
  const { named, language, word } = useTexts();
  const [cards, setCards] = useState(() => openingCards(cardsOfHall(view.hall)));
  const [shown, setShown] = useState<'cards' | 'check'>('cards');
  const seen = useSeen(view);
  const sold = useSoldCards(game, cards.length > 0);
  const squaresOf = useCards(view.hall, cards);
  const mine = cards.flatMap((cardId) => {
    const card = squaresOf(cardId);
    return card === undefined ? [] : cardIn(card, game, sold);
  });
  const moment = useJackpotMoment(game);
  const spoken = view.hall.marking ? mine : [];
  const news = game && newsOf(game, spoken, moment);
  const alarm = useAlarm(
    news?.kind === 'bingo' ? `${game?._id} ${game?.calledNumbers.length} ${news.cards.join(' ')}` : null,
  );
  const changeCards = (next: number[]) => {
    keepCards(next);
    setCards(next);
  };
  const { designated } = game ?? view.next;
  const bar = news !== null && <NewsBar news={news} />;
  const back = () => setShown('cards');
  const last = seen.findLast(({ gameId, gameNumber }) => gameNumber > 0 && !(playing && gameId === game?._id));
  return (
    <div className="mx-auto flex min-h-dvh max-w-xl flex-col bg-canvas text-ink">
      <header className="flex items-center justify-between gap-2 px-3 pt-1">
        <h1 className="line-clamp-2 min-w-0 text-sm leading-tight font-bold">{view.hall.name}</h1>
        <LanguageChoice label={named('language')} language={language} />
      </header>
      <main
        className={cx(
          'flex flex-1 flex-col gap-2 p-3 pt-1',
          designated ? '[--around-card:27rem]' : '[--around-card:23rem]',
        )}
      >
        {!connected && (
          <p
            role="alert"
            className="rounded-control bg-attention-soft px-3 py-2 text-sm font-semibold text-attention-ink"
          >
            <HallWord text="reconnecting" />
          </p>
        )}
        {shown !== 'cards' && news?.kind === 'bingo' && <div className="sticky top-0 z-10">{bar}</div>}
        <Suspense fallback={null}>
          {shown === 'check' && last !== undefined && <Check seen={last} cards={cards} onBack={back} />}
        </Suspense>
        {shown === 'cards' && (
          <>
            <DesignatedWords game={game ?? view.next} className="px-2! py-1! text-[0.8125rem]! leading-tight!" />
            {game === null ? (
              <Waiting next={view.next} />
            ) : (
              <>
                <Head game={game} mix={part.mix}>
                  {bar}
                </Head>
                <PhoneMarks game={game} />
              </>
            )}
            <Cards
              cards={mine}
              called={game?.calledNumbers ?? []}
              running={playing}
              hall={view.hall}
              alarm={alarm}
              onChange={changeCards}
            />
            <Now view={view} jackpotMoment={moment} />
            {game !== null && <CallsOfGame called={game.calledNumbers} />}
            {/* Opens a new tab, because a phone that leaves this page no longer participates in the mix of codes. */}
            <AnchorButton
              href={`/verify/hall/${encodeURIComponent(code)}`}
              target="_blank"
              rel="noreferrer"
              variant="ghost"
              size="small"
              className="mt-auto self-center"
              text={word('draws')}
            />
          </>
        )}
      </main>
      {shown === 'cards' && (
        <Action part={part} checks={last?.gameNumber ?? null} playing={playing} onCheck={() => setShown('check')} />
      )}
    </div>
  );
});

/** Stores the commitment (published hash) of every displayed game on the phone. Returns all stored games. */
function useSeen({ game }: HallView): SeenGame[] {
  const [seen, setSeen] = useState(seenGames);
  const playing = isPlaying(game);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads the notes after the end of the game
  useEffect(() => {
    if (game !== null) setSeen(noteShown({ ...game, gameId: game._id }));
  }, [game?._id, playing]);
  return seen;
}

function Message({ text, hint }: { text: TextKey; hint?: TextKey }) {
  const { word } = useTexts();
  return (
    <main
      role="status"
      className="flex min-h-dvh flex-col items-center justify-center gap-2 bg-canvas p-6 text-center text-ink"
    >
      <h1 className="text-xl font-bold">{word(text)}</h1>
      {hint !== undefined && <p className="text-ink-soft">{word(hint)}</p>}
    </main>
  );
}

interface ActionProps {
  part: ReturnType<typeof useTakingPart>;
  checks: number | null;
  playing: boolean;
  onCheck: () => void;
}

/** Button for the main action, at the bottom of the screen within reach of the thumb. */
function Action({ part, checks, playing, onCheck }: ActionProps) {
  const { word } = useTexts();
  const look = part.on ? ({ size: 'large' } as const) : ({ variant: 'ghost' } as const);
  const check = checks !== null && !playing && (
    <Button text={word('check', { number: checks })} wide icon={<ShieldCheck />} onClick={onCheck} {...look} />
  );
  return (
    <footer className="sticky bottom-0 flex flex-col gap-2 border-t border-line bg-canvas px-3 py-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))]">
      {!part.on && (
        <>
          {!playing && <p className="text-xs text-ink-soft">{word('takePartHint')}</p>}
          <Button
            text={word('takePart')}
            wide
            size={playing ? 'medium' : 'large'}
            icon={<Smartphone />}
            onClick={() => part.choose(true)}
          />
        </>
      )}
      {part.on && check}
      {part.on && (
        <div className="flex items-center justify-between gap-2 text-sm">
          <p role="status" className="flex items-center gap-2 font-semibold text-go">
            <Smartphone aria-hidden="true" className="size-5 shrink-0" />
            {word('takingPart')}
          </p>
          <Button text={word('stop')} variant="ghost" size="small" onClick={() => part.choose(false)} />
        </div>
      )}
      {!part.on && check}
    </footer>
  );
}
