import type { GameRow } from '@adarash/contract';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { useAnswer } from '../../api/answers.ts';
import { useHallWords } from '../../i18n/hall-words.ts';
import { formatFixed } from '../../lib/format.ts';
import { openIn } from '../../money/owed.ts';
import { DrawWarnings, type WarnedGame } from '../draw/draw-notice.tsx';
import { GameWindow, LiveWindows, WordButton } from './game-window.tsx';
import { HandOvers } from './hand-over.tsx';
import { useTexts } from './window-texts.ts';

const useOpenGames = () =>
  useAnswer('GET /games/open-prizes', {}, { select: ({ games }: { games: GameRow[] }) => openIn(games) }).data;

/** What was won and is in nobody's hand, on the screens from which the next game is sold: a press leads to it. */
export default function OpenPrizes() {
  const [shown, setShown] = useState(false);
  const open = useOpenGames();
  return (
    <>
      {open !== undefined && open.amount > 0 && (
        <WordButton
          text="openPrizes"
          values={{ amount: formatFixed(open.amount) }}
          variant="secondary"
          size="small"
          icon={<HandCoins />}
          className="max-w-full border-attention! bg-attention-soft! py-1 text-left leading-tight whitespace-normal! text-attention-ink!"
          onClick={() => setShown(true)}
        />
      )}
      {shown && <OpenPrizesWindow onClose={() => setShown(false)} />}
    </>
  );
}

interface OpenPrizesWindowProps {
  /** The game whose marks the window covers. */
  over?: WarnedGame | null;
  gameNumber?: number | undefined;
  onClose: () => void;
}

export function OpenPrizesWindow({ over = null, gameNumber, onClose }: OpenPrizesWindowProps) {
  const { word } = useTexts();
  const { word: hallWord } = useHallWords();
  const games = useOpenGames()?.games.filter((game) => gameNumber === undefined || game.gameNumber === gameNumber);
  return (
    <GameWindow title={word('openPrizesTitle')} icon={<HandCoins />} game={over} onClose={onClose}>
      {games?.length === 0 && <p role="status">{word('openPrizesNone')}</p>}
      {/* Another game than the one on the screen: its answer must not take that one's place. */}
      <LiveWindows value={null}>
        {games?.map((game) => (
          <section key={game._id} className="flex flex-col gap-1">
            <h3 className="font-semibold">{hallWord('game', { number: game.gameNumber })}</h3>
            <DrawWarnings game={game} />
            <HandOvers game={game} payable />
          </section>
        ))}
      </LiveWindows>
    </GameWindow>
  );
}
