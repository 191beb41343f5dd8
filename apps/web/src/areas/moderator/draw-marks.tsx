import type { GameJson } from '@adarash/contract';
import { useState } from 'react';
import { type Decided, DesignatedNotice } from '../../game/draw/designated-notice.tsx';
import { DrawMark, isDrawVoid, PutOutMark } from '../../game/draw/marks.tsx';
import { useNow } from '../../lib/page.ts';
import { t } from './texts.ts';

type Drawn = Pick<GameJson, 'status' | 'draw' | 'designated' | 'manualCalls' | 'out'>;

/** How a game is drawn: fair, or what it is instead; a designated game with typed numbers has both marks. */
export function DrawMarks({ game }: { game: Drawn }) {
  if (isDrawVoid(game)) return <PutOutMark out={game.out} />;
  return (
    <>
      <DrawMark draw={game.draw} manualCalls={game.manualCalls} out={game.out} />
      {game.designated && game.manualCalls > 0 && <DrawMark draw="manual" manualCalls={game.manualCalls} />}
    </>
  );
}

/** Stands in the row of the game it speaks of: above the table it would accuse the fair ones too. */
export const NoticeInRow = ({ decided }: { decided?: Decided }) => (
  <span className="basis-full">
    <DesignatedNotice decided={decided} className="max-w-80 px-2! py-1! text-xs! whitespace-normal" />
  </span>
);

type Mixing = NonNullable<GameJson['mixing']>;

/** Where a number would be called: how long the mix of the phones' parts takes. Counted down between two looks. */
export function MixSeconds({ mixing: { secondsLeft, linksDone } }: { mixing: Mixing }) {
  const now = useNow().getTime();
  const [seen, setSeen] = useState({ secondsLeft, linksDone, at: now });
  if (seen.secondsLeft !== secondsLeft || seen.linksDone !== linksDone) setSeen({ secondsLeft, linksDone, at: now });
  if (secondsLeft === null) return t('mixOpen');
  const passed = Math.floor((now - seen.at) / 1_000);
  return t('mixSeconds', { seconds: Math.max(1, secondsLeft - passed) });
}
