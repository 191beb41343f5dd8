import type { GameJson } from '@adarash/contract';
import { ListChecks, Megaphone, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../api/use-action.ts';
import { Ball } from '../../game/board/balls.tsx';
import { DesignatedWords } from '../../game/draw/draw-notice.tsx';
import { useT } from '../../i18n/use-t.tsx';
import { HAND_REST_MS } from '../../lib/numbers.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Form } from '../../ui/forms/form.tsx';
import { TextInput } from '../../ui/forms/text-input.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import type { OpenDialog } from './control-dialogs.tsx';
import { DrawMarks, MixSeconds } from './draw-marks.tsx';
import { checkClaimedCard, type GameFailure } from './model/games.ts';
import { MODERATOR } from './texts.ts';

interface RunningGameProps {
  game: GameJson;
  open: OpenDialog;
  onFailure: (failure: GameFailure | null) => void;
}

/**
 * Panel with all buttons for a running game, visible without scrolling. The buttons are in a row, or below each other
 * on a phone.
 */
export function RunningGame({ game, open, onFailure }: RunningGameProps) {
  const { named, t, word } = useT(MODERATOR);
  const { calledNumbers } = game;
  const last = calledNumbers.at(-1);
  return (
    <Panel
      title={word('game', { number: game.gameNumber })}
      actions={
        <>
          <DrawMarks game={game} />
          {game.status === 'paused' && <Badge tone="attention">{t('paused')}</Badge>}
        </>
      }
    >
      <div className="flex flex-col gap-4 md:grid md:grid-cols-2 md:items-center lg:grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)]">
        <DesignatedWords game={game} className="py-2! md:col-span-full" />
        <div className="flex items-center gap-4">
          {last === undefined ? (
            <p className="flex size-24 shrink-0 items-center justify-center rounded-full border-4 border-dashed border-line p-2 text-center text-xs text-ink-soft">
              {t('noNumberYet')}
            </p>
          ) : (
            <Ball key={last} number={last} letter className="size-24 animate-drop text-5xl" />
          )}
          <div className="min-w-0">
            <p className="text-sm text-ink-soft">{t('calledOf', { count: calledNumbers.length })}</p>
            <ol aria-label={named('lastFive')} className="flex gap-1">
              {calledNumbers
                .slice(-5)
                .reverse()
                .map((number) => (
                  <li key={number}>
                    <Ball number={number} className="size-9 text-base" />
                  </li>
                ))}
            </ol>
          </div>
        </div>
        <div className="flex flex-col gap-4 md:gap-2">
          <CallNext game={game} onFailure={onFailure} />
          {game.manualCalls > 0 && last !== undefined && (
            <Button
              text={word('takeBack', { number: last })}
              variant="secondary"
              icon={<Undo2 />}
              onClick={() => open({ kind: 'take-back', game })}
            />
          )}
        </div>
        <CardCheck game={game} open={open} />
      </div>
    </Panel>
  );
}

/**
 * Button that calls one number per press. After a call it is disabled for the same time as the button of the live game.
 */
function CallNext({ game, onFailure }: Omit<RunningGameProps, 'open'>) {
  const { t, word } = useT(MODERATOR);
  const { mixing } = game;
  const after = game.calledNumbers.length;
  const seen = useRef(after);
  const [resting, setResting] = useState(false);
  useEffect(() => {
    if (seen.current === after) return;
    seen.current = after;
    setResting(true);
    const timer = setTimeout(() => setResting(false), HAND_REST_MS);
    return () => clearTimeout(timer);
  }, [after]);
  const { mutate, isPending } = useAction('POST /games/:id/call-number', {
    failed: t('callFailed'),
    // A success message is not required, because the ball displays the called number.
    onDone: () => onFailure(null),
    onFailed: (sentence) => onFailure({ sentence, gameId: game._id, status: game.status }),
  });
  return (
    <Button
      wide
      size="large"
      className="relative min-h-16! overflow-hidden text-xl!"
      icon={<Megaphone />}
      busy={isPending && mixing === null}
      disabled={game.status !== 'active' || resting || mixing !== null}
      onClick={() => mutate({ params: { id: game._id }, body: { after } })}
    >
      {mixing === null ? word('callNext') : <MixSeconds mixing={mixing} />}
      {resting && (
        <span
          className="absolute inset-x-0 bottom-0 h-1.5 origin-left animate-run-out bg-current"
          style={{ animationDuration: `${HAND_REST_MS}ms` }}
        />
      )}
    </Button>
  );
}

function CardCheck({ game, open }: Pick<RunningGameProps, 'game' | 'open'>) {
  const texts = useT(MODERATOR);
  const { named, t } = texts;
  const [card, setCard] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const refuse = (sentence: string) => {
    setFault(sentence);
    field.current?.focus();
    field.current?.select();
  };
  const { mutate, isPending } = useAction('POST /games/:id/check-bingo', {
    failed: t('checkFailed'),
    onDone: (verdict, { body }) => {
      setCard('');
      open({ kind: 'verdict', cardId: Number(body.cardId), verdict });
    },
    onFailed: refuse,
  });
  const submit = () => {
    const found = checkClaimedCard(texts, card);
    if (found !== null) return refuse(found);
    mutate({ params: { id: game._id }, body: { cardId: Number(card) } });
  };
  return (
    <Form onSubmit={submit} className="flex items-start gap-2">
      <div className="grow">
        <TextInput
          ref={field}
          label={texts.word('cardNumber')}
          value={card}
          inputMode="numeric"
          autoComplete="off"
          className="min-h-12!"
          error={fault ?? undefined}
          onFocus={(event) => event.target.select()}
          onValue={(value) => {
            setFault(null);
            setCard(value);
          }}
        />
      </div>
      <Button
        text={texts.word('check')}
        // The name must contain the game number, because the rows below have a button with the same text.
        aria-label={named('checkFor', { number: game.gameNumber })}
        type="submit"
        variant="secondary"
        size="large"
        className="mt-6"
        icon={<ListChecks />}
        busy={isPending}
      />
    </Form>
  );
}
