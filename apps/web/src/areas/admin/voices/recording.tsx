import { type SoundName, SPOKEN, secondsOf } from '@adarash/contract/sounds';
import { columnOf } from '@adarash/rules/card';
import { ChevronRight, Circle, Play, Square } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import toast from 'react-hot-toast';
import { addressOf } from '@/api/client.ts';
import { useAction } from '@/api/use-action.ts';
import { named, namedLabel } from '@/i18n/named.tsx';
import { cx } from '@/lib/class-names.ts';
import { formatFixed } from '@/lib/format.ts';
import { listen } from '@/lib/listen.ts';
import { letterOf } from '@/lib/numbers.ts';
import { readSetting } from '@/lib/stored-settings.ts';
import { Button } from '@/ui/button.tsx';
import { Banner } from '@/ui/feedback.tsx';
import { Panel } from '@/ui/panel.tsx';
import { type Microphone, openMicrophone, type Trouble, troubleOf } from './microphone.ts';
import { encodeOpus } from './ogg-opus.ts';
import { type Fault, finishTake, isUsable } from './take.ts';
import { t } from './texts.ts';

interface RecordingProps {
  name: string;
  recorded: readonly string[];
  onClose: () => void;
}

/** Number after number, with the space bar alone. */
export default function Recording({ name, recorded, onClose }: RecordingProps) {
  const [current, setCurrent] = useState<SoundName>(() => SPOKEN.find((one) => !recorded.includes(one)) ?? '1');
  const { microphone, peak, trouble, open } = useMicrophone();
  const stage = useRef<HTMLDivElement>(null);
  const taking = useTaking(microphone, current);
  const finishing = useAction('POST /admin/voices', {
    failed: t('failed'),
    done: t('finished'),
    onDone: onClose,
  });
  const at = SPOKEN.indexOf(current);
  const go = (next: SoundName | undefined) => {
    if (next === undefined || taking.listening) return;
    taking.clear();
    setCurrent(next);
    // On a button the space bar would press it once more.
    stage.current?.focus();
  };
  const isThere = recorded.includes(current);
  const next = () => go(SPOKEN[at + 1]);
  useRecordingKeys({ toggle: taking.toggle, next, hear: () => isThere && void hear(current) });
  return (
    <Panel title={name} actions={<p role="status">{t('progress', { done: recorded.length, count: SPOKEN.length })}</p>}>
      <div className="flex flex-col gap-4">
        {trouble !== null && <Banner tone="error">{t(trouble)}</Banner>}
        {microphone === null && (
          <Button
            text={t('open')}
            className="self-start"
            onClick={async () => {
              if (await open()) stage.current?.focus();
            }}
          />
        )}
        <div
          ref={stage}
          tabIndex={-1}
          className="flex flex-col items-center gap-2 rounded-card bg-sunken p-6 text-center outline-none"
        >
          <p className="text-sm text-ink-soft">{t('sayThis')}</p>
          <p className="text-[4rem] leading-tight font-bold tabular-nums" data-saying={current}>
            {wordsFor(current)}
          </p>
          <p
            role="status"
            className={cx('min-h-6', taking.listening ? 'font-semibold text-danger-ink' : 'text-ink-soft')}
          >
            {taking.listening ? t('listening') : (taking.said ?? t(isThere ? 'there' : 'missing'))}
          </p>
        </div>
        <Meter peak={peak} />
        <div className="flex flex-wrap gap-2">
          <Button
            text={t(taking.listening ? 'stop' : 'record')}
            icon={taking.listening ? <Square /> : <Circle />}
            variant={taking.listening ? 'danger' : 'primary'}
            disabled={microphone === null}
            busy={taking.busy}
            onClick={taking.toggle}
          />
          <Button
            text={t('hear')}
            variant="secondary"
            icon={<Play />}
            disabled={!isThere || taking.listening}
            onClick={() => hear(current)}
          />
          <Button
            text={t('next')}
            variant="secondary"
            icon={<ChevronRight />}
            disabled={at === SPOKEN.length - 1 || taking.listening}
            onClick={next}
          />
        </div>
        <p className="text-sm text-ink-soft">{t('keys')}</p>
        <Takes current={current} recorded={recorded} onChoose={go} />
        <Button
          text={t('finish')}
          className="self-start"
          disabled={recorded.length < SPOKEN.length}
          busy={finishing.isPending}
          onClick={() => finishing.mutate({})}
        />
      </div>
    </Panel>
  );
}

const isNumber = (sound: SoundName) => /^\d/.test(sound);

/** A number as a caller says it, with its letter; else the sentence. */
function wordsFor(sound: SoundName): string {
  if (isNumber(sound)) return `${columnOf(Number(sound))} ${sound}`;
  return t(`say_${sound}` as 'say_start');
}

