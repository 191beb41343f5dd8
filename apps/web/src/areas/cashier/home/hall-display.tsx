import type { Answer } from '@adarash/contract';
import { MAX_NOTICE } from '@adarash/contract/basics';
import { Cast, Copy, MonitorPlay, RefreshCw, Save } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast';
import { useAnswer } from '@/api/answers.ts';
import { useQuestion } from '@/api/form-action.ts';
import { useAction } from '@/api/use-action.ts';
import { useT } from '@/i18n/use-t.tsx';
import { copyText, originsOf } from '@/lib/copy-text.ts';
import { AnchorButton, Button } from '@/ui/buttons/button.tsx';
import { ConfirmDialog } from '@/ui/dialogs/confirm-dialog.tsx';
import { Banner } from '@/ui/feedback/banner.tsx';
import { Loaded } from '@/ui/feedback/loaded.tsx';
import { Skeleton } from '@/ui/feedback/skeleton.tsx';
import { Field } from '@/ui/forms/field.tsx';
import { Form } from '@/ui/forms/form.tsx';
import { TextArea } from '@/ui/forms/text-area.tsx';
import { BareInput, TextInput } from '@/ui/forms/text-input.tsx';
import { Panel } from '@/ui/layout/panel.tsx';
import { TvState } from '@/ui/text/tv-state.tsx';
import { CASHIER_HOME } from './texts.ts';

/** Polling interval for the TV's state, because the server sends no event when a TV connects or disconnects. */
export const TV_EVERY_MS = 10_000;

export function HallDisplay() {
  const { t, word } = useT(CASHIER_HOME);
  const hall = useAnswer('GET /hall-code', {}, { refetchInterval: TV_EVERY_MS });
  return (
    <Panel title={word('display')} actions={hall.data !== undefined && <TvState display={hall.data.display} />}>
      <div className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">{t('displayHint')}</p>
        <Loaded of={hall} text={t('displayFailed')} skeleton="h-32" polled>
          {(data) => <DisplayAddress {...data} />}
        </Loaded>
      </div>
    </Panel>
  );
}

function DisplayAddress({ code, path, origins: known }: Answer<'GET /hall-code'>) {
  const { t, word } = useT(CASHIER_HOME);
  const origins = originsOf(known);
  const first = origins[0] ?? window.location.origin;
  const otherOrigins = origins.slice(1);
  const copy = async () => {
    if (await copyText(first + path)) toast.success(t('copied'));
    else toast.error(t('copyFailed'));
  };
  return (
    <>
      {origins.length === 0 && <Banner tone="info">{t('onlyHere')}</Banner>}
      <TextInput
        label={word('address')}
        hint={
          <>
            {t('code')}: <code className="font-mono font-semibold break-all">{code}</code>
          </>
        }
        readOnly
        value={first + path}
        onFocus={(event) => event.target.select()}
      />
      {otherOrigins.length > 0 && (
        <div className="text-sm">
          <p className="text-ink-soft">{t('otherAddresses')}</p>
          <ul>
            {otherOrigins.map((origin) => (
              <li key={origin} className="font-mono break-all">
                {origin + path}
              </li>
            ))}
          </ul>
        </div>
      )}
      <PairDisplay origin={first} />
      <div className="flex flex-wrap gap-2">
        <AnchorButton
          href={path}
          target="_blank"
          rel="noreferrer"
          variant="secondary"
          icon={<MonitorPlay />}
          text={word('openDisplay')}
        />
        <Button text={word('copy')} variant="secondary" icon={<Copy />} onClick={copy} />
      </div>
    </>
  );
}

/**
 * Creates a new code in the address of the hall's display, for example after the existing address became public. The
 * existing address becomes invalid.
 */
export function DisplayCode() {
  const { named, t, word } = useT(CASHIER_HOME);
  const renew = useQuestion('POST /hall-code/renew', {
    asked: () => ({}),
    done: t('renewed'),
    failed: t('renewFailed'),
  });
  return (
    <section aria-label={named('code')} className="flex flex-col items-start gap-3">
      <h3 className="font-semibold">{word('code')}</h3>
      <p className="text-sm text-ink-soft">{t('renewHint')}</p>
      <Button text={word('renew')} variant="secondary" icon={<RefreshCw />} onClick={() => renew.ask(true)} />
      <ConfirmDialog
        {...renew.window}
        title={word('renewTitle')}
        description={t('renewHint')}
        confirmLabel={word('renew')}
        danger
      />
    </section>
  );
}

/** Form that pairs a TV by the four digits on its `/tv` page, because the full address is too long to type on a TV. */
function PairDisplay({ origin }: { origin: string }) {
  const { t, word } = useT(CASHIER_HOME);
  const [digits, setDigits] = useState('');
  const pair = useAction('POST /hall-code/pair', {
    done: t('paired'),
    failed: t('pairFailed'),
    onDone: () => setDigits(''),
  });
  const submit = () => /^\d{4}$/.test(digits) && pair.mutate({ body: { digits } });
  return (
    <Form onSubmit={submit}>
      <Field label={word('digits')} hint={t('digitsHint', { address: `${origin}/tv` })}>
        {(wiring) => (
          <span className="flex gap-2">
            <BareInput
              {...wiring}
              inputMode="numeric"
              autoComplete="off"
              className="max-w-40 font-mono text-lg tracking-[0.3em]"
              value={digits}
              onChange={(event) => setDigits(event.target.value.replace(/\D/g, '').slice(0, 4))}
            />
            <Button
              text={word('pair')}
              type="submit"
              variant="secondary"
              icon={<Cast />}
              busy={pair.isPending}
              disabled={digits.length !== 4}
            />
          </span>
        )}
      </Field>
    </Form>
  );
}

/** Form for the notice that the display shows to the players. */
export function HallNotice() {
  const { word } = useT(CASHIER_HOME);
  const { data } = useAnswer('GET /games/settings', {});
  return (
    <Panel title={word('onDisplay')}>
      {data === undefined ? <Skeleton className="h-32" /> : <NoticeForm key={data.notice} stored={data.notice} />}
    </Panel>
  );
}

function NoticeForm({ stored }: { stored: string }) {
  const { t, word } = useT(CASHIER_HOME);
  const [notice, setNotice] = useState(stored);
  const save = useAction('PATCH /games/settings', { done: t('noticeSaved'), failed: t('noticeFailed') });
  const submit = () => save.mutate({ body: { notice: notice.replace(/\s+/g, ' ').trim() } });
  return (
    <Form onSubmit={submit} className="flex flex-col gap-3">
      <TextArea
        label={word('notice')}
        hint={`${t('noticeHint')} ${notice.length}/${MAX_NOTICE}`}
        rows={2}
        maxLength={MAX_NOTICE}
        value={notice}
        onValue={setNotice}
      />
      <div>
        <Button
          text={word('saveNotice')}
          type="submit"
          variant="secondary"
          icon={<Save />}
          busy={save.isPending}
          disabled={notice === stored}
        />
      </div>
    </Form>
  );
}
