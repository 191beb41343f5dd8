import type { GameJson } from '@adarash/contract';
import { SLOW_LINKS } from '@adarash/rules/game';
import { LockOpen, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { LazyNotes } from '@/game/draw/lazy-notes.tsx';
import { useHallWords } from '@/i18n/hall-words.ts';
import { cx } from '@/lib/class-names.ts';
import { Button } from '@/ui/buttons/button.tsx';
import { Progress } from '@/ui/feedback/progress.tsx';
import { useVoiceState } from '@/voice/use-voice.ts';
import type { Voice } from '@/voice/voice.ts';
import { isBusy } from '../controller/store.ts';
import { useLiveGame, useLiveState } from '../live-game-context.ts';
import { useTexts } from '../words.tsx';

/** Space for one notice about the game, next to the button that unlocks a card. */
export const Notices = () => (
  <div className="flex h-full gap-2">
    <div className="min-w-0 flex-1">
      <Notice />
    </div>
    <Unlock />
  </div>
);

/** Button that unlocks a locked card until the next number, because staff may have locked it by mistake. */
function Unlock() {
  const { controller } = useLiveGame();
  const { game, busy } = useLiveState((state) => ({ game: state.game, busy: isBusy(state, 'window') }));
  const { word } = useTexts();
  const cardId = game?.unlockable?.at(-1);
  if (!game || cardId === undefined) return null;
  const unlock = () =>
    controller.actions.change(
      'window',
      'POST /games/:id/unlock',
      { params: { id: game._id }, body: { cardId } },
      'unlockFailed',
    );
  return (
    <Button
      text={word('unlock', { id: cardId })}
      variant="secondary"
      icon={<LockOpen />}
      busy={busy}
      onClick={() => void unlock()}
    />
  );
}

/**
 * Displays only the most important current notice, because there is space for one. The marks of the draw are next to
 * the ball and not part of the notices.
 */
function Notice() {
  const { word: hallWord } = useHallWords();
  const { voice } = useLiveGame();
  const { game, connection } = useLiveState((state) => ({ game: state.game, connection: state.connection }));
  const { t } = useTexts();
  if (game?.mixing) return <MixProgress mixing={game.mixing} />;
  if (connection === 'lost') return <Warning>{hallWord('reconnecting')}</Warning>;
  if (game?.status === 'voided') {
    const words = t('voidedNotice', { reason: game.voidReason ?? '—' });
    return <Warning title={words}>{words}</Warning>;
  }
  const notes = game && <LazyNotes game={game}>{(said) => <Warning>{said}</Warning>}</LazyNotes>;
  return voice === null ? notes : <SoundNotice voice={voice}>{notes}</SoundNotice>;
}

const LOOK = 'h-full w-full rounded-control border px-3 text-xs font-semibold md:text-sm';

const Warning = ({ title, children }: { title?: string; children: ReactNode }) => (
  <div
    role="status"
    title={title}
    className={cx(LOOK, 'flex items-center gap-2 border-attention bg-attention-soft text-attention-ink')}
  >
    <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
    <p className="relative line-clamp-2 leading-tight">{children}</p>
  </div>
);

/** Displays a notice about the sound if it does not work, otherwise `children`. */
function SoundNotice({ voice, children }: { voice: Voice; children: ReactNode }) {
  const { blocked, failed, muted } = useVoiceState(voice);
  const { t, word } = useTexts();
  if (failed) return <Warning>{word('audioFailed')}</Warning>;
  if (!blocked || muted) return children;
  return (
    <button
      type="button"
      onClick={() => void voice.unblock()}
      className={cx(LOOK, 'border-info bg-info-soft text-left text-info-ink')}
    >
      <span className="line-clamp-2 leading-tight">{t('soundBlocked')}</span>
    </button>
  );
}

/** Progress of the mix of the phones' random codes, which must finish before the first number. */
function MixProgress({ mixing }: { mixing: NonNullable<GameJson['mixing']> }) {
  const { t } = useTexts();
  const { phones, linksDone, closedAt, secondsLeft } = mixing;
  return (
    <div role="status" className={cx(LOOK, 'flex flex-col justify-center border-info bg-info-soft text-info-ink')}>
      <Progress
        label={closedAt === null ? t('mixOpen') : t('mixProgress', { count: phones, seconds: secondsLeft ?? '' })}
        done={linksDone}
        of={SLOW_LINKS}
        className="text-xs [&>p]:line-clamp-2 [&>p]:leading-[1.1]"
      />
    </div>
  );
}
