import type { GameRow } from '@adarash/contract';
import { HandCoins } from 'lucide-react';
import { useAnswer } from '../../api/answers.ts';
import { useHallWords } from '../../i18n/hall-words.ts';
import { unpaidIn } from '../../money/owed.ts';
import { DrawWarnings } from '../draw/draw-notice.tsx';
import { GameWindow } from './game-window.tsx';
import { HandOvers } from './hand-over.tsx';
import { useTexts } from './window-texts.ts';

interface OpenPrizesWindowProps {
  /** Number of the game whose prizes are listed; undefined for all games. */
  gameNumber: number | undefined;
  onClose: () => void;
}

/** Dialog with unpaid prizes and jackpot awards, opened from a line in the close of a shift. */
export default function OpenPrizesWindow({ gameNumber, onClose }: OpenPrizesWindowProps) {
  const { word } = useTexts();
  const { word: hallWord } = useHallWords();
  const select = ({ games }: { games: GameRow[] }) => unpaidIn(games);
  const unpaid = useAnswer('GET /games/open-prizes', {}, { select }).data;
  const games = unpaid?.filter((game) => gameNumber === undefined || game.gameNumber === gameNumber);
  return (
    <GameWindow title={word('openPrizesTitle')} icon={<HandCoins />} game={null} onClose={onClose}>
      {games?.length === 0 && <p role="status">{word('openPrizesNone')}</p>}
      {games?.map((game) => (
        <section key={game._id} className="flex flex-col gap-1">
          <h3 className="font-semibold">{hallWord('game', { number: game.gameNumber })}</h3>
          <DrawWarnings game={game} />
          <HandOvers game={game} payable />
        </section>
      ))}
    </GameWindow>
  );
}
