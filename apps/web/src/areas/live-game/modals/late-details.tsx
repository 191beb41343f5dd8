import { HallWord } from '../../../i18n/hall-words/index.ts';
import { Word } from '../../../i18n/live-game/index.ts';
import { formatNumber } from '../../../lib/format-money.ts';
import type { Verdict } from '../controller/state.ts';
import { useGame } from '../controller-context.ts';
import { Fact } from '../jackpot/fact.tsx';

export function LateDetails({ missed }: { missed: NonNullable<Verdict['wouldHaveWon']> }) {
  const game = useGame();
  return (
    <dl className="grid grid-cols-2 gap-3 rounded-control bg-sunken p-3">
      <Fact name={<Word text="wouldHaveWon" />}>
        <HallWord word={`pattern_${missed.pattern}`} />
      </Fact>
      <Fact name={<Word text="callIndex" />}>{missed.callIndex}</Fact>
      <Fact name={<Word text="completingNumber" />}>{missed.completingNumber}</Fact>
      <Fact name={<Word text="prize" />}>
        <Word text="amountBirr" values={{ amount: formatNumber(game.prizePool) }} />
      </Fact>
    </dl>
  );
}
