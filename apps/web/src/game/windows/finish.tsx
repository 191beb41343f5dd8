import type { GameJson, GameRow } from '@adarash/contract';
import type { ReactNode } from 'react';
import { formatFixed } from '../../lib/format.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Sentence } from '../words.tsx';
import { GameWindow, WordButton } from './game-window.tsx';
import { useTexts } from './window-texts.ts';

interface FinishWindowProps {
  game: GameJson | GameRow;
  /** Verb of the button that opened the dialog to end a game. */
  verb?: 'finish' | 'stop';
  /** Whether the prize has no winner and stays with the house. */
  unclaimed?: boolean;
  /** Card that the moderator chose as the winner, and its prize in Birr. */
  pays?: { cardId: number; amount: number } | null;
  /** Whether the game can only be voided, because it has not started or the mix of the phones' codes is running. */
  disabled?: boolean;
  busy?: boolean;
  failure?: string | null;
  onFinish: () => void;
  /** Voids the game instead of ending it. Missing if the game cannot be voided. */
  onVoid?: () => void;
  onClose: () => void;
  children?: ReactNode;
}

/** Confirmation before a game ends. It displays the unclaimed money and offers to void the game. */
export function FinishWindow(props: FinishWindowProps) {
  const { game, verb = 'finish', unclaimed = true, pays = null, onClose } = props;
  const texts = useTexts();
  const values = { cards: game.cardCount, amount: formatFixed(game.prizePool) };
  return (
    <GameWindow
      title={texts.word(`${verb}Ask`, { number: game.gameNumber })}
      alert
      game={game}
      failure={props.failure}
      onClose={onClose}
      footer={
        <>
          <WordButton text="cancel" variant="secondary" autoFocus onClick={onClose} />
          {props.onVoid && <WordButton text="voidGame" variant="ghost" onClick={props.onVoid} />}
          <WordButton
            text={pays === null ? verb : 'finishAndPay'}
            values={pays === null ? {} : { id: pays.cardId, amount: formatFixed(pays.amount) }}
            variant="danger"
            busy={props.busy ?? false}
            disabled={props.disabled ?? false}
            onClick={props.onFinish}
          />
        </>
      }
    >
      <p>{texts.t('finishHint')}</p>
      <Sentence message={{ key: 'finishFacts', values }} texts={texts} />
      {props.children}
      {unclaimed && game.prizePool > 0 && (
        <Banner tone="warning">
          <Sentence message={{ key: 'finishUnclaimed', values }} texts={texts} />
        </Banner>
      )}
    </GameWindow>
  );
}
