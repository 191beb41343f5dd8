import type { GameJson, GameRow } from '@adarash/contract';
import { cardsUnpaid } from '@adarash/rules/claim';
import { isClaimWindowOver } from '@adarash/rules/game';
import { SearchCheck } from 'lucide-react';
import { use, useState } from 'react';
import { useHallClock } from '../../lib/time/use-hall-clock.ts';
import { squaresOf } from '../board/card-grid.tsx';
import { GameWindow, LiveWindows, WordButton } from './game-window.tsx';
import { useTexts } from './window-texts.ts';

/**
 * Returns true if other cards can still share the prize of a game: before the first payout and while claims are
 * accepted.
 */
export const asksForOthers = ({ othersComplete, endedAt }: GameJson, now: Date): boolean =>
  othersComplete !== undefined && (endedAt === null || !isClaimWindowOver(Date.parse(endedAt), now.getTime()));

type Others = {
  count: number;
  /** Ids of the unchecked cards; empty if this screen does not have the numbers of the cards. */
  cards: readonly number[];
};

/** Returns the cards that are complete on the last number and could share the prize, but were not checked. */
export function uncheckedCards(game: GameJson | GameRow, now: Date): Others {
  if (!('calledNumbers' in game) || !asksForOthers(game, now)) return { count: 0, cards: [] };
  const { calledNumbers, pattern, winners, terms, out = [], unlocked = [], othersComplete: count = 0 } = game;
  const cards = game.selectedCards.flatMap(({ cardId }) => {
    const numbers = squaresOf(game, cardId);
    const isLocked = out.includes(cardId) && !unlocked.includes(cardId);
    return numbers === null || isLocked ? [] : [{ cardId, numbers }];
  });
  return { count, cards: count === 0 ? [] : cardsUnpaid(cards, calledNumbers, pattern, winners, terms?.lateCalls) };
}

/**
 * Requires a confirmation before the first payout if complete cards were not checked, because the first payout fixes
 * the share of each winner.
 */
export function usePayQuestion(game: GameJson | GameRow, of: 'prize' | 'jackpot', pay: () => void) {
  const [asking, setAsking] = useState(false);
  const others = uncheckedCards(game, useHallClock().now());
  const isAsked = of === 'prize' && others.count > 0;
  return {
    ask: () => (isAsked ? setAsking(true) : pay()),
    question: asking && (
      <PayQuestion
        {...others}
        game={game}
        onPay={() => {
          setAsking(false);
          pay();
        }}
        onClose={() => setAsking(false)}
      />
    ),
  };
}

type PayQuestionProps = Others & { game: GameJson | GameRow; onPay: () => void; onClose: () => void };

function PayQuestion({ count, cards, game, onPay, onClose }: PayQuestionProps) {
  const { word } = useTexts();
  const [first] = cards;
  const check = use(LiveWindows)?.check;
  return (
    <GameWindow
      title={word(count === 1 ? 'othersOne' : 'othersMany', { count })}
      alert
      tone="attention"
      game={game}
      onClose={onClose}
      footer={
        <>
          <WordButton text="payAnyway" variant="secondary" onClick={onPay} />
          {check && first !== undefined ? (
            <WordButton
              text="checkCard"
              values={{ id: first }}
              autoFocus
              icon={<SearchCheck />}
              onClick={() => {
                onClose();
                check(first);
              }}
            />
          ) : (
            <WordButton text="cancel" autoFocus onClick={onClose} />
          )}
        </>
      }
    >
      <p>{word('payOthersHint')}</p>
    </GameWindow>
  );
}
