import type { GameJson } from '@adarash/contract';
import { type ReactNode, useState } from 'react';
import { type DecisionFields, DesignatedNotice, useNoticeText } from '../../game/draw/designated-notice.tsx';
import { DrawMark, isDrawVoid, LockedMark } from '../../game/draw/marks.tsx';
import { useT } from '../../i18n/use-t.tsx';
import { useNow } from '../../lib/page.ts';
import { MODERATOR } from './texts.ts';

type Drawn = Pick<GameJson, 'status' | 'draw' | 'designated' | 'manualCalls' | 'out' | keyof DecisionFields>;

/** Marks for the kind of draw. A designated game with typed numbers has two marks. */
export function DrawMarks({ game }: { game: Drawn }) {
  if (isDrawVoid(game)) return <LockedMark out={game.out} />;
  return (
    <>
      <Titled game={game}>
        <DrawMark draw={game.draw} manualCalls={game.manualCalls} out={game.out} />
      </Titled>
      {game.designated && game.manualCalls > 0 && <DrawMark draw="manual" manualCalls={game.manualCalls} />}
    </>
  );
}

/** Adds a tooltip with the full notice of a game with a designated winner. */
function Titled({ game, children }: { game: Pick<Drawn, 'designated' | keyof DecisionFields>; children: ReactNode }) {
  const notice = useNoticeText(game);
  return game.designated ? <span title={notice}>{children}</span> : children;
}

export type Noticed = DecisionFields & { gameNumber: number };

/**
 * Full notices of all games with designated winners. They are displayed once per screen, because the table rows contain
 * only short marks.
 */
export function DesignatedGames({ games }: { games: readonly Noticed[] }) {
  const sentences = [...new Set(games.map(({ decidedCardId, decidedByOut }) => `${decidedCardId} ${decidedByOut}`))];
  return sentences.map((one) => (
    <OneSentence
      key={one}
      games={games.filter(({ decidedCardId, decidedByOut }) => `${decidedCardId} ${decidedByOut}` === one)}
    />
  ));
}

function OneSentence({ games }: { games: readonly Noticed[] }) {
  const { t } = useT(MODERATOR);
  const numbers = [...new Set(games.map(({ gameNumber }) => gameNumber))].sort((a, b) => a - b);
  return (
    <DesignatedNotice decided={games[0]} className="py-2!">
      {` (${t('gamesNumbered', { numbers: numbers.join(', ') })})`}
    </DesignatedNotice>
  );
}

type Mixing = NonNullable<GameJson['mixing']>;

/**
 * Estimated seconds until the random codes of the phones are mixed and the next number can be called. Counts down
 * between two responses.
 */
export function MixSeconds({ mixing: { secondsLeft, linksDone } }: { mixing: Mixing }) {
  const { t } = useT(MODERATOR);
  const now = useNow().getTime();
  const [seen, setSeen] = useState({ secondsLeft, linksDone, at: now });
  if (seen.secondsLeft !== secondsLeft || seen.linksDone !== linksDone) setSeen({ secondsLeft, linksDone, at: now });
  if (secondsLeft === null) return t('mixOpen');
  const passed = Math.floor((now - seen.at) / 1_000);
  return t('mixSeconds', { seconds: Math.max(1, secondsLeft - passed) });
}
