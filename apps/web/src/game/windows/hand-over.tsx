import type { GameJson, GameRow } from '@adarash/contract';
import { DEDUCTED } from '@adarash/rules/sums';
import { HandCoins, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useAnswer } from '../../api/answers.ts';
import { HallWord } from '../../i18n/hall-words.ts';
import { formatFixed } from '../../lib/format.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { handedWith, mayUndo, type Owed, openOf, owedIn, type Payout, payoutFor } from '../../money/owed.ts';
import type { ButtonProps } from '../../ui/buttons/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { ReasonField } from '../../ui/forms/reason-field.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { Money } from '../board/facts.tsx';
import { GameWindow, useGameAction, useReason, WordButton } from './game-window.tsx';
import { usePayQuestion } from './others.tsx';
import { PaidHowField, SharePaidHow, usePaidHow } from './paid-how.tsx';
import { useTexts } from './window-texts.ts';

type Won = GameJson | GameRow;

/** Dialog to pay the winnings of an earlier game, or to undo a payout. */
export function HandOverWindow({ game, onClose }: { game: GameRow; onClose: () => void }) {
  const { word } = useTexts();
  const isMany = openOf(owedIn(game)).filter(({ of }) => of === 'prize').length > 1;
  return (
    <SharePaidHow>
      <GameWindow
        title={word('handOverTitle', { number: game.gameNumber })}
        game={game}
        onClose={onClose}
        footer={
          <>
            <WordButton text="close" variant="secondary" autoFocus onClick={onClose} />
            {isMany && <HandOverButton game={game} of="prize" />}
          </>
        }
      >
        <HandOvers game={game} payable />
      </GameWindow>
    </SharePaidHow>
  );
}

interface HandOverButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  game: Won;
  of: Owed['of'];
  /** Returns whether a click is intended. */
  isMeant?: () => boolean;
  /** Called after a payout. */
  onDone?: (payout: Payout) => void;
}

/**
 * Button that pays all unpaid prizes or the jackpot of a game by one click or a shortcut. `isMeant` must return false
 * for an Enter key that was pressed too early.
 */
export function HandOverButton({ game, of, isMeant = () => true, onDone, ...look }: HandOverButtonProps) {
  const { act, busy } = useGameAction('POST /games/:id/paid', 'handOverFailed');
  const [by] = usePaidHow();
  const payout = payoutFor(handedWith(openOf(owedIn(game)), of), by);
  const press = async () => {
    if (await act({ params: { id: game._id }, body: { of, by } })) onDone?.(payout);
  };
  const { ask, question } = usePayQuestion(game, of, () => void press());
  const button = useRef<HTMLButtonElement>(null);
  useShortcuts({ H: ask }, button);
  return (
    <>
      {question}
      <WordButton
        {...look}
        ref={button}
        text="handOverSum"
        values={{ amount: formatFixed(payout.amount) }}
        icon={<HandCoins />}
        busy={busy}
        aria-keyshortcuts="H"
        // A key that is held down repeats, but counts as one press.
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onClick={() => isMeant() && ask()}
      />
    </>
  );
}

interface HandOversProps {
  game: Won;
  of?: Owed['of'];
  /** Kind of winnings that a large button of the dialog pays. A single row of this kind requires no separate button. */
  large?: Owed['of'];
  /** Whether winnings can be paid in this list; otherwise it is read-only. */
  payable: boolean;
}