function useMicrophone() {
  const [microphone, setMicrophone] = useState<Microphone | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [peak, setPeak] = useState(0);
  const opened = useRef<Microphone | null>(null);
  const onLost = () => {
    opened.current?.close();
    opened.current = null;
    setMicrophone(null);
    setPeak(0);
    setTrouble('unplugged');
  };
  const open = async () => {
    try {
      opened.current ??= await openMicrophone({ onLevel: setPeak, onLost });
      setMicrophone(opened.current);
      setTrouble(null);
      return true;
    } catch (error) {
      setTrouble(troubleOf(error));
      return false;
    }
  };
  useEffect(() => () => opened.current?.close(), []);
  return { microphone, peak, trouble, open };
}

/** One take after the other, of the sound that is shown. */
function useTaking(microphone: Microphone | null, sound: SoundName) {
  /** Over by itself where this is not the microphone any more. */
  const [heardBy, setHeardBy] = useState<Microphone | null>(null);
  const listening = heardBy !== null && heardBy === microphone;
  const [said, setSaid] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const keeping = useAction('PUT /admin/voices/draft/:sound', {
    failed: t('failed'),
    onFailed: setSaid,
  });
  const end = async (taken: Microphone) => {
    setBusy(true);
    try {
      const { samples, seconds, fault } = finishTake(sound, taken.end());
      if (isUsable(fault)) {
        const audio = base64Of(await encodeOpus(samples));
        await keeping.mutateAsync({ params: { sound }, body: { audio } });
      }
      setSaid(verdictOf(fault, seconds, sound));
    } catch {
      setSaid((before) => before ?? t('failed'));
    } finally {
      setBusy(false);
    }
  };
  const toggle = () => {
    if (microphone === null || busy) return;
    setHeardBy(listening ? null : microphone);
    setSaid(null);
    if (listening) void end(microphone);
    else microphone.begin();
  };
  return { listening, said, busy, toggle, clear: () => setSaid(null) };
}

const verdictOf = (fault: Fault | null, seconds: number, sound: SoundName): string =>
  fault === null ? t('kept', { seconds: formatFixed(seconds) }) : t(fault, { max: secondsOf(sound).max });

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

/** A take as the server keeps it, which is what the hall will hear. */
async function hear(sound: SoundName): Promise<void> {
  const headers = { authorization: `Bearer ${readSetting('token')}` };
  const answer = await fetch(addressOf('/admin/voices/draft/:sound', { sound }), { headers }).catch(() => null);
  if (!answer?.ok) return void toast.error(t('failed'));
  const address = URL.createObjectURL(await answer.blob());
  const audio = new Audio(address);
  audio.onended = () => URL.revokeObjectURL(address);
  await audio.play().catch(() => toast.error(t('failed')));
}

/** Keys that are typed into a field, or pressed on a button, are not meant for the recording. */
function useRecordingKeys(acts: Record<'toggle' | 'next' | 'hear', () => unknown>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    const isTyped = target instanceof HTMLElement && target.matches('input, textarea, select');
    const isPressed = target instanceof HTMLElement && letterOf(event) !== 'P' && target.matches('button, a[href]');
    const act =
      key === ' ' ? acts.toggle : key === 'Enter' ? acts.next : letterOf(event) === 'P' ? acts.hear : undefined;
    if (act === undefined || isTyped || isPressed || event.repeat || event.ctrlKey || event.metaKey || event.altKey)
      return;
    event.preventDefault();
    act();
  });
  useEffect(() => listen(window, 'keydown', press), []);
}

const TOO_LOUD = 0.95;
const TOO_QUIET = 0.05;

function Meter({ peak }: { peak: number }) {
  return (
    <meter
      aria-label={namedLabel(t('level'))}
      className="h-5 w-full"
      min={0}
      low={TOO_QUIET}
      optimum={0.5}
      high={TOO_LOUD}
      max={1}
      value={Math.min(1, peak)}
    />
  );
}

interface TakesProps {
  current: SoundName;
  recorded: readonly string[];
  onChoose: (sound: SoundName) => void;
}

const Takes = ({ current, recorded, onChoose }: TakesProps) => (
  <fieldset className="flex flex-wrap gap-1">
    <legend className="mb-1 text-sm font-medium">{named(t('all'))}</legend>
    {SPOKEN.map((sound) => (
      <button
        key={sound}
        type="button"
        aria-pressed={sound === current}
        aria-label={`${wordsFor(sound)}, ${t(recorded.includes(sound) ? 'there' : 'missing')}`}
        onClick={() => onChoose(sound)}
        className={cx(
          'min-h-9 min-w-9 rounded-control border px-2 text-sm tabular-nums',
          sound === current ? 'border-info-ink font-bold' : 'border-line',
          recorded.includes(sound) ? 'bg-go-soft text-go-ink' : 'bg-surface',
        )}
      >
        {isNumber(sound) ? sound : wordsFor(sound)}
      </button>
    ))}
  </fieldset>
);
