import { isRunning, isShortText, outLimit } from '@adarash/rules/game';
import { Undo2, UserX } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { falseClaim, takeBack } from '@/api/corrections.ts';
import { Button } from '@/ui/button.tsx';
import { TextArea } from '@/ui/fields.tsx';
import { isBusy, type Verdict } from '../controller/store.ts';
import { useGame, useLiveGame, useLiveState } from '../live-game-context.ts';
import { GameDialog } from './game-dialog.tsx';
import { useTexts, Word } from './texts.ts';
import { WordButton } from './words.tsx';

/** Opens the window in which the last number is taken back, in a game with typed ones. */
export function TakeBackButton() {
  const { controller } = useLiveGame();
  const { status, manualCalls, calledNumbers } = useGame();
  const number = calledNumbers.at(-1);
  if (!isRunning({ status }) || manualCalls === 0 || number === undefined) return null;
  return (
    <Button variant="secondary" icon={<Undo2 />} onClick={() => controller.show({ kind: 'take-back' })}>
      <Word text="takeBack" values={{ number }} />
    </Button>
  );
}

export function TakeBackModal() {
  const { controller } = useLiveGame();
  const { _id: gameId, calledNumbers } = useGame();
  const state = useLiveState();
  const { t, named } = useTexts();
  const id = useId();
  const [reason, setReason] = useState('');
  const [touched, setTouched] = useState(false);
  const number = calledNumbers.at(-1) ?? '';
  const trimmed = reason.trim();
  const fault = trimmed === '' || !isShortText(trimmed) ? named('reasonRequired') : undefined;
  const send = async () => {
    const asked = { gameId, reason: trimmed, after: calledNumbers.length };
    const done = await controller.change('correcting', asked, (key) => takeBack(asked, key), 'takeBackFailed');
    if (done) controller.closeModal();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTouched(true);
    if (fault === undefined) void send();
  };
  return (
    <GameDialog
      title="takeBackTitle"
      alert
      icon={<Undo2 />}
      footer={
        <>
          <WordButton text="cancel" variant="secondary" onClick={controller.closeModal} />
          <Button type="submit" form={id} variant="danger" busy={isBusy(state, 'correcting')}>
            <Word text="takeBack" values={{ number }} />
          </Button>
        </>
      }
    >
      <p>{t('takeBackHint')}</p>
      <form id={id} noValidate onSubmit={submit}>
        <TextArea
          label={named('reason')}
          value={reason}
          autoFocus
          error={touched ? fault : undefined}
          onBlur={() => setTouched(true)}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </GameDialog>
  );
}

/** Under a verdict without a line, where the owner lets a false claim cost the game: a check alone is only a look. */
export function FalseClaimButton({ cardId, verdict }: { cardId: number; verdict: Verdict }) {
  const { controller } = useLiveGame();
  const game = useGame();
  const state = useLiveState();
  const after = game.calledNumbers.length;
  // What was checked on an earlier number puts nobody out on this one.
  const isOfLast = after > 0 && verdict.lastCalledNumber === game.calledNumbers.at(-1);
  const isFalse = typeof verdict.missing === 'number' && isOfLast && game.moderatorWinnerCardId !== cardId;
  const isBeyond = (game.out?.length ?? 0) >= outLimit(game.cardCount);
  if (game.terms?.falseClaims !== 'out' || !isRunning(game) || !isFalse) return null;
  const send = async () => {
    const asked = { gameId: game._id, cardId, after };
    const done = await controller.change('correcting', asked, (key) => falseClaim(asked, key), 'falseClaimFailed');
    if (done) controller.closeModal();
  };
  return (
    <Button variant="danger" icon={<UserX />} busy={isBusy(state, 'correcting')} onClick={() => void send()}>
      <Word text={isBeyond ? 'falseClaimSigned' : 'falseClaim'} values={{ id: cardId }} />
    </Button>
  );
}