/** List of a game's winnings with their payouts. After the first payout no other card can share the prize. */
export function HandOvers({ game, of, large, payable }: HandOversProps) {
  const { word } = useTexts();
  const owed = owedIn(game).filter((one) => of === undefined || one.of === of);
  const choice = usePaidHow();
  const isOpen = openOf(owed).some(({ amount }) => amount > 0);
  const isApart = (one: Owed) => one.of === large && owed.filter((other) => other.of === large).length === 1;
  return (
    <ul className="flex flex-col divide-y divide-line border-y border-line text-sm">
      {payable && isOpen && (
        <li className="flex items-center justify-between gap-3 py-1 short:py-0.5">
          <span aria-hidden="true">{word('paidBy')}</span>
          <PaidHowField choice={choice} />
        </li>
      )}
      {owed.map((one) => (
        <Row
          key={`${one.of} ${one.cardId}`}
          game={game}
          owed={one}
          payable={payable}
          hasButton={payable && !isApart(one)}
          by={choice[0]}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  game: Won;
  owed: Owed;
  payable: boolean;
  hasButton: boolean;
  by: ReturnType<typeof usePaidHow>[0];
}

function Row({ game, owed, payable, hasButton, by }: RowProps) {
  const gameId = game._id;
  const { named, word, format } = useTexts();
  const { act, busy, failure } = useGameAction('POST /games/:id/paid', 'handOverFailed');
  const { data: undoable } = useAnswer('GET /shift/hand-overs', {}, { enabled: payable });
  const [undoing, setUndoing] = useState(false);
  const { of, cardId, amount, won, paid, tax, withPrize } = owed;
  const pay = () => void act({ params: { id: gameId }, body: { of, cardId, by } });
  const { ask, question } = usePayQuestion(game, of, pay);
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-1 short:min-h-9 short:py-0.5">
      {question}
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <span className="mr-auto font-semibold">
        {of === 'jackpot' && (
          <>
            <HallWord text="jackpot" />
            {' · '}
          </>
        )}
        <HallWord text="card" values={{ id: cardId }} /> · <Money birr={amount} />
        {tax !== undefined &&
          DEDUCTED.filter((name) => tax[name] > 0).map((name) => (
            <span key={name} className="block font-normal">
              {word(name, { won: formatFixed(won), amount: formatFixed(tax[name]) })}
            </span>
          ))}
        {paid?.byTransfer && <span className="block">{word('paidByTransfer')}</span>}
        {tax?.byBank && paid?.means === undefined && !paid?.byTransfer && (
          <span className="block text-attention-ink">{word('payByBank')}</span>
        )}
      </span>
      {paid === undefined && <Badge tone="attention">{word('open')}</Badge>}
      {paid === undefined && hasButton && !withPrize && (
        <WordButton
          text="handOver"
          size="small"
          variant="secondary"
          icon={<HandCoins />}
          // The button is right-aligned if it wraps to a separate line.
          className="ml-auto"
          busy={busy}
          aria-label={named('handOverCard', { amount: formatFixed(amount), id: cardId })}
          onClick={ask}
        />
      )}
      {paid !== undefined && (
        <span className="font-medium text-go">
          {word('handedOverBy', { name: paid.by, time: format.dateTime(paid.at) })}
          {paid.means !== undefined && ` · ${[paid.means, paid.reference ?? ''].join(' ').trim()}`}
        </span>
      )}
      {paid !== undefined && payable && !undoing && !withPrize && mayUndo(paid, undoable) && (
        <WordButton text="undo" size="small" variant="secondary" icon={<Undo2 />} onClick={() => setUndoing(true)} />
      )}
      {paid !== undefined && undoing && <Undoing gameId={gameId} owed={owed} onDone={() => setUndoing(false)} />}
    </li>
  );
}

/** Form to undo a payout. The audit log stores the payout, its undoing and the reason. */
type UndoingProps = Pick<RowProps, 'owed'> & { gameId: string; onDone: () => void };

function Undoing({ gameId, owed: { of, cardId }, onDone }: UndoingProps) {
  const { word } = useTexts();
  const form = useReason();
  const { act, busy, failure } = useGameAction('POST /games/:id/paid/undo', 'handOverFailed');
  const send = form.submit(async ({ reason }) => {
    if (await act({ params: { id: gameId }, body: { of, cardId, reason: reason.trim() } })) onDone();
  });
  return (
    <Form className="flex w-full flex-wrap items-end gap-2 pb-2" failure={failure} onSubmit={send}>
      <div className="min-w-40 flex-1">
        <ReasonField form={form} label={word('reason')} oneLine autoFocus />
      </div>
      <WordButton text="undoHandOver" type="submit" variant="danger" busy={busy} />
    </Form>
  );
}
