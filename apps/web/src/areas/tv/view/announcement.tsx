import type { ClaimedGame, ClaimResult } from '@adarash/contract/live';
import { Ban, CircleCheck, CircleX, Hourglass, Lock, type LucideIcon, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { CardGrid } from '@/game/board/card-grid.tsx';
import { cx } from '@/lib/class-names.ts';
import { formatFixed } from '@/lib/format.ts';
import { Fit } from '@/ui/text/fit.tsx';
import { type TextKey, Word } from '../texts.ts';
import { VerifyCode } from './codes.tsx';
import { HallHeader } from './header.tsx';
import { JackpotWin } from './jackpot.tsx';
import { DrawKindLine, ROW, useHall, useScreen, useShownGame } from './parts.tsx';

type Look = { tone: string; icon: LucideIcon; text: TextKey };

const CHECKING: Look = { tone: 'text-info-ink', icon: Search, text: 'claimChecking' };
const VERDICTS: Record<ClaimResult, Look> = {
  won: { tone: 'text-go', icon: CircleCheck, text: 'claimWon' },
  late: { tone: 'text-attention', icon: Hourglass, text: 'claimLate' },
  locked: { tone: 'text-danger-ink', icon: Lock, text: 'claimLocked' },
  refused: { tone: 'text-danger-ink', icon: CircleX, text: 'claimRefused' },
};

/**
 * Scene of a claim: the checked card's number, and then the result of the check. It fills the screen, because the whole
 * hall is waiting for the result. If the claim was refused, the squares of the card are displayed too.
 */
export function ClaimScene() {
  const { view, claim } = useScreen();
  const game = view.game ?? claim?.game;
  if (claim === null || !game) return null;
  const isChecking = claim.stage === 'checking';
  const { tone, icon, text } = isChecking ? CHECKING : VERDICTS[claim.result];
  const card = isChecking ? undefined : claim.card;
  const missing = card?.missing ?? null;
  return (
    <Announcement
      game={game}
      tone={tone}
      icon={icon}
      name={isChecking ? claim.stage : claim.result}
      more={missing !== null && <Missing count={missing} />}
      picture={
        card && (
          <CardGrid
            cardId={claim.cardId}
            numbers={card.numbers}
            called={card.called}
            className="w-[10.8em] max-w-full text-[max(0.9rem,1.7em)]"
          />
        )
      }
    >
      <Word text={text} values={{ id: claim.cardId }} />
    </Announcement>
  );
}

const Missing = ({ count }: { count: number }) => (
  <Word text={count === 1 ? 'claimMissingOne' : 'claimMissingMany'} values={{ count }} />
);

/**
 * Scene of a voided game with the refund for each card. It contains the QR code for the verification, because the draw
 * of a voided game can also be recomputed.
 */
export function CalledOffScene() {
  const game = useShownGame();
  return (
    <Announcement
      game={game}
      tone="text-danger-ink"
      icon={Ban}
      name="called-off"
      more={<Word text="givenBack" values={{ amount: formatFixed(game.betAmount) }} />}
      code={<VerifyCode className="size-[6.5em]" caption />}
    >
      <Word text="calledOff" values={{ number: game.gameNumber }} />
    </Announcement>
  );
}

interface AnnouncementProps extends Omit<Look, 'text'> {
  game: ClaimedGame;
  name: string;
  more?: ReactNode;
  code?: ReactNode;
  /** Optional picture of the card beside the sentence. */
  picture?: ReactNode;
  children: ReactNode;
}

/** Scene with one sentence for the whole hall. The current mark of the draw is below the sentence. */
function Announcement({ game, tone, icon: Icon, name, more, code, picture, children }: AnnouncementProps) {
  const shown = useHall().game;
  return (
    <>
      <HallHeader gameNumber={game.gameNumber} />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-[0.45rem]">
        <div className={cx(ROW, 'flex-1', picture !== undefined && 'landscape:grid-cols-[19rem_minmax(0,1fr)]')}>
          {picture && (
            <Fit data-region="card" className="flex flex-col justify-center-safe *:shrink-0">
              {picture}
            </Fit>
          )}
          <Fit
            as="section"
            role="status"
            data-said={name}
            // Creates a new element for each sentence, because a screen reader does not announce an updated text in an
            // existing one.
            key={name}
            className="flex flex-1 flex-col items-center justify-center-safe gap-[0.8em] px-3 text-center *:max-w-full *:shrink-0"
          >
            <Icon aria-hidden="true" className={cx('size-[4em]', tone)} />
            <h2 className={cx('text-[max(0.75rem,min(4.4em,12vw))] leading-[1.15] font-extrabold text-balance', tone)}>
              {children}
            </h2>
            {more && (
              <p className="text-[max(0.75rem,min(3em,9vw))] leading-[1.15] font-extrabold text-balance">{more}</p>
            )}
            <div className="flex flex-wrap items-center justify-center gap-x-[2em] gap-y-[0.4em]">
              <DrawKindLine game={game} />
              {code}
            </div>
          </Fit>
        </div>
        {shown && <JackpotWin game={shown} />}
      </div>
    </>
  );
}
