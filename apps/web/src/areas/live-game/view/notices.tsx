import { HallWord } from '../../../i18n/hall-words/index.ts';
import { useTexts } from '../../../i18n/live-game/index.ts';
import { Banner } from '../../../ui/feedback.tsx';
import { DesignatedWords } from '../../../ui/hall/draw-notice.tsx';
import { useLiveState, useStage } from '../controller-context.ts';
import { MessageText } from '../message-text.tsx';
import { useVoiceState } from '../use-voice.ts';
import type { Voice } from '../voice/voice.ts';

function SoundNotice({ voice }: { voice: Voice }) {
  const { blocked, failed, muted } = useVoiceState(voice);
  const { t } = useTexts();
  if (failed) {
    return (
      <Banner tone="warning">
        <MessageText message={{ key: 'audioFailed' }} />
      </Banner>
    );
  }
  if (!blocked || muted) return null;
  return (
    <button
      type="button"
      onClick={() => void voice.unblock()}
      className="rounded-control border border-info bg-info-soft px-4 py-2 text-left text-sm font-semibold text-info-ink"
    >
      {t('soundBlocked')}
    </button>
  );
}

/** What everyone in the room must know, above the game. */
export function Notices() {
  const { voice } = useStage();
  const { game, connection } = useLiveState();
  const { t } = useTexts();
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {game !== null && <DesignatedWords game={game} className="py-2!" />}
      {connection === 'lost' && (
        <Banner tone="warning">
          <strong>
            <HallWord word="reconnecting" />
          </strong>
        </Banner>
      )}
      {game?.status === 'voided' && (
        <Banner tone="warning">{t('voidedNotice', { reason: game.voidReason ?? '—' })}</Banner>
      )}
      {voice !== null && <SoundNotice voice={voice} />}
    </div>
  );
}
