import { LANGUAGES } from '@adarash/contract/basics';
import type { ToSign } from '@adarash/contract/routes/primitives';
import texts from '@adarash/texts/second-person.json';
import { useRef } from 'react';
import type { CosignerCredentials } from '../api/api.ts';
import { ApiError, sentenceOf } from '../api/client.ts';
import { hallTexts } from '../i18n/hall-texts.tsx';
import { formatFixed } from '../lib/format.ts';
import { useForm } from '../lib/use-form.ts';
import { useSession } from '../session/session.ts';
import { FormDialog } from '../ui/dialogs/dialog.tsx';
import { SignatureFields, signatureChecks } from '../ui/forms/password-input.tsx';

const languages = hallTexts(texts);

/**
 * Returns the texts of the dialog in the language of the current page: the language of the live game or of the staff.
 */
function pageTexts() {
  const { lang } = document.documentElement;
  return languages[LANGUAGES.find((language) => language === lang) ?? 'en'];
}

interface SecondPersonProps<A> {
  needed: ApiError;
  /** Repeats the refused request with the credentials of the second person. */
  again: (cosigner: CosignerCredentials) => Promise<A>;
  onDone: (response: A) => void;
  onFailed: (error: unknown) => void;
}

/** Dialog in which a second person (cosigner) signs an action with credentials. It stays open until they are valid. */
export function SecondPersonDialog<A>({ needed, again, onDone, onFailed }: SecondPersonProps<A>) {
  const { t, word, both } = pageTexts();
  const { user } = useSession();
  // Only a moderator's e-mail address is filled in, because a hall has one moderator but several admins.
  const signer = needed.answer.needed === 'moderator' ? user?.moderatorEmail : undefined;
  const form = useForm({ email: signer ?? '', password: '' }, signatureChecks(t('emailInvalid'), t('required')));
  const last = useRef<unknown>(needed);
  const sign = (cosigner: CosignerCredentials) =>
    again(cosigner).then(onDone, (error: unknown) => {
      last.current = error;
      if (!isTriedAgain(error)) return onFailed(error);
      form.setFailure(isPersonRefused(error) ? t('notConfirmed') : sentenceOf(error, t('failed')));
    });
  const toSign = needed.answer.toSign as ToSign;
  return (
    <FormDialog
      title={word('title')}
      description={
        <strong className="text-base text-ink">
          {word(`act-${toSign.act}`, {
            amount: formatFixed(toSign.amount),
            hall: toSign.hallName,
            name: toSign.requestedBy,
          })}
        </strong>
      }
      failure={form.status.failure}
      submitLabel={word('sign')}
      cancelLabel={word('cancel')}
      busy={form.status.busy}
      onSubmit={form.submit(sign)}
      onClose={() => onFailed(last.current)}
    >
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm empty:hidden">
        {factsOf(toSign).map(([key, values]) => (
          <li key={key}>{both((say) => say(key, values))}</li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">{t(needed.answer.needed === 'admin' ? 'adminHint' : 'moderatorHint')}</p>
      <SignatureFields form={form} email={word('email')} password={word('password')} />
    </FormDialog>
  );
}

type Fact = [key: keyof typeof texts, values?: Record<string, string | number>];

/** Returns facts about the action to sign that its sentence omits: the game, the cards and the amount. */
function factsOf({ act, amount, total, cards, gameNumber }: ToSign): Fact[] {
  const facts: Fact[] = [];
  if (gameNumber !== null) facts.push(['game', { number: gameNumber }]);
  const [only] = cards;
  if (cards.length > 1) facts.push(['cards', { cards: cards.join(', ') }]);
  else if (only !== undefined) facts.push(['card', { id: only }]);
  else if (act === 'award' || act === 'draw') facts.push(['drawn']);
  if (total > Math.abs(amount)) facts.push([TOTALS[act] ?? 'totalBack', { amount: formatFixed(total) }]);
  return facts;
}

const TOTALS: Partial<Record<ToSign['act'], Fact[0]>> = {
  add: 'totalMoved',
  correct: 'totalMoved',
  edit: 'totalBefore',
};

const isPersonRefused = (error: unknown) => error instanceof ApiError && error.code === 'SECOND_PERSON_NOT_CONFIRMED';

/**
 * Returns true if the dialog for a second signature stays open, because the credentials are invalid, blocked or could
 * not be checked. The screen below displays all other errors.
 */
const isTriedAgain = (error: unknown) =>
  isPersonRefused(error) || (error instanceof ApiError && (error.transient || error.status === 429));
