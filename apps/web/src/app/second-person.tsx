import { LANGUAGES } from '@adarash/contract/basics';
import texts from '@adarash/texts/second-person.json';
import { useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError, type Cosigner, sentenceOf } from '../api/client.ts';
import { hallTexts } from '../i18n/hall-texts.tsx';
import { useForm } from '../lib/use-form.ts';
import { session } from '../session/session.ts';
import { FormDialog } from '../ui/dialog.tsx';
import { SignatureFields, signatureChecks } from '../ui/password-input.tsx';

const languages = hallTexts('second-person', texts);

/** In the language that the page under the window is in: the live game's own, or the staff's. */
function pageTexts() {
  const { lang } = document.documentElement;
  return languages[LANGUAGES.find((language) => language === lang) ?? 'en'];
}

type Again<A> = (cosigner: Cosigner) => Promise<A>;

/**
 * A window of its own over whatever screen asked, and over its windows. It stays for another try while the sign-in is not
 * right, and ends with the answer, or with why there is none.
 */
export function askSecondPerson<A>(needed: ApiError, again: Again<A>): Promise<A> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise<A>((done, failed) => {
    root.render(<SecondPersonDialog needed={needed} again={again} onDone={done} onFailed={failed} />);
  }).finally(() => {
    root.unmount();
    place.remove();
  });
}

interface SecondPersonProps<A> {
  needed: ApiError;
  again: Again<A>;
  onDone: (answer: A) => void;
  onFailed: (error: unknown) => void;
}

/** Their own sign-in, on the spot. It opens nothing: it is asked for and forgotten. */
function SecondPersonDialog<A>({ needed, again, onDone, onFailed }: SecondPersonProps<A>) {
  const { t, word } = pageTexts();
  const form = useForm({ email: signerOf(needed), password: '' }, signatureChecks(t('emailInvalid'), t('required')));
  const last = useRef<unknown>(needed);
  const sign = (cosigner: Cosigner) =>
    again(cosigner).then(onDone, (error: unknown) => {
      last.current = error;
      if (!isTriedAgain(error)) return onFailed(error);
      form.setFailure(isPersonRefused(error) ? t('notConfirmed') : sentenceOf(error, t('failed')));
    });
  return (
    <FormDialog
      title={t('title')}
      description={t(hintOf(needed))}
      failure={form.failure}
      submitLabel={word('sign')}
      cancelLabel={word('cancel')}
      busy={form.busy}
      onSubmit={form.submit(sign)}
      onClose={() => onFailed(last.current)}
    >
      <SignatureFields form={form} email={word('email')} password={word('password')} />
    </FormDialog>
  );
}

/** A hall has one moderator; which of the admins comes is not known. */
const signerOf = ({ answer }: ApiError): string =>
  answer.needed === 'moderator' ? (session.get().user?.moderatorEmail ?? '') : '';

function hintOf({ code, answer }: ApiError) {
  if (code === 'OUT_LIMIT') return 'outHint';
  if (code === 'FLOAT_SIGNATURE_NEEDED') return 'floatHint';
  if (code === 'HAND_IN_SIGNATURE_NEEDED') return 'handInHint';
  return answer.needed === 'admin' ? 'adminHint' : 'moderatorHint';
}

const isPersonRefused = (error: unknown) => error instanceof ApiError && error.code === 'SECOND_PERSON_NOT_CONFIRMED';

/** Wrong, too often wrong, or not known: the window stays. Whatever else is refused is for the screen to say. */
const isTriedAgain = (error: unknown) =>
  isPersonRefused(error) || (error instanceof ApiError && (error.transient || error.status === 429));
